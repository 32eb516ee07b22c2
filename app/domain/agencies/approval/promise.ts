/** The promised business hours until a decision: it is due after `from`, and late after `to`. */
export const promisedHours = { from: 48, to: 72 } as const;

export type Urgency = 'within' | 'due' | 'late';

/** The urgency of an age in business hours: within 48, due from 48 to 72, late over 72. */
export function urgencyOf(hours: number): Urgency {
  if (hours < promisedHours.from) return 'within';
  return hours <= promisedHours.to ? 'due' : 'late';
}
