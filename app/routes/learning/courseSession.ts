import type { Curriculum } from '#app/domain/markets/curricula.ts';
import type { OpenAttempt } from '#app/domain/learning/initAttempt.server.ts';
import { resultOf, type RuntimeData, type RuntimeResult, type RuntimeValues } from '#app/domain/learning/runtimeData.ts';
import { CommitQueue, type CommitAnswer, type Saved } from './commitQueue.ts';
import { keptCommit } from './keptCommits.ts';
import { launchValues } from './launchValues.ts';

/** What the page of a course shows. */
export interface CourseState {
  /** `slow`: nothing was there after fifteen seconds. `refused`: the server does not open it, for the reason in `message`; without one it was not reached. */
  phase: 'opening' | 'loading' | 'playing' | 'slow' | 'refused' | 'left';
  message: string | null;
  attempt: OpenAttempt | null;
  /** The identifier of the item that is played. */
  item: string | null;
  saved: Saved | null;
  result: RuntimeResult | null;
}

interface CourseOptions {
  /** Where attempts are begun and committed. */
  address: string;
  course: { companyId: Curriculum; authId: string; courseId: string };
  changed: () => void;
}

/** What the player's document says (server/process/coursePlayer/player.js). It stands beside a course that nobody here trusts: everything is checked again. */
type Told =
  | { kind: 'ready' }
  | { kind: 'ended' }
  | { kind: 'loaded'; item: string }
  | { kind: 'values'; item: string; values: RuntimeValues; committed?: boolean; finished?: boolean }
  | { kind: 'turn'; item: string; by: number };

export const patienceMs = 15_000;
const lastWordsMs = 3_000;

/** A visit to a course: opens the attempt, talks with the player's document on the courses' origin, and sees that what the course says is stored. */
export class CourseSession {
  state: CourseState = { phase: 'opening', message: null, attempt: null, item: null, saved: null, result: null };
  #options: CourseOptions;
  #frame: HTMLIFrameElement | null = null;
  #queue: CommitQueue | null = null;
  #data: RuntimeData = {};
  #patience: ReturnType<typeof setTimeout> | undefined;
  #ended: (() => void) | null = null;
  #turn = 0;

  constructor(options: CourseOptions) {
    this.#options = options;
  }

  /** Opens the attempt; what an earlier visit could not send is sent first, and is where the course goes on. */
  async open(): Promise<void> {
    this.#set({ phase: 'opening', message: null });
    const answer = await this.#post<OpenAttempt>('init', this.#options.course);
    if (this.state.phase === 'left') return;
    if (answer === undefined || 'refused' in answer) return this.#set({ phase: 'refused', message: answer?.message ?? null });
    const { registration, sequence } = answer;
    const kept = await keptCommit(registration);
    const send = (act: 'commit' | 'terminate', commit: object, { keepalive }: { keepalive: boolean }) => this.#sendCommit(act, commit, keepalive);
    this.#queue = new CommitQueue(registration, sequence, send, () => this.#set({ saved: this.#queue!.saved }));
    this.#data = answer.data;
    if (kept && kept.sequence > sequence) {
      this.#data = kept.data;
      this.#queue.take(kept.data, { soon: true });
    }
    const { standard, items } = answer.package;
    this.#set({ phase: 'loading', attempt: answer, saved: this.#queue.saved, item: this.#firstOpen(answer), result: resultOf(standard, items, this.#data) });
    this.#wait();
  }

  /** The frame in which the player's document is. */
  attach(frame: HTMLIFrameElement | null): void {
    this.#frame = frame;
  }

  /** Plays an item, in place of the one that is played. */
  async play(identifier: string): Promise<void> {
    await this.#endItem();
    this.#set({ item: identifier, phase: 'loading' });
    this.#launch();
  }

  /** Takes what the player's document says; anybody else is not heard. */
  hear({ source, origin, data }: MessageEvent): void {
    const { attempt } = this.state;
    if (!attempt || !this.#frame || source !== this.#frame.contentWindow || origin !== new URL(attempt.launchAddress).origin) return;
    const told = toldIn(data, new Set(attempt.package.items.map((item) => item.identifier)));
    if (!told) return;
    if (told.kind === 'ready') this.#launch();
    else if (told.kind === 'ended') this.#ended?.();
    else if (told.kind === 'loaded') this.#loaded(told.item);
    else if (told.kind === 'turn') this.#turn = told.by;
    else if (told.kind === 'values') this.#take(told.item, told.values, told);
  }

  /** Ends the course, sends its last words, and waits for them, but not for ever. */
  async leave(): Promise<void> {
    if (this.state.phase === 'left') return;
    await this.#endItem();
    const queue = this.#queue;
    // Without a connection the browser keeps them for the next visit.
    if (queue) await Promise.race([this.state.result?.passed ? queue.terminate() : queue.flush(), pause(lastWordsMs)]);
    this.close();
  }

  /** The page is hidden or goes: what was said last is sent in a request that outlives it. */
  hide(): void {
    this.#queue?.sendLast();
  }

  /** The connection is back. */
  online(): void {
    void this.#queue?.flush();
  }

  close(): void {
    clearTimeout(this.#patience);
    this.#queue?.sendLast();
    this.#queue?.stop();
    this.state = { ...this.state, phase: 'left' };
  }

  #firstOpen({ package: { standard, items } }: OpenAttempt): string | null {
    const open = items.find((item) => !resultOf(standard, [item], this.#data).completed);
    return (open ?? items[0])?.identifier ?? null;
  }

  #launch(): void {
    const { attempt, item: identifier } = this.state;
    const item = attempt?.package.items.find((each) => each.identifier === identifier);
    if (!attempt || !item) return;
    const values = launchValues(attempt.package.standard, item, this.#data[item.identifier], attempt.learner);
    this.#tell({ kind: 'launch', item: item.identifier, title: item.title, address: attempt.launchAddress + item.launch, values });
    this.#wait();
  }

  #loaded(item: string): void {
    clearTimeout(this.#patience);
    this.#set({ phase: 'playing' });
    const asset = this.state.attempt?.package.items.find(({ identifier, isSco }) => identifier === item && !isSco);
    if (asset && !this.#data[item]) this.#take(item, {}, { committed: true });
  }

  #take(item: string, values: RuntimeValues, { committed = false, finished = false }: { committed?: boolean; finished?: boolean }): void {
    const { attempt } = this.state;
    if (!attempt || !this.#queue) return;
    const changed = JSON.stringify(values) !== JSON.stringify(this.#data[item]);
    if (changed) {
      this.#data = { ...this.#data, [item]: values };
      this.#queue.take(this.#data, { soon: committed });
      this.#set({ result: resultOf(attempt.package.standard, attempt.package.items, this.#data) });
    } else if (committed) void this.#queue.flush();
    if (finished && item === this.state.item && !this.#ended) this.#turnOn(item);
  }

  // A course of several parts asks for the next one when it finishes a part.
  #turnOn(item: string): void {
    setTimeout(() => {
      const items = this.state.attempt?.package.items ?? [];
      const next = this.#turn === 0 ? undefined : items[items.findIndex(({ identifier }) => identifier === item) + this.#turn];
      this.#turn = 0;
      if (next) void this.play(next.identifier);
    });
  }

  async #endItem(): Promise<void> {
    if (!this.#frame || this.state.phase !== 'playing') return;
    const ended = new Promise<void>((resolve) => (this.#ended = resolve));
    this.#tell({ kind: 'end' });
    await Promise.race([ended, pause(lastWordsMs)]);
    this.#ended = null;
  }

  #wait(): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.state.phase === 'loading' && this.#set({ phase: 'slow' }), patienceMs);
  }

  #tell(message: object): void {
    const { attempt } = this.state;
    if (attempt) this.#frame?.contentWindow?.postMessage({ gangway: 'portal', ...message }, new URL(attempt.launchAddress).origin);
  }

  async #sendCommit(act: 'commit' | 'terminate', commit: object, keepalive: boolean): Promise<CommitAnswer> {
    return this.#post<{ sequence: number }>(act, commit, keepalive);
  }

  // Undefined where the server was not reached or could not answer, so that it is tried again.
  async #post<Answer extends object>(act: string, input: object, keepalive = false): Promise<Answer | { refused: string; message: string } | undefined> {
    try {
      const response = await fetch(this.#options.address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ act, input }), keepalive });
      // A session that is over leads to another page.
      if (response.redirected || response.status >= 500 || response.status === 429) return undefined;
      return (await response.json()) as Answer;
    } catch {
      return undefined;
    }
  }

  #set(change: Partial<CourseState>): void {
    if (this.state.phase === 'left') return;
    this.state = { ...this.state, ...change };
    this.#options.changed();
  }
}

function toldIn(data: unknown, items: ReadonlySet<string>): Told | null {
  if (typeof data !== 'object' || data === null || (data as { gangway?: unknown }).gangway !== 'course') return null;
  const { kind, item, values, by } = data as Record<string, unknown>;
  if (kind === 'ready') return { kind };
  if (kind === 'ended') return { kind };
  if (typeof item !== 'string' || !items.has(item)) return null;
  if (kind === 'loaded') return { kind, item };
  if (kind === 'turn') return { kind, item, by: by === -1 ? -1 : 1 };
  if (kind !== 'values' || typeof values !== 'object' || values === null) return null;
  if (!Object.values(values).every((value) => typeof value === 'string')) return null;
  const { committed, finished } = data as Record<string, unknown>;
  return { kind, item, values: values as RuntimeValues, committed: committed === true, finished: finished === true };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
