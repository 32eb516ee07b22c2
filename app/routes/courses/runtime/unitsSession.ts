import { partBeside, partStatesOf, navigationByPrerequisites } from '#app/domain/courses/runtime/contents.ts';
import { courseProgress } from '#app/domain/courses/runtime/courseProgress.ts';
import { endOf } from '#app/domain/courses/runtime/courseEnd.ts';
import type { OpenAttempt } from '#app/domain/courses/runtime/initAttempt.server.ts';
import type { CourseOutcome } from '#app/domain/courses/runtime/readOutcome.server.ts';
import { resultOf, type PartState, type RuntimeData } from '#app/domain/courses/runtime/runtimeData.ts';
import type { LaunchedUnit } from '#app/domain/courses/statements/launchUnit.server.ts';
import type { UnitProgress } from '#app/domain/courses/statements/readUnit.server.ts';
import { askServer } from './askServer.ts';
import type { CourseLock } from './courseLock.ts';
import type { CourseOptions } from './courseSession.ts';
import { initialSessionState, type CourseSessionState } from './sessionState.ts';

const patienceMs = 15_000;
const askMs = 4_000;
/** A unit that is taken away sends its last words while its page goes. */
const lastWordsMs = 400;

/**
 * A visit to a cmi5 course: launches its units one after the other. They talk to the server themselves, so that the
 * page asks there how far they are.
 */
export class UnitsSession {
  state: CourseSessionState;
  #options: CourseOptions;
  #held: CourseLock | null;
  #frame: HTMLIFrameElement | null = null;
  #data: RuntimeData;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #asking: ReturnType<typeof setInterval> | undefined;

  constructor(options: CourseOptions, attempt: OpenAttempt, held: CourseLock | null) {
    this.#options = options;
    this.#held = held;
    this.#data = attempt.data;
    this.state = { ...initialSessionState, phase: 'loading', attempt };
    this.state = { ...this.state, ...this.#standing(null) };
  }

  /** Launches the first unit that is not done yet, else the first that was failed. */
  async begin(): Promise<void> {
    this.#asking = setInterval(() => void this.#ask(), askMs);
    const { items } = this.state.attempt!.package;
    const inState = (...wanted: PartState[]) =>
      items.find(({ identifier }) => wanted.includes(this.state.states[identifier] ?? 'new'));
    const item = inState('new', 'started') ?? inState('failed') ?? items[0];
    if (item) await this.#launch(item.identifier);
  }

  /** Opens the course again, after it was taken elsewhere or could not be opened. */
  async open({ takeOver = false, again = false }: { takeOver?: boolean; again?: boolean } = {}): Promise<void> {
    this.close();
    await this.#options.restart({ takeOver, again });
  }

  async reopen({ again = false }: { again?: boolean } = {}): Promise<void> {
    await this.#takeAway();
    await this.open({ again });
  }

  attach(frame: HTMLIFrameElement | null): void {
    this.#frame = frame;
  }

  /** The frame has shown something. */
  loaded(): void {
    if (this.state.unit === null || !['loading', 'slow'].includes(this.state.phase)) return;
    clearTimeout(this.#patience);
    this.#set({ phase: 'playing' });
    const { unit } = this.state;
    // The opening of a separate window cannot be observed from here.
    if (!unit.ownWindow)
      this.#patience = setTimeout(() => this.#set({ unit: { ...unit, notStarted: true } }), patienceMs);
  }

  async play(identifier: string): Promise<void> {
    await this.#takeAway();
    await this.#launch(identifier);
  }

  /** Opens a unit that is finished only to be looked at: nothing of it counts. */
  async look(identifier: string): Promise<void> {
    await this.#takeAway();
    await this.#launch(identifier, true);
  }

  turn(request: 'continue' | 'previous' | 'choice', target?: string): void {
    const { attempt, ways, item } = this.state;
    const next =
      request === 'choice'
        ? target
        : attempt && partBeside(attempt.package, ways?.choices ?? [], item, request === 'previous' ? -1 : 1);
    if (next) void this.play(next);
  }

  /** Hears of a unit that leads its learner back; ignores every other window. */
  receive({ source, origin, data }: MessageEvent): void {
    const { attempt } = this.state;
    if (!attempt || !this.#frame || source !== this.#frame.contentWindow) return;
    if (origin !== new URL(attempt.launchAddress).origin) return;
    const { gangway, kind } = (data ?? {}) as { gangway?: unknown; kind?: unknown };
    if (gangway === 'course' && kind === 'returned') void this.#ask().then(() => this.#finish());
  }

  /** Nothing waits here: what a unit says goes to the server at once. */
  unsent(): Promise<null> {
    return Promise.resolve(null);
  }

  /** Leaves without a connection: what the unit has said is with the server already, or lost. */
  async wait(): Promise<void> {
    await this.#takeAway();
    this.#set({ phase: 'waiting' });
  }

  async leave(): Promise<void> {
    if (this.#isLeft()) return;
    await this.#takeAway();
    await this.#ask();
    const { result, attempt, end } = this.state;
    if (result?.passed && attempt?.mode === 'normal' && end?.kind !== 'ended') await this.#terminate();
    this.close();
  }

  hide(): void {
    void this.#ask();
  }

  again(): void {
    this.#set({ signedOut: false });
    if (this.state.phase === 'refused' && this.state.message === null) void this.open();
    else void this.#ask();
  }

  signedOut(): void {
    this.#set({ signedOut: true });
  }

  lookBack(): void {
    const { end } = this.state;
    if (end) this.#set({ end: { ...end, shown: !end.shown } });
  }

  async releaseToOtherTab(): Promise<void> {
    await this.#takeAway();
    this.#takenOver(null);
  }

  close(): void {
    clearTimeout(this.#patience);
    clearInterval(this.#asking);
    this.#held?.release();
    this.#held = null;
    this.state = { ...this.state, phase: 'left' };
  }

  async #launch(item: string, looks = false): Promise<void> {
    const { attempt } = this.state;
    if (!attempt || this.#isLeft()) return;
    this.#set({ phase: 'loading', item, end: null, unit: null, saved: null });
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.state.phase === 'loading' && this.#set({ phase: 'slow' }), patienceMs);
    const { registration, visit } = attempt;
    const answer = await this.#post<LaunchedUnit>('launch', {
      registration,
      visit,
      item,
      ...(looks && { looks }),
    });
    if (this.#isLeft()) return;
    if (answer === undefined || 'signedOut' in answer) return this.#refuse(null);
    if ('refused' in answer)
      return answer.refused === 'attemptTakenOver' ? this.#takenOver(answer.message) : this.#refuse(answer.message);
    this.#set({ unit: answer, ...this.#standing(item) });
    // A separate window cannot be observed from here.
    if (answer.ownWindow) this.loaded();
  }

  #refuse(message: string | null): void {
    clearTimeout(this.#patience);
    this.#set({ phase: 'refused', message, attempt: null });
  }

  async #ask(): Promise<void> {
    const { unit, attempt, item, saved } = this.state;
    if (!unit || !attempt) return;
    const { registration } = attempt;
    const answer = await this.#post<UnitProgress>('progress', { registration, sessionId: unit.sessionId });
    if (!answer || 'signedOut' in answer || 'refused' in answer || this.state.unit?.sessionId !== unit.sessionId)
      return;
    if (answer.takenOver) return this.#takenOver(null);
    const at = new Date(answer.savedAt);
    // The page sees nothing of what a learner does in a unit, but hears that it says something.
    if (saved?.at && at > saved.at) this.#options.active();
    if (attempt.mode === 'normal') this.#data = answer.data;
    // Until it has said that it began, nothing of it is saved.
    if (!answer.begun) return;
    if (this.state.phase === 'playing') clearTimeout(this.#patience);
    const { notStarted: _late, ...begun } = this.state.unit;
    this.#set({ unit: begun, saved: { at }, ...this.#standing(item) });
    if (answer.ended) this.#finish();
  }

  // The unit has finished by itself.
  #finish(): void {
    const { attempt, item, end, unit } = this.state;
    if (!attempt || !unit || end) return;
    clearTimeout(this.#patience);
    const kind = endOf({ ...attempt.package, data: this.#data, item, reason: 'finished', ways: this.state.ways });
    this.#set({ phase: 'playing', end: { kind, saysTimeUp: false, outcome: null, shown: true } });
    if (kind === 'ended' && attempt.mode === 'normal') void this.#terminate().then(() => this.#readOutcome());
    else if (attempt.mode === 'review') void this.#readOutcome();
  }

  async #readOutcome(): Promise<void> {
    const outcome = await this.#post<CourseOutcome>('outcome', this.#options.course);
    if (outcome && 'counts' in outcome && this.state.end) this.#set({ end: { ...this.state.end, outcome } });
  }

  async #terminate(): Promise<void> {
    const { attempt } = this.state;
    if (attempt) await this.#post('terminate', { registration: attempt.registration, visit: attempt.visit });
  }

  #standing(item: string | null): Pick<CourseSessionState, 'result' | 'progress' | 'states' | 'ways'> {
    const course = this.state.attempt!.package;
    return {
      result: resultOf(course.standard, course.items, this.#data),
      progress: courseProgress(course, this.#data),
      states: partStatesOf(course, this.#data),
      ways: { ...navigationByPrerequisites(course, this.#data, item), finish: false },
    };
  }

  async #takeAway(): Promise<void> {
    if (!this.state.unit) return;
    this.#set({ unit: null });
    await new Promise((resolve) => setTimeout(resolve, lastWordsMs));
  }

  #takenOver(message: string | null): void {
    clearTimeout(this.#patience);
    clearInterval(this.#asking);
    this.#held?.release();
    this.#held = null;
    this.#set({ phase: 'elsewhere', message, attempt: null, item: null, saved: null, end: null, unit: null });
  }

  async #post<Answer extends object>(act: string, input: object): ReturnType<typeof askServer<Answer>> {
    const answer = await askServer<Answer>(this.#options.address, act, input);
    if (answer && 'signedOut' in answer) this.signedOut();
    return answer;
  }

  #isLeft(): boolean {
    return this.state.phase === 'left';
  }

  #set(change: Partial<CourseSessionState>): void {
    if (this.#isLeft()) return;
    this.state = { ...this.state, ...change };
    this.#options.changed();
  }
}
