import { z } from 'zod';
import { lockAgent, type AgentKey } from '#app/domain/accounts/profile/lockAgent.server.ts';
import type { AgentContext, JobContext } from '#app/domain/context.server.ts';
import { notify } from '#app/domain/operations/notifications/notify.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';

/**
 * Writes into the audit trail that permissions have ended, once for each. A permission counts no more from its
 * end on, by itself (`grantsAt`); this only says so in the record. Returns the number of users.
 */
export async function recordEnds({ db, now }: JobContext): Promise<number> {
  const due = await db.permissionGrant.findMany({
    where: { until: { lte: now }, endRecordedAt: null, agent: { deletedAt: null } },
    distinct: ['agentUniqueId'],
    select: { agentUniqueId: true, agent: { select: { agencyId: true } } },
  });
  // One transaction a user: a failure does not delay the others until the next run.
  for (const { agentUniqueId, agent } of due)
    await db.$transaction((tx) => recordEndsIn(tx, { agentUniqueId, agencyId: agent.agencyId }, now));
  return due.length;
}

/**
 * Does the same for one user of the caller's agency, before their permissions are changed: a form that was opened
 * before an end then comes too late, as after any other change, and does not give the permission again. Throws
 * `notFound`.
 */
export async function recordEndsOf({ db, now, agency }: AgentContext, key: AgentKey): Promise<void> {
  const { agencyId } = agency;
  const isDue = await db.permissionGrant.count({
    where: { until: { lte: now }, endRecordedAt: null, agent: { ...key, agencyId, deletedAt: null } },
  });
  if (isDue === 0) return;
  await db.$transaction(async (tx) => {
    const { agentUniqueId } = await lockAgent(tx, agencyId, key);
    await recordEndsIn(tx, { agentUniqueId, agencyId }, now);
  });
}

/**
 * Does the same for one locked user, in the caller's transaction, before their ended permissions are removed or given
 * again: the rows are what says that they ended.
 */
export async function recordEndsIn(
  tx: Transaction,
  { agentUniqueId, agencyId }: { agentUniqueId: string; agencyId: string },
  now: Date,
): Promise<void> {
  const ended = await rowsOf(
    tx,
    described(
      z.strictObject({ key: z.string() }),
      Prisma.sql`
    UPDATE permission_grants SET end_recorded_at = ${now}::timestamptz
    WHERE agent_unique_id = ${agentUniqueId}::uuid AND until <= ${now}::timestamptz AND end_recorded_at IS NULL
    RETURNING key`,
    ),
  );
  if (ended.length === 0) return;
  await notify(tx, { now }, { kind: 'permissionsEnded', accountIds: [agentUniqueId], facts: { count: ended.length } });
  await recordAudit(
    tx,
    { now, address: '', system: true },
    {
      action: 'agent.permissions-ended',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      before: { permissions: ended.map(({ key }) => key).toSorted() },
      after: { permissions: [] },
    },
  );
}
