import type { VisitorContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { countNetworkFailure } from '#app/domain/accounts/throttling/guesses.server.ts';
import { knownDevice } from '#app/domain/accounts/throttling/knownDevice.server.ts';
import { withinPace } from '#app/domain/accounts/throttling/pace.server.ts';
import { signInBounds, slowedSeconds } from '#app/domain/accounts/throttling/throttle.ts';
import type { AccountKind } from '#app/domain/accounts/accountMail.server.ts';
import { throttledNetwork } from '#app/platform/addresses.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';

/** The account, by at least one of the two; where both are given, both must belong to it. */
export interface AccountName {
  userId?: string;
  emailAddress?: string;
}

/**
 * Requests a link for a new password by mail (spec §7 reset-password). Any visitor may call it, and the reply does
 * not reveal whether the account exists: a request writes one job, which looks the account up
 * (mailResetLink.server.ts). It is never refused for being one of many: requests of one network for one account
 * become fewer jobs, and beyond the network's bound each waits. Throws `malformedRequest` where no account is named,
 * and `busy` where too many wait.
 */
export async function requestPasswordReset(
  ctx: VisitorContext,
  account: AccountName,
  kind: AccountKind = 'agent',
): Promise<void> {
  const name = account.userId ?? account.emailAddress;
  if (name === undefined) throw new Refusal('malformedRequest', { field: 'email' });
  const device = await knownDevice(ctx, { ...account, kind });
  const network = throttledNetwork(ctx.address);
  if (device === undefined && network !== '') await slowNetwork(ctx, name, network);
  const key = device === undefined ? `${kind === 'staff' ? 'staff ' : ''}${name} ${network}` : `device ${device}`;
  if (await withinPace(ctx, 'reset-request', key))
    await enqueueJob(ctx.db, 'mail-reset-link', {
      ...account,
      address: ctx.address,
      ...(device !== undefined && { known: true }),
      ...(kind === 'staff' && { kind }),
    });
}

async function slowNetwork(ctx: VisitorContext, name: string, network: string): Promise<void> {
  const key = `address:reset-password:${hashToken(network)}`;
  const requests = await countNetworkFailure(ctx, key);
  const seconds = slowedSeconds({ pair: 0, account: 0, network: requests - 1 }, signInBounds['sign-in']);
  if (seconds > 0 && ctx.slowDown && !(await ctx.slowDown(seconds, [`reset ${hashToken(name)} ${network}`, key])))
    throw new Refusal('busy');
}
