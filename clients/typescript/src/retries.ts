import { GangwayError } from './gangwayError.ts';

/** How often a call is repeated, and how long the client waits before. */
export interface Retries {
  /** Repetitions of one call; 4 where left out, 0 for none. */
  most?: number;
  /** Milliseconds before the first repetition; each later pause is twice as long, up to `longest`. */
  first?: number;
  /** The longest pause. A call that is to be repeated later than that is not: its failure is thrown. */
  longest?: number;
}

const usual: Required<Retries> = { most: 4, first: 500, longest: 60_000 };

/** An answer, or the failure of the network in its place. */
export interface Attempt {
  response?: Response;
  error?: unknown;
}

/**
 * Milliseconds to wait before a call that may be repeated is made again; undefined for one that is not: it succeeded, was
 * refused for good, or was made often enough. `Retry-After` is obeyed; without one the pauses grow, each by chance
 * between half and all of its length, so that many clients do not come back together.
 */
export function pauseAfter(
  attempt: Attempt,
  made: number,
  retries: Retries = {},
  random: () => number = Math.random,
): number | undefined {
  const { most, first, longest } = { ...usual, ...retries };
  if (made > most || !isPassing(attempt)) return undefined;
  const asked = secondsAsked(attempt.response);
  const pause =
    asked === undefined
      ? Math.min(longest, first * 2 ** (made - 1)) * (0.5 + random() / 2)
      : asked * 1000 + first * random();
  return asked !== undefined && asked * 1000 > longest ? undefined : pause;
}

// A failure of the network, or of what is in front of the portal, and what the portal says will pass.
function isPassing({ response, error }: Attempt): boolean {
  if (!response) return !(error instanceof GangwayError);
  if (response.ok) return false;
  return (
    [429, 502, 503, 504].includes(response.status) || (response.status === 409 && response.headers.has('Retry-After'))
  );
}

function secondsAsked(response: Response | undefined): number | undefined {
  const value = response?.headers.get('Retry-After');
  if (!value) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
