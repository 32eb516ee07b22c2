import type { VisitorContext } from '#app/domain/context.server.ts';
import { transition } from '#app/domain/accounts/activation.ts';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { queueAccountMail, type AccountKind, type MailedStaff } from '#app/domain/accounts/accountMail.server.ts';
import { endLinks } from '#app/domain/accounts/emailLinks.server.ts';

export interface LinkState {
  /** The address that the link was sent to, as stored. */
  emailAddress: string;
  firstName: string;
  /** `change`: the address replaces the one on record. */
  purpose: 'validate' | 'change';
}

const purposes: LinkState['purpose'][] = ['validate', 'change'];

/**
 * Reads the address and the purpose of a validation link without using it: mail scanners open links too. Throws
 * `tokenExpired` for a used, old or unknown one.
 */
export async function readValidationLink(
  ctx: VisitorContext,
  token: string,
  kind: AccountKind = 'agent',
): Promise<LinkState> {
  const holder = { select: { firstName: true } } as const;
  const link = await ctx.db.emailLink.findUnique({
    where: {
      tokenHash: hashToken(token),
      purpose: { in: purposes },
      usedAt: null,
      expiresAt: { gt: ctx.now },
      account: { kind, OR: [{ agent: { deletedAt: null } }, { staff: { active: true } }] },
    },
    include: { account: { select: { agent: holder, staff: holder } } },
  });
  if (!link) throw new Refusal('tokenExpired');
  return {
    emailAddress: link.emailAddress,
    firstName: (link.account.agent ?? link.account.staff)!.firstName,
    purpose: link.purpose as LinkState['purpose'],
  };
}

/**
 * Uses a validation link: the agent's address is validated, and outside the uk flag E becomes C. A link for a
 * changed address replaces the old address, which gets a notice if it was validated. Throws `tokenExpired` for a used,
 * old or unknown link, `7008` where another account has taken the new address since, `emailUpdateError` where the
 * account's flag does not allow the change, and `illegalTransition` where it does not allow validation; of two
 * concurrent uses only one succeeds. A link of an account of the other kind is unknown.
 */
export async function validateEmail(
  ctx: VisitorContext,
  token: string,
  kind: AccountKind = 'agent',
): Promise<LinkState> {
  try {
    return await ctx.db.$transaction((tx) => useLink(tx, ctx, hashToken(token), kind));
  } catch (error) {
    if (addressIndexes.includes(violatedUniqueIndex(error) ?? '')) throw new Refusal('7008', { field: 'emailAddress' });
    throw error;
  }
}

const addressIndexes = ['agents_email_address_key', 'staff_users_email_address_key'];

async function useLink(tx: Transaction, ctx: VisitorContext, tokenHash: string, kind: AccountKind): Promise<LinkState> {
  const used = await tx.emailLink.updateMany({
    where: { tokenHash, purpose: { in: purposes }, usedAt: null, expiresAt: { gt: ctx.now }, account: { kind } },
    data: { usedAt: ctx.now },
  });
  if (used.count === 0) throw new Refusal('tokenExpired');
  const link = await tx.emailLink.findUniqueOrThrow({
    where: { tokenHash },
    include: { account: { include: { agent: { include: { agency: true } }, staff: true } } },
  });
  const { emailAddress } = link;
  const purpose = link.purpose as LinkState['purpose'];
  const { agent, staff, language } = link.account;
  if (staff) return validateStaff(tx, ctx, { ...staff, language }, { emailAddress, purpose });
  if (!agent || agent.deletedAt || (purpose === 'validate' && agent.emailAddress !== emailAddress))
    throw new Refusal('tokenExpired');
  const activationFlag = flagAfter(agent, purpose);
  const { agentUniqueId } = agent;
  await tx.agent.update({ where: { agentUniqueId }, data: { emailAddress, emailValidFlag: true, activationFlag } });
  if (purpose === 'change') {
    await endLinks(tx, ctx, agentUniqueId, ['validate', 'reset', 'first-password']);
    const params = { newAddress: emailAddress.toLowerCase() };
    if (agent.emailValidFlag) await queueAccountMail(tx, ctx, agent, { template: 'emailChanged', params });
  }
  await recordAudit(
    tx,
    { ...ctx, actor: agent },
    {
      action: purpose === 'change' ? 'agent.email-changed' : 'agent.email-validated',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: agent.agencyId,
      before: {
        emailAddress: agent.emailAddress,
        emailValidFlag: agent.emailValidFlag,
        activationFlag: agent.activationFlag,
      },
      after: { emailAddress, emailValidFlag: true, activationFlag },
    },
  );
  return { emailAddress, firstName: agent.firstName, purpose };
}

async function validateStaff(
  tx: Transaction,
  ctx: VisitorContext,
  staff: MailedStaff & { staffId: string; active: boolean; emailValidFlag: boolean },
  { emailAddress, purpose }: { emailAddress: string; purpose: LinkState['purpose'] },
): Promise<LinkState> {
  const { staffId, firstName } = staff;
  if (!staff.active || (purpose === 'validate' && staff.emailAddress !== emailAddress))
    throw new Refusal('tokenExpired');
  await tx.staffUser.update({ where: { staffId }, data: { emailAddress, emailValidFlag: true } });
  if (purpose === 'change') {
    await endLinks(tx, ctx, staffId, ['validate', 'reset', 'first-password']);
    const params = { newAddress: emailAddress.toLowerCase() };
    if (staff.emailValidFlag) await queueAccountMail(tx, ctx, staff, { template: 'emailChanged', params });
  }
  await recordAudit(
    tx,
    { ...ctx, staff },
    {
      action: purpose === 'change' ? 'staff.email-changed' : 'staff.email-validated',
      subjectKind: 'staff',
      subjectId: staffId,
      before: { emailAddress: staff.emailAddress, emailValidFlag: staff.emailValidFlag },
      after: { emailAddress, emailValidFlag: true },
    },
  );
  return { emailAddress, firstName, purpose };
}

function flagAfter(
  agent: { activationFlag: ActivationFlag; agency: { country: string } },
  purpose: LinkState['purpose'],
): ActivationFlag {
  try {
    return transition(agent.activationFlag, 'validateEmail', marketOf(agent.agency.country));
  } catch (error) {
    throw purpose === 'change' && isRefusal(error) ? new Refusal('emailUpdateError') : error;
  }
}
