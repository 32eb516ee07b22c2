import type { VisitorContext } from '#app/domain/context.server.ts';
import { signInVerdict, transition } from '#app/domain/accounts/activation.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import type { LinkPurpose } from '#app/domain/accounts/emailLinks.server.ts';
import { forgetFailures } from '#app/domain/accounts/throttling/attempts.server.ts';
import { forgetGuesses } from '#app/domain/accounts/throttling/guesses.server.ts';
import { revokeAfterPasswordChange } from './revokeAfterPasswordChange.server.ts';

/** The identifiers of the user whose password was reset (D1). */
export type ResetAccount = Record<'agentUniqueId' | 'agentId' | 'userId', string>;

// The first password of an imported user is chosen by the same page.
const purposes: LinkPurpose[] = ['reset', 'first-password'];

type ResetAgent = Awaited<ReturnType<typeof agentOfLink>>;

/** Reads the user of a reset link, without using the link. Throws `tokenExpired` for a used, old or unknown one. */
export async function readResetLink(ctx: VisitorContext, token: string): Promise<{ userId: string }> {
  const { userId } = await agentOfLink(ctx, token);
  return { userId };
}

/**
 * Sets a new password by a link that was mailed to the address on record, for whichever of the two reasons
 * (`passwordPurposes`, D8). That proves the address: it is validated, which outside the uk turns flag E into C, and a
 * lock after failed attempts is lifted; at C the user has yet to accept the terms, without another password (D5). All
 * sessions end. Throws `tokenExpired` for a used, old or unknown link and for an account that may not sign in, and
 * `passwordUnchanged`, which leaves the link good.
 */
export async function resetPassword(
  ctx: VisitorContext,
  token: string,
  { password }: { password: string },
): Promise<ResetAccount> {
  const agent = await agentOfLink(ctx, token);
  if (await ctx.passwords.compare(password, agent.passwordHash))
    throw new Refusal('passwordUnchanged', { field: 'password' });
  const passwordHash = await ctx.passwords.hash(password);
  await ctx.db.$transaction(async (tx) => {
    const used = await tx.emailLink.updateMany({
      where: { tokenHash: hashToken(token), usedAt: null, expiresAt: { gt: ctx.now } },
      data: { usedAt: ctx.now },
    });
    if (used.count === 0) throw new Refusal('tokenExpired');
    await write(tx, ctx, agent, passwordHash);
  });
  const { agentUniqueId, agentId, userId } = agent;
  return { agentUniqueId, agentId, userId };
}

async function agentOfLink(ctx: VisitorContext, token: string) {
  const link = await ctx.db.emailLink.findUnique({
    where: { tokenHash: hashToken(token), purpose: { in: purposes }, usedAt: null, expiresAt: { gt: ctx.now } },
    include: { agent: { include: { agency: true } } },
  });
  if (!link || link.agent.deletedAt || link.agent.emailAddress !== link.emailAddress) throw new Refusal('tokenExpired');
  const { agent } = link;
  if (signInVerdict(agent.activationFlag, marketOf(agent.agency.country)) !== 'ok') throw new Refusal('tokenExpired');
  return agent;
}

async function write(tx: Transaction, ctx: VisitorContext, agent: ResetAgent, passwordHash: string): Promise<void> {
  const { agentUniqueId, activationFlag: before, emailAddress, emailValidFlag } = agent;
  const activationFlag = transition(before, 'validateEmail', marketOf(agent.agency.country));
  const written = await tx.agent.updateMany({
    where: { agentUniqueId, emailAddress, activationFlag: before, deletedAt: null },
    data: { passwordHash, ownPassword: true, passwordDue: false, emailValidFlag: true, activationFlag },
  });
  if (written.count === 0) throw new Refusal('tokenExpired');
  await forgetGuesses(tx, 'sign-in', agent.userId);
  await forgetGuesses(tx, 'second-factor', agentUniqueId);
  await forgetFailures(tx, 'change-password', agentUniqueId);
  await revokeAfterPasswordChange(tx, { ...ctx, actor: agent }, agent, {
    action: 'agent.password-reset',
    before: { emailValidFlag, activationFlag: before },
    after: { emailValidFlag: true, activationFlag },
  });
}
