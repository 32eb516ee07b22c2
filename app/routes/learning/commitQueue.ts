import type { RuntimeData } from '#app/domain/learning/runtimeData.ts';
import { forgetCommit, keepCommit } from './keptCommits.ts';

/** Whether all is stored: since when, or not yet, with what the server said where it refuses it for good. */
export type Saved = { at: Date } | { at: null; refusal: string | null };

interface Sending {
  registration: string;
  sequence: number;
  data: RuntimeData;
}

/** The server's answer: what is stored, or why it refuses; undefined where it was not reached. */
export type CommitAnswer = { sequence: number } | { message: string } | undefined;
type Send = (act: 'commit' | 'terminate', commit: Sending, options: { keepalive: boolean }) => Promise<CommitAnswer>;

const againMs = 5_000;
/** What a course has only set, and not committed, is sent when it has been calm for so long. */
const calmMs = 2_000;

/**
 * The commits of an attempt on their way to the server (D22, D35). Each is the whole of the data under a number of its own, so that only the last one has to arrive: it
 * stays in memory and in the browser's store until it is acknowledged, and is sent again after a lost connection.
 */
export class CommitQueue {
  #sequence: number;
  #acknowledged: number;
  #data: RuntimeData = {};
  #sending: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stopped = false;
  saved: Saved = { at: new Date() };

  constructor(
    private readonly registration: string,
    sequence: number,
    private readonly send: Send,
    private readonly changed: () => void,
  ) {
    this.#sequence = sequence;
    this.#acknowledged = sequence;
  }

  /** Takes what a course says now; `soon` where it asked for it to be stored. */
  take(data: RuntimeData, { soon }: { soon: boolean }): void {
    this.#data = data;
    this.#sequence += 1;
    if (this.saved.at !== null) this.#say({ at: null, refusal: null });
    void keepCommit(this.#commit());
    this.#schedule(soon ? 0 : calmMs);
  }

  /** Sends what is not acknowledged yet, and waits until it is or the server was not reached. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sending;
    if (this.#acknowledged < this.#sequence) await this.#sendNow('commit');
  }

  /** Ends the attempt with what was said last. */
  async terminate(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sending;
    await this.#sendNow('terminate');
  }

  /** The page goes: what is not acknowledged is sent once more, without waiting, in a request that outlives it. */
  sendLast(): void {
    clearTimeout(this.#timer);
    if (this.#acknowledged < this.#sequence && !this.#stopped) void this.send('commit', this.#commit(), { keepalive: true });
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
    return { registration: this.registration, sequence: this.#sequence, data: this.#data };
  }

  async #sendNow(act: 'commit' | 'terminate'): Promise<void> {
    this.#sending = this.#sendOne(act);
    await this.#sending;
    this.#sending = null;
  }

  async #sendOne(act: 'commit' | 'terminate'): Promise<void> {
    const commit = this.#commit();
    const answer = await this.send(act, commit, { keepalive: false });
    if (this.#stopped) return;
    if (answer === undefined) return this.#schedule(againMs);
    if ('message' in answer) return this.#say({ at: null, refusal: answer.message });
    // Another window of the learner is ahead: what is said here comes after it.
    if (answer.sequence > commit.sequence) {
      this.#sequence = answer.sequence + 1;
      return this.#schedule(0);
    }
    this.#acknowledged = answer.sequence;
    void forgetCommit(this.registration, answer.sequence);
    if (this.#acknowledged < this.#sequence) this.#schedule(0);
    else this.#say({ at: new Date() });
  }

  #say(saved: Saved): void {
    this.saved = saved;
    this.changed();
  }
}
