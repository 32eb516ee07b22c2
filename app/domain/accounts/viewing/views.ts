/** How long a member of staff sees the portal as a person before they give a reason again. In ms. */
export const viewMs = 15 * 60_000;

/** Whole minutes of what is left of a view, the one that has begun included; never below 0. */
export function minutesLeft(leftMs: number): number {
  return Math.max(0, Math.ceil(leftMs / 60_000));
}
