import { lockAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { agenciesReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { changeAgency } from '#app/domain/people/transfers/changeAgency.server.ts';
import { openAgency } from '#app/domain/people/transfers/joinableAgency.server.ts';
import { mailAdvisor, mailOwners } from '#app/domain/people/transfers/moveMails.server.ts';
import { withdrawRequestsOf } from '#app/domain/people/transfers/withdrawRequests.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { isLegalLine } from '#app/domain/text.ts';
import type { ShownNames } from '#app/domain/accounts/profile/names.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';
import { readPerson } from './readPerson.server.ts';

/**
 * Moves an advisor or supervisor to another agency, for a reason: as a move that the new agency has
 * accepted, with the same mails, and both sides may take it back within seven days. An open request of theirs is
 * withdrawn. Throws `forbidden` (`staff.help-people`), `notFound`, also for a person of another market,
 * `agencyNotJoinable` at `agencyId` for an agency that is unknown, not approved, suspended, of another market or theirs
 * already, and `conflict` for an owner and for who is not active.
 */
export async function movePerson(
  ctx: StaffContext,
  agentUniqueId: string,
  { agencyId: toAgencyId, reason }: { agencyId: string; reason: string },
): Promise<{ agencyName: string } & ShownNames> {
  assertCan(ctx, 'staff.help-people');
  const { agencyId: fromAgencyId } = await readPerson(ctx, agentUniqueId);
  return ctx.db.$transaction(async (tx) => {
    const agent = await lockAgent(tx, fromAgencyId, { agentUniqueId });
    const fromAgency = await tx.agency.findUniqueOrThrow({ where: { agencyId: fromAgencyId } });
    const toAgency = await agencyToMoveTo(ctx, tx, { fromAgencyId, agencyId: toAgencyId });
    await withdrawRequestsOf(tx, ctx, agentUniqueId);
    const move = { agent, fromAgency, toAgency };
    const before = await changeAgency(tx, ctx, move, { grantedBy: null, reason });
    await tx.agencyMove.create({
      data: {
        agentUniqueId,
        fromAgencyId,
        toAgencyId,
        state: 'accepted',
        before,
        requestedAt: ctx.now,
        expiresAt: ctx.now,
        decidedAt: ctx.now,
        decidedBy: ctx.staff.staffId,
      },
    });
    await mailAdvisor(tx, ctx, move, toAgency, 'movedByStaff');
    await mailOwners(tx, ctx, move, toAgency, 'movedHereByStaff');
    return { ...agent, agencyName: toAgency.agencyName };
  });
}

/**
 * Reads the agency to which a person of another one is to be moved. Throws `agencyNotJoinable` at `agencyId` for one
 * that is unknown, not approved, suspended, of a market beyond the caller's, or theirs already.
 */
export async function agencyToMoveTo(
  ctx: StaffContext,
  db: Database | Transaction,
  { fromAgencyId, agencyId }: { fromAgencyId: string; agencyId: string },
) {
  if (!isLegalLine(agencyId)) throw new Refusal('agencyNotJoinable', { field: 'agencyId' });
  const joinable = { ...openAgency, NOT: { agencyId: fromAgencyId } };
  const agency = await db.agency.findFirst({
    where: { AND: [{ agencyId }, joinable, agenciesReached(ctx)] },
    select: { agencyId: true, agencyName: true, city: true, country: true },
  });
  if (!agency) throw new Refusal('agencyNotJoinable', { field: 'agencyId' });
  return agency;
}
