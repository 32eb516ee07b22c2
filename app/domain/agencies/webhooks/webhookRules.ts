/** Whether a webhook gets events; `stopped` is what the portal switched off after days of failure. */
export const webhookStates = ['on', 'off', 'stopped'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** What becomes of an event on its way to a webhook; `failed` is given up. */
export const webhookDeliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** Why an attempt failed; `tooLate` is given up without one, and `secret` cannot be opened with the settings' secret. */
export const webhookFaults = [
  'timeout',
  'unreachable',
  'privateNetwork',
  'redirect',
  'status',
  'tooLate',
  'secret',
] as const;
export type WebhookFault = (typeof webhookFaults)[number];

/** Webhooks of one owner: of an agency, and of the brand. */
export const mostWebhooks = { agency: 10, brand: 50 } as const;

const minute = 60_000;
const day = 24 * 60 * minute;
const longestPause = 6 * 60 * minute;

/** For how many days an event is sent again, and after how many days of failure its webhook is switched off. */
const triedDays = 3;
const failingDays = 5;

/** How long the secret before a new one signs too, in hours. */
export const overlapHours = 24;

/** From this time an answer counts as slow: the receiver is left alone for a while, as one that gives none. */
export const slowMs = 5000;

/** The pause after a number of failures in a row: 1, 2, 4 … minutes, six hours at most. */
export function pauseAfterFailures(failures: number): number {
  return Math.min(longestPause, 2 ** Math.min(20, Math.max(0, failures - 1)) * minute);
}

/** When a delivery is tried again after its last attempt; null after three days. */
export function nextAttempt(delivery: { attempts: number; since: Date }, now: Date): Date | null {
  const last = delivery.since.getTime() + triedDays * day;
  if (now.getTime() >= last) return null;
  // The last attempt is at the end of the three days.
  return new Date(Math.min(last, now.getTime() + pauseAfterFailures(delivery.attempts)));
}

/** The time before which what waits is given up. */
export const givenUpBefore = (now: Date): Date => new Date(now.getTime() - triedDays * day - longestPause);

/** The time since which a webhook that is to be switched off has failed. */
export const failingSince = (now: Date): Date => new Date(now.getTime() - failingDays * day);
