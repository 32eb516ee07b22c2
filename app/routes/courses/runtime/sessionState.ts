import type { NavigationOptions } from '#app/domain/courses/runtime/contents.ts';
import type { CourseEnd } from '#app/domain/courses/runtime/courseEnd.ts';
import type { OpenAttempt } from '#app/domain/courses/runtime/initAttempt.server.ts';
import type { CourseOutcome } from '#app/domain/courses/runtime/readOutcome.server.ts';
import type { CourseProgress } from '#app/domain/courses/runtime/courseProgress.ts';
import type { PartState, RuntimeResult } from '#app/domain/courses/runtime/runtimeData.ts';
import type { Saved } from './commitQueue.ts';
import type { ShownLimit } from './partClock.ts';

/** What the page of a course shows. */
export interface CourseSessionState {
  /**
   * `slow`: nothing was there after fifteen seconds. `refused`: the server does not open it, for the reason in
   * `message`; without one it was not reached. `inOtherTab`: it is open in another tab, which has to be asked.
   * `elsewhere`: it is played in another tab or on another device. `waiting`: it was left without a connection, and
   * what is not stored yet waits for one.
   */
  phase: 'opening' | 'loading' | 'playing' | 'slow' | 'refused' | 'inOtherTab' | 'elsewhere' | 'waiting' | 'left';
  message: string | null;
  attempt: OpenAttempt | null;
  /** The identifier of the item that is played. */
  item: string | null;
  saved: Saved | null;
  result: RuntimeResult | null;
  /** How much of the course is done; null where that is not known. */
  progress: CourseProgress | null;
  /** How far the learner is with each part, by identifier. */
  states: Readonly<Record<string, PartState>>;
  /**
   * Where the learner may go: by the rules of a course of 2004, by the prerequisites of one of 1.2. Null before that is
   * known.
   */
  ways: NavigationOptions | null;
  /** The controls that the course does not want to be seen. */
  hidden: readonly string[];
  /** The rules of the course open nothing now. */
  blocked: boolean;
  /** The session has ended: the page waits. */
  signedOut: boolean;
  /** The course, or a part of it, has finished by itself. */
  end: ShownEnd | null;
  /** When the time of the part that is played is up; null without a limit. */
  limit: ShownLimit | null;
  /** The unit of a cmi5 course that was launched. */
  unit: ShownUnit | null;
}

/** A unit of a cmi5 course, which is shown itself, where other courses have a player around them. */
interface ShownUnit {
  sessionId: string;
  address: string;
  /** It needs a separate window, which the learner opens. */
  ownWindow: boolean;
  /** True where its learner only looks at it: nothing of it counts. */
  looksOnly?: true;
  /** True where its page is there, but has not said that it began. */
  notStarted?: true;
}

/** The overlay of a course that has finished by itself. */
export interface ShownEnd {
  kind: CourseEnd;
  /** A message says that the time was up. */
  saysTimeUp: boolean;
  outcome: CourseOutcome | null;
  /** False where the learner looks at the course's last page once more. */
  shown: boolean;
}

/** Before the attempt is open. */
export const initialSessionState: CourseSessionState = {
  phase: 'opening',
  message: null,
  attempt: null,
  item: null,
  saved: null,
  result: null,
  progress: null,
  states: {},
  ways: null,
  hidden: [],
  blocked: false,
  signedOut: false,
  end: null,
  limit: null,
  unit: null,
};
