import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { isActive } from '#app/domain/accounts/activation.ts';
import { withoutNumber } from '#app/domain/accounts/profile/enrolment.ts';
import { lockAgent, type LockedAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { endAccess } from '#app/domain/accounts/sessions/endAccess.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { endProposals } from '#app/domain/people/ownership/endProposals.server.ts';
import { requireOwnerBeside } from '#app/domain/people/permissions/requireActiveOwner.server.ts';
import { withdrawRequestsOf } from '#app/domain/people/transfers/withdrawRequests.server.ts';
import { holdLedger } from '#app/domain/operations/deliveries/holdLedger.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { Prisma, type Transaction } from '#app/platform/database.server.ts';
import type { MailTemplate } from '#app/platform/outbox.server.ts';
import { mergeFields, type MergeField } from './mergeForms.ts';
import { changeRows, moveRows, removeRows } from './mergeRows.server.ts';
import { movingRules } from './mergeRules.ts';
import { readPair, type MergePair } from './readMerge.server.ts';

interface MergeInput {
  keptId: string;
  mergedId: string;
  taken: readonly MergeField[];
  keptVersion: number;
  mergedVersion: number;
  reason: string;
}

/**
 * Merges two accounts of one person: references to the merged one refer to the kept one from then on, which takes over
 * the fields `taken` and, where it has none, the member number; the merged one is deleted. Every row that changes is
 * kept as it was, for `undoMerge`. Both are notified by mail. Returns the merge's identifier. Throws what `readPair`
 * throws, `confirmationNeeded`, `conflict` where one of them has changed since it was read, and `lastOwner` where the
 * merged one is the only active owner of an agency.
 */
export async function mergeAccounts(ctx: StaffContext, input: MergeInput): Promise<string> {
  assertCan(ctx, 'staff.merge-accounts');
  const { keptId, mergedId, taken, reason } = input;
  const pair = await readPair(ctx, keptId, mergedId);
  return ctx.db.$transaction(async (tx) => {
    await holdLedger(tx);
    const { kept, merged } = await lockPair(tx, pair, input);
    if (merged.agentType === 'O' && isActive(merged)) await requireOwnerBeside(tx, merged.agencyId, mergedId);
    const { mergeId } = await tx.accountMerge.create({
      data: { keptId, mergedId, mergedBy: ctx.staff.staffId, mergedAt: ctx.now, reason },
      select: { mergeId: true },
    });
    await moveNumber(tx, ctx, mergeId, { kept, merged });
    const pictures = Prisma.sql`(SELECT picture_id FROM feedback WHERE agent_unique_id = ${mergedId}::uuid AND picture_id IS NOT NULL)`;
    await changeRows(tx, mergeId, {
      table: 'stored_files',
      set: { added_by: Prisma.sql`${keptId}::uuid` },
      where: Prisma.sql`x.id IN ${pictures} AND x.added_by = ${mergedId}::uuid`,
    });
    for (const rule of movingRules('agents')) await moveRows(tx, mergeId, rule, { from: mergedId, to: keptId });
    if (kept.authId && merged.authId)
      for (const rule of movingRules('learners'))
        await moveRows(tx, mergeId, rule, { from: merged.authId, to: kept.authId });
    await changeAgents(tx, ctx, mergeId, { kept, merged, taken });
    await endAccess(tx, ctx, mergedId, 'ended-by-staff');
    // As of any deleted one: they can no longer be answered.
    await endProposals(tx, ctx, { lostBy: mergedId });
    await withdrawRequestsOf(tx, ctx, mergedId);
    await mailBoth(tx, ctx, pair, { template: 'accountsMerged', reason });
    return mergeId;
  });
}

// In one order, so that of two merges of the same accounts one waits for the other.
async function lockPair(
  tx: Transaction,
  { kept, merged }: MergePair,
  { keptVersion, mergedVersion }: MergeInput,
): Promise<Record<'kept' | 'merged', LockedAgent>> {
  const locked: LockedAgent[] = [];
  const inOrder = [kept, merged].toSorted((one, other) => (one.agentUniqueId < other.agentUniqueId ? -1 : 1));
  for (const { agencyId, agentUniqueId } of inOrder) locked.push(await lockAgent(tx, agencyId, { agentUniqueId }));
  const find = ({ agentUniqueId }: { agentUniqueId: string }) =>
    locked.find((each) => each.agentUniqueId === agentUniqueId)!;
  const both = { kept: find(kept), merged: find(merged) };
  if (both.kept.version !== keptVersion || both.merged.version !== mergedVersion) throw new Refusal('conflict');
  return both;
}

// The kept account's number stays; without one it gets the merged account's, with the levels of its curricula. A number
// that no account has any more keeps its levels with its learner.
async function moveNumber(
  tx: Transaction,
  { now }: StaffContext,
  mergeId: string,
  { kept, merged }: Record<'kept' | 'merged', LockedAgent>,
): Promise<void> {
  const [keptId, mergedId] = [kept.agentUniqueId, merged.agentUniqueId];
  const ofAgent = (id: string) => Prisma.sql`x.agent_unique_id = ${id}::uuid`;
  if (!merged.authId) return;
  if (!kept.authId) {
    await removeRows(tx, mergeId, 'agent_companies', ofAgent(keptId));
    await changeRows(tx, mergeId, {
      table: 'agent_companies',
      set: { agent_unique_id: Prisma.sql`${keptId}::uuid` },
      where: ofAgent(mergedId),
    });
    return;
  }
  const level = Prisma.sql`(SELECT c.academy_level FROM agent_companies c WHERE c.agent_unique_id = ${mergedId}::uuid AND c.code = x.curriculum)`;
  await changeRows(tx, mergeId, {
    table: 'curriculum_statuses',
    set: { academy_level: level },
    where: Prisma.sql`x.auth_id = ${merged.authId} AND ${level} IS NOT NULL`,
  });
  await changeRows(tx, mergeId, {
    table: 'enrolments',
    set: { ended_at: Prisma.sql`${now}::timestamptz`, end_reason: Prisma.sql`'removed'` },
    where: Prisma.sql`${ofAgent(mergedId)} AND x.ended_at IS NULL`,
  });
}

async function changeAgents(
  tx: Transaction,
  { now }: StaffContext,
  mergeId: string,
  { kept, merged, taken }: Record<'kept' | 'merged', LockedAgent> & { taken: readonly MergeField[] },
): Promise<void> {
  const where = ({ agentUniqueId }: LockedAgent) => Prisma.sql`x.agent_unique_id = ${agentUniqueId}::uuid`;
  const { ccn, authId, enrollmentSrc, academyLevel, academyStatus } = withoutNumber;
  await changeRows(tx, mergeId, {
    table: 'agents',
    set: {
      deleted_at: Prisma.sql`${now}::timestamptz`,
      ccn: Prisma.sql`${ccn}::text`,
      auth_id: Prisma.sql`${authId}::text`,
      enrollment_src: Prisma.sql`${enrollmentSrc}`,
      academy_level: Prisma.sql`${academyLevel}::int`,
      academy_status: Prisma.sql`${academyStatus}`,
    },
    where: where(merged),
  });
  if (merged.authId && !kept.authId)
    await changeRows(tx, mergeId, {
      table: 'agents',
      set: {
        ccn: Prisma.sql`${merged.ccn}::text`,
        auth_id: Prisma.sql`${merged.authId}::text`,
        enrollment_src: Prisma.sql`${merged.enrollmentSrc}`,
        academy_level: Prisma.sql`${merged.academyLevel}::int`,
        academy_status: Prisma.sql`${merged.academyStatus}`,
      },
      where: where(kept),
    });
  // One by one: a later change of one field does not keep another from being put back.
  for (const field of taken) {
    const ofMerged = (column: string) =>
      Prisma.sql`(SELECT b.${Prisma.raw(`"${column}"`)} FROM agents b WHERE b.agent_unique_id = ${merged.agentUniqueId}::uuid)`;
    await changeRows(tx, mergeId, {
      table: 'agents',
      set: Object.fromEntries(mergeFields[field].map((column) => [column, ofMerged(column)])),
      where: where(kept),
    });
  }
}

interface Notice {
  template: MailTemplate & ('accountsMerged' | 'accountsMergeUndone');
  reason: string;
}

/** Records a merge, or its undoing, with both accounts, and mails both addresses, where they are validated. */
export async function mailBoth(
  tx: Transaction,
  ctx: StaffContext,
  { kept, merged }: MergePair,
  { template, reason }: Notice,
): Promise<void> {
  const params = { keptUserId: kept.userId, mergedUserId: merged.userId };
  for (const person of [kept, merged]) {
    const { agentUniqueId, agencyId, country } = person;
    const isKept = person === kept;
    await recordAudit(tx, ctx, {
      action: template === 'accountsMergeUndone' ? 'agent.merge-undone' : isKept ? 'agent.merged' : 'agent.merged-away',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      after: { ...params, reason },
    });
    if (person.emailValidFlag)
      await queueAccountMail(tx, ctx, { ...person, agency: { country } }, { template, params, link: '/login' });
  }
}
