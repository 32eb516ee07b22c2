import type { VisitorContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/jobs/enqueueJob.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { beginAttempt } from '#app/domain/accounts/attempts.server.ts';
import { knownDevice } from '#app/domain/accounts/knownDevice.server.ts';

/** Which account: one of the two at least; where both are given, both must be its own. */
export interface AccountName {
  userId?: string;
  emailAddress?: string;
}

/**
 * Has a link for a new password sent to the address of an account (spec §7 reset-password, D8). Anybody may ask, and nothing tells
 * them whether there is such an account: every request writes one job, which looks the account up (mailResetLink.server.ts). Throws
 * `throttled` after five requests for one account or many from one address, whether or not it exists (D4), and `malformedRequest`
 * where no account is named.
 */
export async function requestPasswordReset(ctx: VisitorContext, account: AccountName): Promise<void> {
  const name = account.userId ?? account.emailAddress;
  if (name === undefined) throw new Refusal('malformedRequest', { field: 'email' });
  const attempt = await beginAttempt(ctx, 'reset-password', name, await knownDevice(ctx, account));
  // Every request of an unknown device counts against the caller's address too.
  await attempt.failed();
  await enqueueJob(ctx.db, 'mail-reset-link', { ...account, address: ctx.address });
}
