/** A level ends soon from so many days before its end. */
export const endingDays = 90;

/** The last end, as a moment, of a level that ends soon. */
export function endsSoonBefore(now: Date): Date {
  return new Date(now.getTime() + endingDays * 86_400_000);
}
