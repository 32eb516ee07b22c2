import type { TimeLimit } from '#app/domain/courses/runtime/timeLimit.ts';

/** When the time of a part is up, and what happens then. */
export interface ShownLimit {
  endsAt: number;
  exits: boolean;
  says: boolean;
  isUp: boolean;
}

/** Browsers count no longer than this in one go. */
const longestSeconds = 20 * 24 * 3600;

/** The clock of the part that is played. */
export class PartClock {
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Counts down what is left of a time limit, in place of the one before; null without one. */
  start(limit: TimeLimit | null, up: () => void): ShownLimit | null {
    this.stop();
    if (!limit || limit.secondsLeft > longestSeconds) return null;
    const { secondsLeft, exits, says } = limit;
    if (secondsLeft > 0 || !exits) this.#timer = setTimeout(up, secondsLeft * 1000);
    return { endsAt: Date.now() + secondsLeft * 1000, exits, says, isUp: false };
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
