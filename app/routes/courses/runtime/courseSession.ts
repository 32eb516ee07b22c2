import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { courseActivity } from '#app/domain/courses/packages/activityTree.ts';
import type { OpenAttempt } from '#app/domain/courses/runtime/initAttempt.server.ts';
import { partBeside, partStatesOf, navigationByPrerequisites } from '#app/domain/courses/runtime/contents.ts';
import { completedValues, secondsUntilCompleted } from '#app/domain/courses/runtime/completionRules.ts';
import { courseProgress } from '#app/domain/courses/runtime/courseProgress.ts';
import { endOf, type EndReason } from '#app/domain/courses/runtime/courseEnd.ts';
import type { CourseOutcome } from '#app/domain/courses/runtime/readOutcome.server.ts';
import {
  resultOf,
  type PartState,
  type PlayableItem,
  type RuntimeData,
  type RuntimeValues,
} from '#app/domain/courses/runtime/runtimeData.ts';
import { timeLimitOf } from '#app/domain/courses/runtime/timeLimit.ts';
import { askServer } from './askServer.ts';
import { CallLog } from './callLog.ts';
import { CommitQueue, type Unsent } from './commitQueue.ts';
import { readPlayerMessage, type PlayerMessage } from './playerMessages.ts';
import { commitToResumeFrom } from './storedCommits.ts';
import { UnloadWorkerClient } from './unloadWorkerClient.ts';
import { launchValues } from './launchValues.ts';
import { lockCourseInBrowser, type CourseLock } from './courseLock.ts';
import { PartClock } from './partClock.ts';
import { SilentVisit } from './silentVisit.ts';
import { initialSessionState, type CourseSessionState } from './sessionState.ts';

export interface CourseOptions {
  /** Where attempts are begun and committed. */
  address: string;
  /** With `after`, that attempt is left for a new one. */
  course: { companyId: Curriculum; authId: string; courseId: string; after?: string | undefined };
  changed: () => void;
  /** The learner was active in the course, which the page itself does not see. */
  active: () => void;
  /** The course is one of cmi5: its units are played by their own session, which has the lock from now on. */
  playUnits: (attempt: OpenAttempt, held: CourseLock | null) => void;
  /** Starts over, once such a session has ended. */
  restart: (options: { takeOver: boolean; again: boolean }) => Promise<void>;
  /** Another tab asks for the course. */
  asked: () => Promise<void>;
}

const patienceMs = 15_000;
const lastCommitMs = 3_000;

/**
 * A visit to a course: opens the attempt, exchanges messages with the player's document on the courses' origin, and
 * stores the course's data.
 */
export class CourseSession {
  state: CourseSessionState = initialSessionState;
  #options: CourseOptions;
  #frame: HTMLIFrameElement | null = null;
  #held: CourseLock | null = null;
  #queue: CommitQueue | null = null;
  #worker: UnloadWorkerClient;
  #data: RuntimeData = {};
  #patience: ReturnType<typeof setTimeout> | undefined;
  #clock = new PartClock();
  #silence = new SilentVisit((seconds) => this.#completeSilent(seconds));
  #calls = new CallLog(async (batch, { keepalive }) => {
    const { attempt } = this.state;
    // Not by way of #post: that a log is not taken is nothing to the learner.
    if (attempt)
      await askServer(this.#options.address, 'calls', { registration: attempt.registration, ...batch }, { keepalive });
  });
  #ended: (() => void) | null = null;
  #fresh = false;
  /** The browser has a commit of an earlier visit that the server does not have. */
  #unsent = false;

  constructor(options: CourseOptions) {
    this.#options = options;
    this.#worker = new UnloadWorkerClient(options.address);
  }

  /**
   * Opens the attempt, from the commit that an earlier visit could not send where there is one. `takeOver` takes the
   * course from another tab; `again` begins another attempt.
   */
  async open({ takeOver = false, again = false }: { takeOver?: boolean; again?: boolean } = {}): Promise<void> {
    this.#set({ phase: 'opening', message: null });
    const { authId, courseId } = this.#options.course;
    this.#held ??= await lockCourseInBrowser(`${authId} ${courseId}`, {
      takeOver,
      asked: () => this.#options.asked(),
    });
    if (this.#isLeft()) return this.#held?.release();
    if (!this.#held) return this.#set({ phase: 'inOtherTab' });
    const answer = await this.#post<OpenAttempt>(
      'init',
      again ? { ...this.#options.course, again } : this.#options.course,
    );
    if (this.#isLeft()) return;
    if (answer === undefined || 'signedOut' in answer) return this.#set({ phase: 'refused', message: null });
    if ('refused' in answer) return this.#set({ phase: 'refused', message: answer.message });
    if (answer.package.standard === 'cmi5') return this.#handOver(answer);
    const { registration, sequence, visit } = answer;
    await this.#worker.settled();
    if (this.#isLeft()) return;
    const kept = await commitToResumeFrom({ registration, authId, sequence, visit });
    const queue = new CommitQueue({
      attempt: answer,
      authId,
      send: (act, commit, { keepalive }) => this.#post<{ sequence: number }>(act, commit, keepalive),
      changed: () => this.#set({ saved: queue.saved }),
      takenOver: (message) => this.#attemptTakenOver(message),
    });
    this.#queue = queue;
    this.#data = { ...answer.data, ...kept?.data };
    if (kept) queue.take(this.#data, { soon: true });
    this.#unsent = kept !== undefined;
    const item = answer.package.tree ? null : this.#firstOpen(answer);
    this.#set({
      phase: 'loading',
      attempt: answer,
      saved: queue.saved,
      item,
      signedOut: false,
      ...this.#standing(answer, item),
    });
    this.#wait();
  }

  /** Opens the course again, in a new attempt or in the open one, once the last commit is sent. */
  async reopen(options: { again?: boolean } = {}): Promise<void> {
    await this.#sendLastCommit();
    this.#queue?.stop();
    this.#clock.stop();
    this.#set({ attempt: null, item: null, end: null, blocked: false, ways: null, hidden: [] });
    await this.open(options);
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
    if (this.state.attempt) this.#set(this.#standing(this.state.attempt));
    this.#launch();
  }

  /** Asks the rules of the course for the next part, the one before or a chosen one, or for the end of all (2004). */
  turn(request: 'continue' | 'previous' | 'choice' | 'exitAll', target?: string): void {
    const { attempt, item } = this.state;
    if (attempt && !attempt.package.tree) return this.#turnOn(item, request === 'previous' ? -1 : 1, attempt);
    this.#set({ phase: 'loading', blocked: false });
    this.#send({ kind: 'navigate', request, target });
    this.#wait();
  }

  /** Handles a message of the player's document; ignores those of any other window. */
  receive({ source, origin, data }: MessageEvent): void {
    const { attempt } = this.state;
    if (
      !attempt ||
      !this.#frame ||
      source !== this.#frame.contentWindow ||
      origin !== new URL(attempt.launchAddress).origin
    )
      return;
    const message = readPlayerMessage(data, new Set(attempt.package.items.map((item) => item.identifier)));
    if (message) this.#take(message, attempt);
  }

  /**
   * What could not be sent to the server, of which the learner is warned before leaving. Null where all is stored, and
   * where the page already shows why it is not.
   */
  async unsent(): Promise<Unsent | null> {
    const queue = this.#queue;
    if (!queue || this.#isLeft()) return null;
    await Promise.race([queue.flush(), pause(lastCommitMs)]);
    const hasWarned = this.state.signedOut || (queue.saved.at === null && queue.saved.refusal !== null);
    return hasWarned ? null : queue.unsent({ offline: !navigator.onLine });
  }

  /** Leaves without a connection: the page keeps what was said, and sends it once there is one. */
  async wait(): Promise<void> {
    await this.#endItem();
    this.#clock.stop();
    this.#set({ phase: 'waiting', end: null });
  }

  /** Ends the course, sends its last commit, and waits for that some seconds at most. */
  async leave(): Promise<void> {
    if (this.#isLeft()) return;
    await this.#sendLastCommit();
    const { attempt } = this.state;
    // Its editors, who choose how it is completed, are notified.
    if (attempt?.mode === 'normal' && attempt.completion.rule === 'reported' && this.#silence.isSilent)
      await Promise.race([this.#post('silent', { registration: attempt.registration }), pause(lastCommitMs)]);
    this.close();
  }

  /** The page is hidden or closes: the last commit is sent in a request that outlives it. */
  hide(): void {
    this.#queue?.sendLast();
    this.#calls.flush({ keepalive: true });
  }

  /** The connection is back, or a user has signed in. */
  again(): void {
    this.#set({ signedOut: false });
    if (this.state.end?.kind === 'ended' && !this.state.end.outcome) void this.#endAttempt();
    if (this.state.phase === 'refused' && this.state.message === null) void this.open();
    else void this.#queue?.flush();
  }

  /** The session is found to be over: the page waits for its learner, where there is something to wait for. */
  signedOut(): void {
    this.#set({ signedOut: true });
  }

  /** Takes the end's screen away, or shows it again. */
  lookBack(): void {
    const { end } = this.state;
    if (end) this.#set({ end: { ...end, shown: !end.shown } });
  }

  /** Another tab of this browser asks for the course: it gets it with the last words. */
  async releaseToOtherTab(): Promise<void> {
    await this.#endItem();
    await Promise.race([this.#queue?.flush(), pause(lastCommitMs)]);
    this.#attemptTakenOver(null);
  }

  close(): void {
    clearTimeout(this.#patience);
    this.#calls.flush({ keepalive: true });
    this.#worker.leave();
    this.#clock.stop();
    this.#silence.stop();
    this.#queue?.sendLast();
    this.#queue?.stop();
    this.#held?.release();
    this.#held = null;
    this.state = { ...this.state, phase: 'left' };
  }

  #handOver(attempt: OpenAttempt): void {
    const held = this.#held;
    this.#held = null;
    this.close();
    this.#options.playUnits(attempt, held);
  }

  #take(message: PlayerMessage, attempt: OpenAttempt): void {
    if (message.kind === 'ready') this.#ready(attempt);
    else if (message.kind === 'ended') this.#ended?.();
    else if (message.kind === 'active') this.#options.active();
    else if (message.kind === 'changing') this.#queue?.expect();
    else if (message.kind === 'loaded') this.#loaded(message.item);
    else if (message.kind === 'called') this.#silence.called();
    else if (message.kind === 'values') this.#values(message, attempt);
    else if (message.kind === 'calls') this.#calls.add(message.item, message.calls);
    else if (message.kind === 'deliver') this.#deliver(message.item, message.fresh);
    else if (message.kind === 'tracked') this.#tracked(message, attempt);
    else if (message.kind === 'blocked') this.#blocked();
    else if (message.kind === 'finished') this.#finish('finished', message.item);
    else if (message.kind === 'over') this.#finish(message.reason, this.state.item);
  }

  #ready(attempt: OpenAttempt): void {
    this.#watch(attempt);
    const { tree } = attempt.package;
    if (!tree) return this.#launch();
    this.#send({
      kind: 'course',
      tree,
      state: this.#data[courseActivity]?.['adl.sequencing'] ?? null,
      objectives: this.#unsent ? {} : attempt.objectives,
    });
    this.#wait();
  }

  // What the course commits when this page receives nothing any more goes to the service worker.
  #watch({ package: { items, tree } }: OpenAttempt): void {
    const known = items.map(({ identifier }) => identifier);
    this.#worker.watch({
      items: tree ? [...known, courseActivity] : known,
      commit: () => this.#queue?.last ?? null,
      hand: (port) => this.#send({ kind: 'keeper' }, [port]),
    });
  }

  // What is not done yet, then what was failed.
  #firstOpen({ package: course }: OpenAttempt): string | null {
    const states = partStatesOf(course, this.#data);
    const { choices } = navigationByPrerequisites(course, this.#data, null);
    const inState = (...wanted: PartState[]) =>
      choices.find((identifier) => wanted.includes(states[identifier] ?? 'new'));
    return inState('new', 'started') ?? inState('failed') ?? choices[0] ?? course.items[0]?.identifier ?? null;
  }

  #launch(): void {
    const { attempt, item: identifier } = this.state;
    const item = attempt?.package.items.find((each) => each.identifier === identifier);
    if (!attempt || !item) return;
    const kept = this.#fresh && attempt.mode === 'normal' ? undefined : this.#data[item.identifier];
    this.#fresh = false;
    this.#set({ end: null });
    if (!this.#startClock(attempt, item, kept)) return;
    this.#silence.launched();
    const values = launchValues(attempt.package.standard, item, {
      kept,
      learner: attempt.learner,
      review: attempt.mode === 'review',
    });
    this.#send({
      kind: 'launch',
      item: item.identifier,
      title: item.title,
      address: attempt.launchAddress + item.launch,
      values,
    });
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
    const { attempt } = this.state;
    if (!attempt) return;
    if (asset && !this.#data[item]) this.#keep(item, {}, true, attempt);
    else if (!asset && attempt.mode === 'normal') this.#silence.opened(secondsUntilCompleted(attempt.completion));
  }

  // An object that has made no call is completed by the rule of its course.
  #completeSilent(seconds: number): void {
    const { attempt, item } = this.state;
    const { standard } = attempt?.package ?? {};
    if (!attempt || item === null || standard === undefined || standard === 'cmi5') return;
    this.#keep(item, completedValues(standard, this.#data[item], seconds), true, attempt);
  }

  #values(
    { item, values, committed, finished, by }: Extract<PlayerMessage, { kind: 'values' }>,
    attempt: OpenAttempt,
  ): void {
    const changed = JSON.stringify(values) !== JSON.stringify(this.#data[item]);
    if (changed) this.#keep(item, values, committed, attempt);
    else {
      this.#queue?.expectNoMore();
      if (committed) void this.#queue?.flush();
    }
    if (finished && by !== 0 && item === this.state.item && !this.#ended && !attempt.package.tree)
      this.#turnOn(item, by, attempt);
  }

  #tracked({ course, ways, hidden }: Extract<PlayerMessage, { kind: 'tracked' }>, attempt: OpenAttempt): void {
    this.#set({ ways, hidden });
    if (JSON.stringify(course) !== JSON.stringify(this.#data[courseActivity]))
      this.#keep(courseActivity, course, true, attempt);
  }

  #keep(item: string, values: RuntimeValues, soon: boolean, attempt: OpenAttempt): void {
    // An attempt that has ended takes nothing new.
    if (this.#isEnded()) return;
    this.#data = { ...this.#data, [item]: values };
    this.#queue?.take(this.#data, { soon });
    this.#worker.sendLast();
    this.#set(this.#standing(attempt));
  }

  #blocked(): void {
    clearTimeout(this.#patience);
    this.#set({ phase: 'playing', blocked: true });
  }

  /** Ends the course where no part follows. */
  async finish(): Promise<void> {
    const { attempt, item } = this.state;
    if (attempt?.package.tree) return this.turn('continue');
    await this.#endItem();
    this.#finish('finished', item);
  }

  // A course of several parts without rules asks for the next one when it finishes a part.
  #turnOn(item: string | null, by: -1 | 1, { package: course }: OpenAttempt): void {
    const next = partBeside(course, navigationByPrerequisites(course, this.#data, item).choices, item, by);
    if (next) void this.play(next);
    else if (by === 1) this.#finish('finished', item);
  }

  #standing(
    { package: course }: OpenAttempt,
    item = this.state.item,
  ): Pick<CourseSessionState, 'result' | 'progress' | 'states' | 'ways'> {
    const ways = course.tree ? this.state.ways : navigationByPrerequisites(course, this.#data, item);
    return {
      result: resultOf(course.standard, course.items, this.#data, course.passingScore),
      progress: courseProgress(course, this.#data),
      states: partStatesOf(course, this.#data),
      ways,
    };
  }

  // The course has finished by itself, not because its learner left it.
  #finish(reason: EndReason, item: string | null): void {
    const { attempt, limit } = this.state;
    if (!attempt || this.#ended || item !== this.state.item || this.#isEnded()) return;
    clearTimeout(this.#patience);
    this.#clock.stop();
    const kind = endOf({ ...attempt.package, data: this.#data, item, reason, ways: this.state.ways });
    this.#set({
      phase: 'playing',
      limit: null,
      end: { kind, saysTimeUp: reason === 'timeUp' && limit?.says === true, outcome: null, shown: true },
    });
    void (this.#isEnded() ? this.#endAttempt() : this.#queue?.flush());
  }

  async #endAttempt(): Promise<void> {
    await this.#queue?.terminate();
    const outcome = await this.#post<CourseOutcome>('outcome', this.#options.course);
    if (outcome && 'counts' in outcome && this.state.end) this.#set({ end: { ...this.state.end, outcome } });
  }

  #isEnded(): boolean {
    return this.state.end?.kind === 'ended' && this.state.attempt?.mode === 'normal';
  }

  // False where the time of a part was up before it began.
  #startClock(
    { mode, package: { standard } }: OpenAttempt,
    item: PlayableItem,
    kept: RuntimeValues | undefined,
  ): boolean {
    const limit = this.#clock.start(
      mode === 'review' ? null : timeLimitOf(standard, item, kept),
      () => void this.#timeUp(),
    );
    this.#set({ limit });
    const isOver = limit !== null && limit.exits && limit.endsAt <= Date.now();
    if (isOver) this.#finish('timeUp', item.identifier);
    return !isOver;
  }

  async #timeUp(): Promise<void> {
    const { limit, item } = this.state;
    if (!limit) return;
    this.#set({ limit: { ...limit, isUp: true } });
    if (!limit.exits) return;
    await this.#endItem({ timeUp: true });
    this.#finish('timeUp', item);
  }

  async #endItem({ timeUp = false } = {}): Promise<void> {
    if (
      !this.#frame ||
      !this.state.item ||
      this.#isEnded() ||
      !['playing', 'loading', 'slow'].includes(this.state.phase)
    )
      return;
    const ended = new Promise<void>((resolve) => (this.#ended = resolve));
    this.#send({ kind: 'end', timeUp });
    await Promise.race([ended, pause(lastCommitMs)]);
    this.#ended = null;
  }

  async #sendLastCommit(): Promise<void> {
    await this.#endItem();
    this.#silence.ends();
    const queue = this.#queue;
    // Without a connection the browser keeps them for the next visit.
    const ends = this.state.result?.passed && this.state.attempt?.mode === 'normal' && !this.#isEnded();
    if (queue) await Promise.race([ends ? queue.terminate() : queue.flush(), pause(lastCommitMs)]);
  }

  #attemptTakenOver(message: string | null): void {
    clearTimeout(this.#patience);
    this.#worker.leave();
    this.#queue?.stop();
    this.#held?.release();
    this.#held = null;
    this.#clock.stop();
    this.#set({ phase: 'elsewhere', message, attempt: null, item: null, saved: null, end: null });
  }

  #wait(): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.state.phase === 'loading' && this.#set({ phase: 'slow' }), patienceMs);
  }

  #send(message: object, ports: MessagePort[] = []): void {
    const { attempt } = this.state;
    if (attempt)
      this.#frame?.contentWindow?.postMessage(
        { gangway: 'portal', ...message },
        new URL(attempt.launchAddress).origin,
        ports,
      );
  }

  async #post<Answer extends object>(
    act: string,
    input: object,
    keepalive = false,
  ): ReturnType<typeof askServer<Answer>> {
    const answer = await askServer<Answer>(this.#options.address, act, input, { keepalive });
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

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
