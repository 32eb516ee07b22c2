import type { AgentContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { assertMayGive } from '#app/domain/permissions/assertMayGive.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { offeredKeys } from '#app/domain/permissions/permissions.ts';
import { noBranch } from '#app/domain/people/branches/branchRules.ts';
import { templateOfChoice, templateToGive } from '#app/domain/people/permissions/followedTemplate.server.ts';
import { inReach } from '#app/domain/permissions/reach.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { acts, maxChosen, type ChosenActName } from './acts.ts';
import { newBatch } from './newBatch.server.ts';

/** An act, the users, and for an act about permissions their keys, or the choice of a template or branch. */
export interface BatchInput {
  act: ChosenActName;
  agentUniqueIds: readonly string[];
  permissions: readonly string[];
  permissionTemplate?: string | undefined;
  branch?: string | undefined;
}

/**
 * Begins an act on many users of the caller's agency; a job does it, user by user by the rules of the single act.
 * Identifiers of other agencies are left out. Throws `forbidden` for an act that the caller may do to no user,
 * `permissionNotHeld` for a permission that they may not give, also with a template, `notFound` for a template that the
 * agency does not have, `noUserChosen`, `tooManyChosen` beyond 20,000 users, `actRequired` where permissions are to be
 * given or taken and none is chosen, `templateRequired` where a template is to be given and none is, and `branchNeeded`
 * where users are to be moved and no branch, nor none, is chosen, or one that is no longer there.
 */
export async function beginBatch(
  ctx: AgentContext,
  { act, agentUniqueIds, permissions, permissionTemplate, branch }: BatchInput,
): Promise<{ batchId: string }> {
  assertCan(ctx, acts[act].action);
  const keys = acts[act].permissions ? offeredKeys(await permissionCatalogue(ctx.db), permissions) : [];
  if (act === 'give' || act === 'set') assertMayGive(ctx, keys);
  if ((act === 'give' || act === 'take') && keys.length === 0)
    throw new Refusal('actRequired', { field: 'permissions' });
  const template = act === 'attach' ? await templateToGive(ctx.db, ctx, templateOfChoice(permissionTemplate)) : null;
  if (act === 'attach' && !template) throw new Refusal('templateRequired', { field: 'permissionTemplate' });
  const branchId = act === 'move' ? await branchToMoveTo(ctx, branch) : null;
  if (agentUniqueIds.length > maxChosen) throw new Refusal('tooManyChosen', { params: { limit: maxChosen } });
  return ctx.db.$transaction(async (tx) => {
    const batchId = await newBatch(tx, ctx, {
      act,
      permissions: keys,
      templateId: template?.templateId ?? null,
      branchId,
    });
    const rows = await addRows(tx, ctx, batchId, agentUniqueIds);
    if (rows === 0) throw new Refusal('noUserChosen');
    await enqueueJob(tx, 'run-batch', { batchId });
    await recordAudit(tx, ctx, {
      action: 'batch.begun',
      subjectKind: 'batch',
      subjectId: batchId,
      agencyId: ctx.agency.agencyId,
      after: { act, rows, permissions: keys, ...(template && { permissionTemplate: template.name }) },
    });
    return { batchId };
  });
}

async function branchToMoveTo({ db, agency }: AgentContext, chosen: string | undefined): Promise<string | null> {
  if (chosen === noBranch) return null;
  const { agencyId } = agency;
  if (!chosen || (await db.branch.count({ where: { branchId: chosen, agencyId } })) === 0)
    throw new Refusal('branchNeeded', { field: 'branch' });
  return chosen;
}

// In the order of the names, in one statement.
function addRows(
  tx: Transaction,
  { actor, agency }: AgentContext,
  batchId: string,
  agentUniqueIds: readonly string[],
): Promise<number> {
  return tx.$executeRaw`
    INSERT INTO batch_rows (batch_id, number, agent_unique_id)
    SELECT ${batchId}::uuid, row_number() OVER (ORDER BY name_order, first_name_key, agent_unique_id), agent_unique_id
    FROM agents WHERE agency_id = ${agency.agencyId} AND deleted_at IS NULL AND agent_unique_id = ANY (${agentUniqueIds}::uuid[]) AND ${inReach(actor, 'agents')}`;
}
