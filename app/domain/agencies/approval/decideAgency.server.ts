import { nameSelection, shownNames } from '#app/domain/accounts/profile/names.ts';
import { agenciesReached, assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { transition } from '#app/domain/accounts/activation.ts';
import { writeAgency } from '#app/domain/agencies/information/writeAgency.server.ts';
import { marketOf, marketsWithoutSalesReports } from '#app/domain/markets/markets.ts';
import { salesAccess } from '#app/domain/markets/settings/kinds/salesAccess.ts';
import { settingIn } from '#app/domain/markets/settings/readSetting.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { endLinks, queueApprovalMail } from '#app/domain/accounts/emailLinks.server.ts';
import { recordAudit, type AuditSource } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import type { AgencyDecision } from './forms.ts';
import type { ReturnState } from './returns.ts';

type DecidedAgency = Awaited<ReturnType<typeof readDecided>>;
type Owner = DecidedAgency['agents'][number];

/**
 * Approves or declines an agency that awaits approval (spec §4): the agency's status, its owner's flag, and a mail to
 * the owner, which on approval has the validation link. An approved agency gets sales report access as the input says,
 * else as the brand has set for its market. Questions that the owner has not answered are void; with `alsoReturned:
 * false` an agency that waits for its owner's answer is refused (`conflict`). Returns the agency's name. Throws
 * `forbidden` for a role that may not decide, `notFound`, `conflict` where it is decided already, also concurrently,
 * and `illegalTransition` where its owner does not await approval.
 */
export async function decideAgency(
  ctx: StaffContext,
  agencyId: string,
  input: AgencyDecision,
  { alsoReturned = true } = {},
): Promise<{ agencyName: string }> {
  assertCan(ctx, 'staff.decide-agency');
  const approved = input.decision === 'approve';
  const declineReason = input.decision === 'decline' ? input.declineReason : '';
  return ctx.db.$transaction(async (tx) => {
    // The first call locks the row; a concurrent second call then finds the agency decided.
    const decided = await tx.agency.updateMany({
      where: { agencyId, approvalStatus: 'PENDING', ...(!alsoReturned && { returnedAt: null }) },
      data: { ...decidedAs(ctx, input.decision), declineReason, decidedBy: ctx.staff.staffId },
    });
    if (decided.count === 0) throw await notWaiting(tx, ctx, agencyId);
    const agency = await readDecided(tx, agencyId);
    assertReaches(ctx, agency.country);
    if (agency.agents.length === 0) throw new Refusal('illegalTransition');
    const access = input.decision === 'approve' ? await decideSalesAccess(tx, ctx, agency, input) : undefined;
    await followDecision(tx, ctx, agency, {
      decision: input.decision,
      action: approved ? 'agency.approved' : 'agency.declined',
      round: 'decided',
      before: access?.before ?? {},
      after: declineReason ? { declineReason } : (access?.after ?? {}),
      mail: (owner) =>
        approved
          ? queueApprovalMail(tx, ctx, { ...owner, agency })
          : queueAccountMail(
              tx,
              ctx,
              { ...owner, agency },
              { template: 'agencyDeclined', params: { agency: agency.agencyName, reason: declineReason } },
            ),
    });
    return { agencyName: agency.agencyName };
  });
}

// In a market without sales reports there is nothing to decide.
async function decideSalesAccess(
  tx: Transaction,
  { now }: StaffContext,
  { agencyId, country }: DecidedAgency,
  { taReportAccess }: Extract<AgencyDecision, { decision: 'approve' }>,
) {
  const market = marketOf(country);
  if (marketsWithoutSalesReports.includes(market)) return undefined;
  const { newAgencySalesAccess } = await settingIn(tx, now, salesAccess, market);
  const isGranted = taReportAccess === undefined ? newAgencySalesAccess === 'granted' : taReportAccess === 'Y';
  const agency = await tx.agency.findUniqueOrThrow({ where: { agencyId } });
  return writeAgency(tx, agency, { taReportAccess: isGranted });
}

/** The columns of an agency that is decided. */
export function decidedAs({ now }: { now: Date }, decision: AgencyDecision['decision']) {
  const approvalStatus = decision === 'approve' ? ('APPROVED' as const) : ('DECLINED' as const);
  return { approvalStatus, decidedAt: now, returnedAt: null };
}

/** The refusal where an agency does not wait for what staff want to do with it: `notFound` for one they do not reach. */
export async function notWaiting(tx: Transaction, ctx: StaffContext, agencyId: string): Promise<Refusal> {
  const known = await tx.agency.count({ where: { agencyId, ...agenciesReached(ctx) } });
  return new Refusal(known > 0 ? 'conflict' : 'notFound');
}

/** Reads an agency that is decided or returned, with its owners. */
export function readDecided(tx: Transaction, agencyId: string) {
  return tx.agency.findUniqueOrThrow({
    where: { agencyId },
    select: {
      agencyId: true,
      agencyName: true,
      country: true,
      agents: {
        where: { agentType: 'O', deletedAt: null },
        orderBy: [{ createdAt: 'asc' }, { agentUniqueId: 'asc' }],
        select: {
          agentUniqueId: true,
          userId: true,
          ...nameSelection(shownNames),
          emailAddress: true,
          activationFlag: true,
        },
      },
    },
  });
}

/**
 * The effects of a decision, by staff or by the product: an open round ends, each owner's flag follows, they get the
 * mail, and the record has it all.
 */
export async function followDecision(
  tx: Transaction,
  source: AuditSource,
  agency: DecidedAgency,
  on: {
    decision: AgencyDecision['decision'];
    action: 'agency.approved' | 'agency.declined' | 'agency.closed-unanswered';
    round: ReturnState;
    before?: Record<string, string | boolean>;
    after: Record<string, string | boolean>;
    mail: (owner: Owner) => Promise<void>;
  },
): Promise<void> {
  const { agencyId } = agency;
  const { approvalStatus } = decidedAs(source, on.decision);
  await tx.registrationReturn.updateMany({
    where: { agencyId, state: 'waiting' },
    data: { state: on.round, endedAt: source.now },
  });
  await recordAudit(tx, source, {
    action: on.action,
    subjectKind: 'agency',
    subjectId: agencyId,
    agencyId,
    before: { approvalStatus: 'PENDING', ...on.before },
    after: { approvalStatus, ...on.after },
  });
  for (const owner of agency.agents) {
    const { agentUniqueId } = owner;
    const activationFlag = transition(owner.activationFlag, on.decision, marketOf(agency.country));
    await tx.agent.update({ where: { agentUniqueId }, data: { activationFlag } });
    await endLinks(tx, source, agentUniqueId, ['answer']);
    await recordAudit(tx, source, {
      action: on.decision === 'approve' ? 'agent.approved' : 'agent.declined',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      before: { activationFlag: owner.activationFlag },
      after: { activationFlag },
    });
    await on.mail(owner);
  }
}
