import type { VisitorContext } from '#app/domain/context.server.ts';
import { signInVerdict, transition } from '#app/domain/accounts/activation.ts';
import type { AccountKind } from '#app/domain/accounts/accountMail.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { passwordPurposes } from '#app/domain/accounts/emailLinks.server.ts';
import { liftLocks, type LockedOut } from '#app/domain/accounts/throttling/liftLocks.server.ts';
import { revokeAfterPasswordChange } from './revokeAfterPasswordChange.server.ts';

/** The user whose password was reset, with their other identifiers. */
export type ResetAccount = Record<'agentUniqueId' | 'agentId' | 'userId', string>;

type LinkedAgent = NonNullable<Linked['agent']>;
type LinkedStaff = NonNullable<Linked['staff']>;
type Linked = Awaited<ReturnType<typeof accountOfLink>>;

/**
 * Reads the user ID of a link for a new password, without using the link. Throws `tokenExpired` for a used, old or
 * unknown one, and for one of an account of the other kind.
 */
export async function readResetLink(
  ctx: VisitorContext,
  token: string,
  kind: AccountKind = 'agent',
): Promise<{ userId: string }> {
  const { agent, staff } = await accountOfLink(ctx, token, kind);
  return { userId: (agent ?? staff)!.userId };
}

/**
 * Sets an agent's new password by a link that was mailed to the address on record, for whichever of the two reasons
 * (`passwordPurposes`). That proves the address: it is validated, which outside the uk turns flag E into C, and a
 * lock after failed attempts is lifted; at C the user has yet to accept the terms, without another password. All
 * sessions end. Throws `tokenExpired` for a used, old or unknown link and for an account that may not sign in, and
 * `passwordUnchanged`, which leaves the link good.
 */
export async function resetPassword(
  ctx: VisitorContext,
  token: string,
  input: { password: string },
): Promise<ResetAccount> {
  const { agent, passwordHash } = await accountOfLink(ctx, token, 'agent');
  await chooseByLink(ctx, token, { ...input, passwordHash }, (tx, newHash) => writeAgent(tx, ctx, agent!, newHash));
  const { agentUniqueId, agentId, userId } = agent!;
  return { agentUniqueId, agentId, userId };
}

/** The same for a member of staff, whose address is validated by it. Returns whose it is. */
export async function resetStaffPassword(
  ctx: VisitorContext,
  token: string,
  input: { password: string },
): Promise<{ staffId: string }> {
  const { staff, passwordHash } = await accountOfLink(ctx, token, 'staff');
  await chooseByLink(ctx, token, { ...input, passwordHash }, (tx, newHash) => writeStaff(tx, ctx, staff!, newHash));
  return { staffId: staff!.staffId };
}

async function chooseByLink(
  ctx: VisitorContext,
  token: string,
  { password, passwordHash: oldHash }: { password: string; passwordHash: string },
  write: (tx: Transaction, passwordHash: string) => Promise<void>,
): Promise<void> {
  if (await ctx.passwords.compare(password, oldHash)) throw new Refusal('passwordUnchanged', { field: 'password' });
  const passwordHash = await ctx.passwords.hash(password);
  await ctx.db.$transaction(async (tx) => {
    const used = await tx.emailLink.updateMany({
      where: { tokenHash: hashToken(token), usedAt: null, expiresAt: { gt: ctx.now } },
      data: { usedAt: ctx.now },
    });
    if (used.count === 0) throw new Refusal('tokenExpired');
    await write(tx, passwordHash);
  });
}

async function accountOfLink(ctx: VisitorContext, token: string, kind: AccountKind) {
  const link = await ctx.db.emailLink.findUnique({
    where: {
      tokenHash: hashToken(token),
      purpose: { in: [...passwordPurposes] },
      usedAt: null,
      expiresAt: { gt: ctx.now },
      account: { kind },
    },
    include: { account: { include: { agent: { include: { agency: true } }, staff: true } } },
  });
  if (!link) throw new Refusal('tokenExpired');
  const { passwordHash, agent, staff, language } = link.account;
  if ((agent ?? staff)?.emailAddress !== link.emailAddress) throw new Refusal('tokenExpired');
  if (staff && !staff.active) throw new Refusal('tokenExpired');
  if (agent?.deletedAt) throw new Refusal('tokenExpired');
  if (agent && signInVerdict(agent.activationFlag, marketOf(agent.agency.country)) !== 'ok')
    throw new Refusal('tokenExpired');
  return { passwordHash, agent, staff: staff && { ...staff, language } };
}

async function writeAgent(
  tx: Transaction,
  ctx: VisitorContext,
  agent: LinkedAgent,
  passwordHash: string,
): Promise<void> {
  const { agentUniqueId, agencyId, activationFlag: before, emailAddress, emailValidFlag } = agent;
  const activationFlag = transition(before, 'validateEmail', marketOf(agent.agency.country));
  const written = await tx.agent.updateMany({
    where: { agentUniqueId, emailAddress, activationFlag: before, deletedAt: null },
    data: { emailValidFlag: true, activationFlag },
  });
  if (written.count === 0) throw new Refusal('tokenExpired');
  await writePassword(tx, { accountId: agentUniqueId, userId: agent.userId, door: 'sign-in' }, passwordHash);
  const account = {
    ...agent,
    accountId: agentUniqueId,
    subject: { subjectKind: 'agent', subjectId: agentUniqueId, agencyId } as const,
  };
  await revokeAfterPasswordChange(tx, { ...ctx, actor: agent }, account, {
    action: 'passwordReset',
    before: { emailValidFlag, activationFlag: before },
    after: { emailValidFlag: true, activationFlag },
  });
}

async function writeStaff(
  tx: Transaction,
  ctx: VisitorContext,
  staff: LinkedStaff,
  passwordHash: string,
): Promise<void> {
  const { staffId, emailAddress, emailValidFlag } = staff;
  const written = await tx.staffUser.updateMany({
    where: { staffId, emailAddress, active: true },
    data: { emailValidFlag: true },
  });
  if (written.count === 0) throw new Refusal('tokenExpired');
  await writePassword(tx, { accountId: staffId, userId: staff.userId, door: 'staff-sign-in' }, passwordHash);
  const account = { ...staff, accountId: staffId, subject: { subjectKind: 'staff', subjectId: staffId } as const };
  await revokeAfterPasswordChange(tx, { ...ctx, staff }, account, {
    action: 'passwordReset',
    before: { emailValidFlag },
    after: { emailValidFlag: true },
  });
}

async function writePassword(tx: Transaction, account: LockedOut, passwordHash: string): Promise<void> {
  await tx.account.update({
    where: { accountId: account.accountId },
    data: { passwordHash, ownPassword: true, passwordDue: false },
  });
  await liftLocks(tx, account);
}
