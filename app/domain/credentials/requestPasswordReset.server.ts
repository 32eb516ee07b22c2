import type { VisitorContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/jobs/enqueueJob.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { beginAttempt } from '#app/domain/accounts/attempts.server.ts';
import { knownDevice } from '#app/domain/accounts/knownDevice.server.ts';

/** The account, by at least one of the two; where both are given, both must belong to it. */
export interface AccountName {
  userId?: string;
  emailAddress?: string;
}

/**
 * Requests a link for a new password by mail (spec §7 reset-password, D8). Any visitor may call it, and the reply does not reveal
 * whether the account exists: every request writes one job, which looks the account up (mailResetLink.server.ts). Throws
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
