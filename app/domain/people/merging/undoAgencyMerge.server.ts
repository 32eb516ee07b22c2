import { endAccessOfAgency } from '#app/domain/accounts/sessions/endAccess.server.ts';
import { lockAgency } from '#app/domain/agencies/information/lockAgency.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { holdLedger } from '#app/domain/operations/deliveries/holdLedger.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { rowsOfAgencies } from './agencyMergeRules.server.ts';
import { notifyPeople, writeKeys } from './mergeAgencies.server.ts';
import { restoreRows } from './mergeRows.server.ts';
import { readAgencyMerge } from './readAgencyMerge.server.ts';

/**
 * Undoes a merge of two agencies, within seven days: every row goes back that is still as the merge left it, the
 * sessions of the people who go back end, and they and the owners of both are notified. Throws what `readAgencyMerge`
 * throws, `confirmationNeeded`, `conflict` once it is too late or was done, or where another agency was merged into the
 * kept one since, `alreadyMerged` where the kept one was merged away since, `lastOwner` where one of them would be
 * without an owner who is not deactivated, and `abtaNumberRegistered` where another agency has the ABTA number since.
 */
export async function undoAgencyMerge(
  ctx: StaffContext,
  mergeId: string,
  { reason }: { reason: string },
): Promise<void> {
  assertCan(ctx, 'staff.merge-agencies');
  const { kept, merged } = await readAgencyMerge(ctx, mergeId);
  const [keptId, mergedId] = [kept.agencyId, merged.agencyId];
  const undone = ctx.db.$transaction(
    async (tx) => {
      await holdLedger(tx);
      for (const agencyId of [keptId, mergedId].toSorted()) await lockAgency(tx, agencyId);
      const merge = await readAgencyMerge(ctx, mergeId, tx);
      if (!merge.canBeUndone) throw new Refusal('conflict');
      if (merge.kept.mergedInto) throw new Refusal('alreadyMerged');
      const later = { keptId, mergedAt: { gt: merge.mergedAt }, undoneAt: null };
      if ((await tx.agencyMerge.count({ where: later })) > 0) throw new Refusal('conflict');
      // A branch of the kept agency does not go along; their own comes back with the rows. Users who stay, because
      // their role changed in the meantime, keep it, and so do those who have left for a third agency.
      await tx.$executeRaw`
        UPDATE agents a SET branch_id = NULL FROM agency_merge_rows m
        WHERE a.branch_id IS NOT NULL AND m.merge_id = ${mergeId}::uuid AND m.table_name = 'agents' AND m.after ? 'agency_id'
          AND a.agent_unique_id = (m.key->>'agent_unique_id')::uuid AND to_jsonb(a) @> m.after - 'branch_id'`;
      // A domain that was proven in the meantime stays with who proved it.
      await tx.$executeRaw`
        DELETE FROM agency_merge_rows m USING sign_on_domains d, sign_on_domains o
        WHERE m.merge_id = ${mergeId}::uuid AND m.table_name = 'sign_on_domains' AND d.domain_id = (m.key->>'domain_id')::uuid
          AND o.domain = d.domain AND o.domain_id <> d.domain_id AND o.proven_at IS NOT NULL`;
      await restoreRows(tx, mergeId, rowsOfAgencies);
      // A user who was given the other agency's template in the meantime no longer follows it.
      await tx.$executeRaw`
        UPDATE agents a SET permission_template_id = NULL FROM permission_templates t
        WHERE t.template_id = a.permission_template_id AND t.agency_id <> a.agency_id AND a.agency_id = ANY (${[keptId, mergedId]}::text[])`;
      for (const agencyId of [keptId, mergedId]) {
        const owners = { agencyId, agentType: 'O', deletedAt: null, activationFlag: { not: 'D' } };
        if ((await tx.agent.count({ where: owners })) === 0) throw new Refusal('lastOwner');
        await tx.agency.update({ where: { agencyId }, data: { version: { increment: 1 } } });
        await writeKeys(tx, agencyId);
      }
      await endAccessOfAgency(tx, ctx, mergedId, 'agencies-merged');
      await tx.agencyMerge.update({ where: { mergeId }, data: { undoneAt: ctx.now, undoneBy: ctx.staff.staffId } });
      for (const agencyId of [keptId, mergedId])
        await recordAudit(tx, ctx, {
          action: 'agency.merge-undone',
          subjectKind: 'agency',
          subjectId: agencyId,
          agencyId,
          after: { keptId, mergedId, reason },
        });
      await notifyPeople(tx, ctx, { kept, merged }, 'agencyMergeUndone');
    },
    { timeout: 60_000 },
  );
  await undone.catch((error: unknown) => {
    const index = violatedUniqueIndex(error);
    if (index === undefined) throw error;
    throw new Refusal(index === 'agencies_abta_number_key' ? 'abtaNumberRegistered' : 'conflict');
  });
}
