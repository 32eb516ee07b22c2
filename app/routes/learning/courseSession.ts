import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { courseActivity } from '#app/domain/courses/activityTree.ts';
import type { OpenAttempt } from '#app/domain/learning/initAttempt.server.ts';
import { resultOf, type RuntimeData, type RuntimeResult, type RuntimeValues } from '#app/domain/learning/runtimeData.ts';
import { CommitQueue, type CommitAnswer, type Saved, type Unsent } from './commitQueue.ts';
import { readTold, type Told, type Ways } from './courseMessages.ts';
import { commitToGoOnWith } from './keptCommits.ts';
import { LastWordsKeeper } from './lastWordsKeeper.ts';
import { launchValues } from './launchValues.ts';
import { holdCourse, type HeldCourse } from './onlyTab.ts';

/** What the page of a course shows. */
export interface CourseState {
  /**
   * `slow`: nothing was there after fifteen seconds. `refused`: the server does not open it, for the reason in `message`; without one it was not reached. `inOtherTab`: it is
   * open in another tab, which has to be asked. `elsewhere`: it goes on in another tab or on another device.
   */
  phase: 'opening' | 'loading' | 'playing' | 'slow' | 'refused' | 'inOtherTab' | 'elsewhere' | 'left';
  message: string | null;
  attempt: OpenAttempt | null;
  /** The identifier of the item that is played. */
  item: string | null;
  saved: Saved | null;
  result: RuntimeResult | null;
  /** The results of single items, for the table of contents. */
  done: readonly string[];
  /** Where the rules of a course of 2004 lead; null where there are none. */
  ways: Ways | null;
  /** The controls that the course does not want to be seen. */
  hidden: readonly string[];
  /** The rules of the course open nothing now. */
  blocked: boolean;
  /** Nobody is signed in any more: the page waits. */
  signedOut: boolean;
}

interface CourseOptions {
  /** Where attempts are begun and committed. */
  address: string;
  /** With `after`, that attempt is left for a new one. */
  course: { companyId: Curriculum; authId: string; courseId: string; after?: string | undefined };
  changed: () => void;
  /** The learner was active in the course, which the page itself does not see. */
  active: () => void;
}

const patienceMs = 15_000;
const lastWordsMs = 3_000;

export const courseAtFirst: CourseState = { phase: 'opening', message: null, attempt: null, item: null, saved: null, result: null, done: [], ways: null, hidden: [], blocked: false, signedOut: false };

/** A visit to a course: opens the attempt, talks with the player's document on the courses' origin, and sees that what the course says is stored. */
export class CourseSession {
  state: CourseState = courseAtFirst;
  #options: CourseOptions;
  #frame: HTMLIFrameElement | null = null;
  #held: HeldCourse | null = null;
  #queue: CommitQueue | null = null;
  #keeper: LastWordsKeeper;
  #data: RuntimeData = {};
  #patience: ReturnType<typeof setTimeout> | undefined;
  #ended: (() => void) | null = null;
  #fresh = false;

  constructor(options: CourseOptions) {
    this.#options = options;
    this.#keeper = new LastWordsKeeper(options.address);
  }

  /**
   * Opens the attempt; what an earlier visit could not send is sent first, and is where the course goes on. Where another tab has the course, it does so only with
   * `takeOver`.
   */
  async open({ takeOver = false }: { takeOver?: boolean } = {}): Promise<void> {
    this.#set({ phase: 'opening', message: null });
    const { authId, courseId } = this.#options.course;
    this.#held ??= await holdCourse(`${authId} ${courseId}`, { takeOver, asked: () => this.#giveAway() });
    if (this.#isLeft()) return this.#held?.release();
    if (!this.#held) return this.#set({ phase: 'inOtherTab' });
    const answer = await this.#post<OpenAttempt>('init', this.#options.course);
    if (this.#isLeft()) return;
    if (answer === undefined || 'signedOut' in answer) return this.#set({ phase: 'refused', message: null });
    if ('refused' in answer) return this.#set({ phase: 'refused', message: answer.message });
    const { registration, sequence, visit } = answer;
    await this.#keeper.settled();
    if (this.#isLeft()) return;
    const kept = await commitToGoOnWith({ registration, authId, sequence, visit });
    const queue = new CommitQueue({
      attempt: answer,
      authId,
      send: (act, commit, { keepalive }) => this.#post<{ sequence: number }>(act, commit, keepalive),
      changed: () => this.#set({ saved: queue.saved }),
      takenOver: (message) => this.#goesOnElsewhere(message),
    });
    this.#queue = queue;
    this.#data = { ...answer.data, ...kept?.data };
    if (kept) queue.take(this.#data, { soon: true });
    const item = answer.package.tree ? null : this.#firstOpen(answer);
    this.#set({ phase: 'loading', attempt: answer, saved: queue.saved, item, signedOut: false, ...this.#standing(answer) });
    this.#wait();
  }

  /** The frame in which the player's document is. */
  attach(frame: HTMLIFrameElement | null): void {
    this.#frame = frame;
  }

  /** Plays an item, in place of the one that is played: at once, or where the course has rules, if they allow it. */
  async play(identifier: string): Promise<void> {
    if (this.state.attempt?.package.tree) return this.turn('choice', identifier);
    await this.#endItem();
    this.#set({ item: identifier, phase: 'loading' });
    this.#launch();
  }

  /** Asks the rules of the course for the next part, the one before or a chosen one. */
  turn(request: 'continue' | 'previous' | 'choice', target?: string): void {
    this.#set({ phase: 'loading', blocked: false });
    this.#tell({ kind: 'navigate', request, target });
    this.#wait();
  }

  /** Takes what the player's document says; anybody else is not heard. */
  hear({ source, origin, data }: MessageEvent): void {
    const { attempt } = this.state;
    if (!attempt || !this.#frame || source !== this.#frame.contentWindow || origin !== new URL(attempt.launchAddress).origin) return;
    const told = readTold(data, new Set(attempt.package.items.map((item) => item.identifier)));
    if (told) this.#take(told, attempt);
  }

  /** What the server is not reached for, once that was tried; its learner is asked before leaving. Null where all is stored, and where the page says already why it is not. */
  async unsent(): Promise<Unsent | null> {
    const queue = this.#queue;
    if (!queue || this.#isLeft()) return null;
    await Promise.race([queue.flush(), pause(lastWordsMs)]);
    const isTold = this.state.signedOut || (queue.saved.at === null && queue.saved.refusal !== null);
    return isTold ? null : queue.unsent({ offline: !navigator.onLine });
  }

  /** Ends the course, sends its last words, and waits for them, but not for ever. */
  async leave(): Promise<void> {
    if (this.#isLeft()) return;
    await this.#sendLastWords();
    this.close();
  }

  /** The page is hidden or goes: what was said last is sent in a request that outlives it. */
  hide(): void {
    this.#queue?.sendLast();
  }

  /** The connection is back, or somebody has signed in. */
  again(): void {
    this.#set({ signedOut: false });
    if (this.state.phase === 'refused' && this.state.message === null) void this.open();
    else void this.#queue?.flush();
  }

  /** The session is found to be over: the page waits for its learner, where there is something to wait for. */
  signedOut(): void {
    this.#set({ signedOut: true });
  }

  close(): void {
    clearTimeout(this.#patience);
    this.#keeper.leave();
    this.#queue?.sendLast();
    this.#queue?.stop();
    this.#held?.release();
    this.#held = null;
    this.state = { ...this.state, phase: 'left' };
  }

  #take(told: Told, attempt: OpenAttempt): void {
    if (told.kind === 'ready') this.#ready(attempt);
    else if (told.kind === 'ended') this.#ended?.();
    else if (told.kind === 'active') this.#options.active();
    else if (told.kind === 'changing') this.#queue?.expect();
    else if (told.kind === 'loaded') this.#loaded(told.item);
    else if (told.kind === 'values') this.#values(told, attempt);
    else if (told.kind === 'deliver') this.#deliver(told.item, told.fresh);
    else if (told.kind === 'tracked') this.#tracked(told, attempt);
    else if (told.kind === 'blocked') this.#blocked();
  }

  #ready(attempt: OpenAttempt): void {
    this.#watch(attempt);
    const { tree } = attempt.package;
    if (!tree) return this.#launch();
    this.#tell({ kind: 'course', tree, state: this.#data[courseActivity]?.['adl.sequencing'] ?? null });
    this.#wait();
  }

  // What the course says when this page hears nothing any more goes to the keeper.
  #watch({ package: { items, tree } }: OpenAttempt): void {
    const known = items.map(({ identifier }) => identifier);
    this.#keeper.watch({
      items: tree ? [...known, courseActivity] : known,
      commit: () => this.#queue?.last ?? null,
      hand: (port) => this.#tell({ kind: 'keeper' }, [port]),
    });
  }

  #firstOpen({ package: { standard, items } }: OpenAttempt): string | null {
    const open = items.find((item) => !resultOf(standard, [item], this.#itemData()).completed);
    return (open ?? items[0])?.identifier ?? null;
  }

  #launch(): void {
    const { attempt, item: identifier } = this.state;
    const item = attempt?.package.items.find((each) => each.identifier === identifier);
    if (!attempt || !item) return;
    const kept = this.#fresh && attempt.mode === 'normal' ? undefined : this.#data[item.identifier];
    this.#fresh = false;
    const values = launchValues(attempt.package.standard, item, { kept, learner: attempt.learner, review: attempt.mode === 'review' });
    this.#tell({ kind: 'launch', item: item.identifier, title: item.title, address: attempt.launchAddress + item.launch, values });
    this.#wait();
  }

  // The engine has decided. A new attempt at an object begins with nothing, as the standard has it.
  #deliver(item: string, fresh: boolean): void {
    this.#fresh = fresh;
    this.#set({ item, phase: 'loading', blocked: false });
    this.#launch();
  }

  #loaded(item: string): void {
    clearTimeout(this.#patience);
    this.#set({ phase: 'playing' });
    const asset = this.state.attempt?.package.items.find(({ identifier, isSco }) => identifier === item && !isSco);
    if (asset && this.state.attempt && !this.#data[item]) this.#keep(item, {}, true, this.state.attempt);
  }

  #values({ item, values, committed, finished, by }: Extract<Told, { kind: 'values' }>, attempt: OpenAttempt): void {
    const changed = JSON.stringify(values) !== JSON.stringify(this.#data[item]);
    if (changed) this.#keep(item, values, committed, attempt);
    else {
      this.#queue?.expectNoMore();
      if (committed) void this.#queue?.flush();
    }
    if (finished && by !== 0 && item === this.state.item && !this.#ended) this.#turnOn(item, by, attempt);
  }

  #tracked({ course, ways, hidden }: Extract<Told, { kind: 'tracked' }>, attempt: OpenAttempt): void {
    this.#set({ ways, hidden });
    if (JSON.stringify(course) !== JSON.stringify(this.#data[courseActivity])) this.#keep(courseActivity, course, true, attempt);
  }

  #keep(item: string, values: RuntimeValues, soon: boolean, attempt: OpenAttempt): void {
    this.#data = { ...this.#data, [item]: values };
    this.#queue?.take(this.#data, { soon });
    this.#keeper.tell();
    this.#set(this.#standing(attempt));
  }

  #blocked(): void {
    clearTimeout(this.#patience);
    this.#set({ phase: 'playing', blocked: true });
  }

  // A course of several parts without rules asks for the next one when it finishes a part.
  #turnOn(item: string, by: -1 | 1, { package: { items } }: OpenAttempt): void {
    const next = items[items.findIndex(({ identifier }) => identifier === item) + by];
    if (next) void this.play(next.identifier);
  }

  #standing({ package: { standard, items, passingScore } }: OpenAttempt): Pick<CourseState, 'result' | 'done'> {
    const done = items.filter((item) => resultOf(standard, [item], this.#itemData()).completed);
    return { result: resultOf(standard, items, this.#data, passingScore), done: done.map(({ identifier }) => identifier) };
  }

  #itemData(): RuntimeData {
    const { [courseActivity]: _whole, ...items } = this.#data;
    return items;
  }

  async #endItem(): Promise<void> {
    if (!this.#frame || !this.state.item || !['playing', 'loading', 'slow'].includes(this.state.phase)) return;
    const ended = new Promise<void>((resolve) => (this.#ended = resolve));
    this.#tell({ kind: 'end' });
    await Promise.race([ended, pause(lastWordsMs)]);
    this.#ended = null;
  }

  async #sendLastWords(): Promise<void> {
    await this.#endItem();
    const queue = this.#queue;
    // Without a connection the browser keeps them for the next visit.
    if (queue) await Promise.race([this.state.result?.passed ? queue.terminate() : queue.flush(), pause(lastWordsMs)]);
  }

  // Another tab of this browser asks for the course: it gets it with the last words.
  async #giveAway(): Promise<void> {
    await this.#endItem();
    await Promise.race([this.#queue?.flush(), pause(lastWordsMs)]);
    this.#goesOnElsewhere(null);
  }

  #goesOnElsewhere(message: string | null): void {
    clearTimeout(this.#patience);
    this.#keeper.leave();
    this.#queue?.stop();
    this.#held?.release();
    this.#held = null;
    this.#set({ phase: 'elsewhere', message, attempt: null, item: null, saved: null });
  }

  #wait(): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.state.phase === 'loading' && this.#set({ phase: 'slow' }), patienceMs);
  }

  #tell(message: object, ports: MessagePort[] = []): void {
    const { attempt } = this.state;
    if (attempt) this.#frame?.contentWindow?.postMessage({ gangway: 'portal', ...message }, new URL(attempt.launchAddress).origin, ports);
  }

  // Undefined where the server was not reached or could not answer, so that it is tried again.
  async #post<Answer extends object>(act: string, input: object, keepalive = false): Promise<Answer | Exclude<CommitAnswer, { sequence: number }>> {
    try {
      const response = await fetch(this.#options.address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ act, input }), keepalive, redirect: 'manual' });
      if (response.type === 'opaqueredirect') {
        this.signedOut();
        return { signedOut: true };
      }
      if (response.status >= 500 || response.status === 429) return undefined;
      return (await response.json()) as Answer;
    } catch {
      return undefined;
    }
  }

  #isLeft(): boolean {
    return this.state.phase === 'left';
  }

  #set(change: Partial<CourseState>): void {
    if (this.#isLeft()) return;
    this.state = { ...this.state, ...change };
    this.#options.changed();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
