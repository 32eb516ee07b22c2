/** The two ends of the promise: until the first nothing is due, after the second it is late. */
export const promisedHours = { from: 48, to: 72 } as const;

export type Urgency = 'within' | 'due' | 'late';

/** Where an age in business hours stands against the promise: within 48, due from 48 to 72, late over 72. */
export function urgencyOf(hours: number): Urgency {
  if (hours < promisedHours.from) return 'within';
  return hours <= promisedHours.to ? 'due' : 'late';
}
