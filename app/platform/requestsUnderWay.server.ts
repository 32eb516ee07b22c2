/** A request that is being answered: its identifier, its route as metrics name it, and when it began. */
export interface RequestUnderWay {
  requestId: string;
  routeOf: () => string;
  /** By `performance.now()`. */
  since: number;
}

const underWay = new Set<RequestUnderWay>();

/** Notes a request that has begun to be answered; what is given is called when it has ended. */
export function requestBegins(request: Omit<RequestUnderWay, 'since'>): () => void {
  const begun = { ...request, since: performance.now() };
  underWay.add(begun);
  return () => underWay.delete(begun);
}

/**
 * The requests that have been under way since a moment (by `performance.now()`), the latest first: where that is the
 * beginning of a slow statement, one of them, and mostly the only one, waits for it. Statements begin soon after their
 * requests, so what has been sending its body for minutes comes after those that wait.
 */
export const underWaySince = (moment: number): RequestUnderWay[] =>
  [...underWay].filter(({ since }) => since <= moment).toReversed();
