import { DateTime } from 'luxon';
import { monthsOfCredit } from '#app/domain/academy/levels/credits.ts';

/**
 * The states of a future cruise credit, in the order of its life. `failed` is one whose creation did not work,
 * and may be asked for again.
 */
export const creditStates = ['entitled', 'creating', 'failed', 'created', 'used', 'expired'] as const;
export type CreditState = (typeof creditStates)[number];

/**
 * Why the credit service gave no credit: it did not answer in time, could not be reached, answered what is no credit,
 * refused the data, or is not configured as it asks.
 */
export const creditFailures = ['slow', 'unreachable', 'rubbish', 'refused', 'setting'] as const;
export type CreditFailure = (typeof creditFailures)[number];

/**
 * How often the credit service is asked for one creation, with growing pauses, before it has failed for good. The queue
 * of `create-credit` allows as many.
 */
export const creditAttempts = 6;

/** What its learner can do with a credit: name the guest, ask again with the same data, or nothing. */
export type CreditStep = 'name' | 'again' | 'none';

/**
 * The step that a credit waits for. After a refusal the user enters other data. Without an answer the service may have
 * created the credit, so only a retry with the same data is safe.
 */
export function stepOf({ state, failure }: { state: string; failure: string }): CreditStep {
  if (state === 'entitled') return 'name';
  if (state === 'failed') return failure === 'refused' ? 'name' : 'again';
  return 'none';
}

/** Until when a credit that was created at a time can be used: 24 months, in UTC. */
export function creditExpiry(createdAt: Date): Date {
  return DateTime.fromJSDate(createdAt, { zone: 'utc' }).plus({ months: monthsOfCredit }).toJSDate();
}

/** The state that is shown: a credit past its end has expired, even if the hourly job has not run yet. */
export function stateAt({ state, expiresAt }: { state: CreditState; expiresAt: Date | null }, now: Date): CreditState {
  return state === 'created' && expiresAt !== null && expiresAt < now ? 'expired' : state;
}

/** True where a failure may be temporary: the service is asked again later. */
export function isPassing(failure: CreditFailure): boolean {
  return failure !== 'refused';
}
