import { nameSelection, shownNames } from '#app/domain/accounts/profile/names.ts';
import { agenciesReached, assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { transition } from '#app/domain/accounts/activation.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { queueApprovalMail } from '#app/domain/accounts/emailLinks.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import type { AgencyDecision } from './forms.ts';

type DecidedAgency = Awaited<ReturnType<typeof readDecided>>;
type Owner = DecidedAgency['agents'][number];

/**
 * Approves or declines an agency that awaits approval (spec §4, D5, D11): the agency's status, its owner's flag, and a
 * mail to the owner, which on approval holds the validation link. Returns the agency's name. Throws `forbidden` for a
 * role that may not decide, `notFound`, `conflict` where it is decided already, also concurrently, and
 * `illegalTransition` where its owner does not await approval.
 */
export async function decideAgency(
  ctx: StaffContext,
  agencyId: string,
  input: AgencyDecision,
): Promise<{ agencyName: string }> {
  assertCan(ctx, 'staff.decide-agency');
  const approved = input.decision === 'approve';
  const approvalStatus = approved ? 'APPROVED' : 'DECLINED';
  const declineReason = input.decision === 'decline' ? input.declineReason : '';
  return ctx.db.$transaction(async (tx) => {
    // The first call locks the row; a concurrent second call then finds the agency decided.
    const decided = await tx.agency.updateMany({
      where: { agencyId, approvalStatus: 'PENDING' },
      data: { approvalStatus, declineReason, decidedAt: ctx.now, decidedBy: ctx.staff.staffId },
    });
    if (decided.count === 0)
      throw new Refusal(
        (await tx.agency.count({ where: { agencyId, ...agenciesReached(ctx) } })) > 0 ? 'conflict' : 'notFound',
      );
    const agency = await readDecided(tx, agencyId);
    assertReaches(ctx, agency.country);
    if (agency.agents.length === 0) throw new Refusal('illegalTransition');
    await recordAudit(tx, ctx, {
      action: approved ? 'agency.approved' : 'agency.declined',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      before: { approvalStatus: 'PENDING' },
      after: { approvalStatus, ...(declineReason && { declineReason }) },
    });
    for (const owner of agency.agents) await decideOwner(tx, ctx, { agency, owner, input });
    return { agencyName: agency.agencyName };
  });
}

function readDecided(tx: Transaction, agencyId: string) {
  return tx.agency.findUniqueOrThrow({
    where: { agencyId },
    select: {
      agencyId: true,
      agencyName: true,
      country: true,
      agents: {
        where: { agentType: 'O', deletedAt: null },
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

async function decideOwner(
  tx: Transaction,
  ctx: StaffContext,
  on: { agency: DecidedAgency; owner: Owner; input: AgencyDecision },
): Promise<void> {
  const { agency, owner, input } = on;
  const { agentUniqueId } = owner;
  const activationFlag = transition(owner.activationFlag, input.decision, marketOf(agency.country));
  await tx.agent.update({ where: { agentUniqueId }, data: { activationFlag } });
  await recordAudit(tx, ctx, {
    action: input.decision === 'approve' ? 'agent.approved' : 'agent.declined',
    subjectKind: 'agent',
    subjectId: agentUniqueId,
    agencyId: agency.agencyId,
    before: { activationFlag: owner.activationFlag },
    after: { activationFlag },
  });
  if (input.decision === 'approve') await queueApprovalMail(tx, ctx, { ...owner, agency });
  else await queueDeclinedMail(tx, ctx, agency, owner, input.declineReason);
}

function queueDeclinedMail(
  tx: Transaction,
  ctx: StaffContext,
  agency: DecidedAgency,
  owner: Owner,
  reason: string,
): Promise<void> {
  return queueAccountMail(
    tx,
    ctx,
    { ...owner, agency },
    { template: 'agencyDeclined', params: { agency: agency.agencyName, reason } },
  );
}
