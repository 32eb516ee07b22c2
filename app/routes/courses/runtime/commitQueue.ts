import type { RuntimeData } from '#app/domain/courses/runtime/runtimeData.ts';
import { deleteCommit, putCommit, type StoredCommit } from './storedCommits.ts';

/** Whether all is stored: since when, or not yet, with what the server said where it refuses it for good. */
export type Saved = { at: Date } | { at: null; refusal: string | null };

/** What the server does not have yet. */
export interface Unsent {
  /** Since when. */
  since: Date;
  /** Whether the browser keeps it. */
  kept: boolean;
}

interface Sending {
  registration: string;
  visit: number;
  sequence: number;
  data: RuntimeData;
}

/**
 * The server's answer: what is stored, why it refuses, or that the session has ended; undefined where it was not
 * reached.
 */
export type CommitAnswer =
  | { sequence: number }
  | { refused: string; message: string }
  | { signedOut: true }
  | undefined;
type Send = (act: 'commit' | 'terminate', commit: Sending, options: { keepalive: boolean }) => Promise<CommitAnswer>;

interface CommitQueueOptions {
  attempt: { registration: string; visit: number; sequence: number; data: RuntimeData; savedAt: string };
  authId: string;
  send: Send;
  changed: () => void;
  /** Another tab or device has taken the attempt over: nothing more is sent. */
  takenOver: (message: string) => void;
}

const againMs = 5_000;
/** What a course has only set, and not committed, is sent when it has been calm for so long. */
const calmMs = 2_000;

/**
 * The commits of an attempt on their way to the server. Each contains all the data and a number, so that only the last
 * one has to arrive: it stays in memory and in the browser's store until it is acknowledged, and is sent again after a
 * lost connection, and once a user is signed in again.
 */
export class CommitQueue {
  #options: CommitQueueOptions;
  #sequence: number;
  #acknowledged: number;
  #data: RuntimeData;
  #sending: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  #kept: Promise<boolean> = Promise.resolve(true);
  #savedAt: Date;
  saved: Saved;

  constructor(options: CommitQueueOptions) {
    this.#options = options;
    const { sequence, data, savedAt } = options.attempt;
    this.#data = data;
    this.#sequence = sequence;
    this.#acknowledged = sequence;
    this.#savedAt = new Date(savedAt);
    this.saved = { at: this.#savedAt };
  }

  /** The last commit, as the browser stores it. */
  get last(): StoredCommit {
    return { ...this.#commit(), authId: this.#options.authId, base: this.#acknowledged };
  }

  /** The course is about to send values: until they are here the state is not `saved`. */
  expect(): void {
    if (this.saved.at !== null && !this.#stopped) this.#say({ at: null, refusal: null });
  }

  /** The values that were expected are those that are stored already. */
  expectNoMore(): void {
    if (this.#acknowledged === this.#sequence && this.saved.at === null && this.saved.refusal === null)
      this.#say({ at: this.#savedAt });
  }

  /** Takes the course's data; with `soon`, which is a commit of the course, it is sent at once. */
  take(data: RuntimeData, { soon }: { soon: boolean }): void {
    if (this.#stopped) return;
    this.#data = data;
    this.#sequence += 1;
    this.expect();
    this.#kept = putCommit(this.last);
    this.#schedule(soon ? 0 : calmMs);
  }

  /**
   * What is not acknowledged, and whether the browser has stored it; null where all is acknowledged. `offline` counts
   * what may still follow, too.
   */
  async unsent({ offline }: { offline: boolean }): Promise<Unsent | null> {
    if (this.#acknowledged >= this.#sequence && !offline) return null;
    return { since: this.#savedAt, kept: await this.#kept };
  }

  /** Sends what is not acknowledged yet, and waits until it is or the server was not reached. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sending;
    if (this.#acknowledged < this.#sequence) await this.#sendNow('commit');
  }

  /** Ends the attempt with the last commit. */
  async terminate(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sending;
    await this.#sendNow('terminate');
  }

  /** Sends what is not acknowledged once more, without waiting, in a request that outlives the page. */
  sendLast(): void {
    clearTimeout(this.#timer);
    if (this.#acknowledged < this.#sequence && !this.#stopped)
      void this.#options.send('commit', this.#commit(), { keepalive: true });
  }

  /** Sends nothing more by itself. */
  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #schedule(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  #commit(): Sending {
    const { registration, visit } = this.#options.attempt;
    return { registration, visit, sequence: this.#sequence, data: this.#data };
  }

  async #sendNow(act: 'commit' | 'terminate'): Promise<void> {
    if (this.#stopped) return;
    this.#sending = this.#sendOne(act);
    await this.#sending;
    this.#sending = null;
  }

  async #sendOne(act: 'commit' | 'terminate'): Promise<void> {
    const commit = this.#commit();
    const answer = await this.#options.send(act, commit, { keepalive: false });
    if (this.#stopped) return;
    if (answer === undefined || 'signedOut' in answer) return this.#schedule(againMs);
    if ('refused' in answer) return this.#refused(answer);
    this.#acknowledged = Math.max(this.#acknowledged, Math.min(answer.sequence, commit.sequence));
    void deleteCommit(commit.registration, this.#acknowledged);
    if (this.#acknowledged < this.#sequence) this.#schedule(0);
    else this.#say({ at: (this.#savedAt = new Date()) });
  }

  #refused({ refused, message }: { refused: string; message: string }): void {
    this.#say({ at: null, refusal: message });
    if (refused !== 'attemptTakenOver') return;
    this.stop();
    // What was done here after that is not what counts: it must not come back at a later visit.
    void deleteCommit(this.#options.attempt.registration, this.#sequence);
    this.#options.takenOver(message);
  }

  #say(saved: Saved): void {
    this.saved = saved;
    this.#options.changed();
  }
}
