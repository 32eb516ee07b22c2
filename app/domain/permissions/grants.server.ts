import { z } from 'zod';
import type { Database, Prisma, Transaction } from '#app/platform/database.server.ts';

/**
 * The condition for the rows of `permission_grants` that are in force at a moment: without an end, or with a later one.
 */
export function grantsAt(now: Date) {
  return { OR: [{ until: null }, { until: { gt: now } }] } satisfies Prisma.PermissionGrantWhereInput;
}

/** Reads the keys that a user applies at a moment, in alphabetical order. */
export async function grantedKeysOf(db: Database | Transaction, agentUniqueId: string, now: Date): Promise<string[]> {
  const rows = await db.permissionGrant.findMany({
    where: { agentUniqueId, ...grantsAt(now) },
    select: { key: true },
    orderBy: { key: 'asc' },
  });
  return rows.map(({ key }) => key);
}

/** The giver and the time of grants; `grantedBy` is null where no user gives them, as at a registration. */
export interface Giving {
  grantedBy: string | null;
  now: Date;
}

/**
 * Gives a user permissions, by key, without an end. An ended row of the same key is renewed, and what the user has asked
 * for is answered by it.
 */
export async function giveGrants(
  tx: Transaction,
  agentUniqueId: string,
  keys: readonly string[],
  { grantedBy, now }: Giving,
): Promise<void> {
  await tx.permissionGrant.deleteMany({ where: { agentUniqueId, key: { in: [...keys] } } });
  await tx.permissionGrant.createMany({ data: keys.map((key) => ({ agentUniqueId, key, grantedBy, grantedAt: now })) });
  if (keys.length > 0)
    await tx.accessRequest.updateMany({
      where: { agentUniqueId, key: { in: [...keys] }, state: 'open' },
      data: { state: 'given', answeredAt: now, answeredBy: grantedBy },
    });
}

/** Gives new users, who hold none yet, permissions without an end, in one statement. */
export async function giveFirstGrants(
  tx: Transaction,
  users: readonly { agentUniqueId: string; permissions: readonly string[] }[],
  { grantedBy, now }: Giving,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO permission_grants (agent_unique_id, key, granted_by, granted_at)
    SELECT "agentUniqueId", key, ${grantedBy}::uuid, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(users)}::jsonb) AS given ("agentUniqueId" uuid, permissions jsonb), jsonb_array_elements_text(given.permissions) AS key`;
}

/**
 * Makes `keys` the permissions that a user applies. Permissions that they have already keep giver, time and end; those
 * not among `keys` are removed. Returns the keys before and after, in alphabetical order.
 */
export async function replaceGrants(
  tx: Transaction,
  agentUniqueId: string,
  keys: readonly string[],
  giving: Giving,
): Promise<{ before: string[]; after: string[] }> {
  const before = await grantedKeysOf(tx, agentUniqueId, giving.now);
  const after = keys.toSorted();
  await tx.permissionGrant.deleteMany({ where: { agentUniqueId, key: { notIn: after } } });
  await giveGrants(
    tx,
    agentUniqueId,
    after.filter((key) => !before.includes(key)),
    giving,
  );
  return { before, after };
}

/**
 * Ends every permission of a deleted user; the rows stay, and the deletion is what the record tells. The end of a
 * grant later than `now` is the time of the grant.
 */
export async function endGrants(tx: Transaction, agentUniqueId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE permission_grants SET until = greatest(${now}::timestamptz, granted_at), end_recorded_at = ${now}::timestamptz
    WHERE agent_unique_id = ${agentUniqueId}::uuid AND (until IS NULL OR until > ${now}::timestamptz)`;
}

/**
 * A permission as it is stored with a user who leaves, its times as ISO texts, so that it can be given back as it was.
 */
export const storedGrant = z.object({
  key: z.string(),
  grantedBy: z.string().nullable(),
  grantedAt: z.string(),
  until: z.string().nullable(),
});
export type StoredGrant = z.output<typeof storedGrant>;

/** Reads the permissions that a user applies at a moment, to be stored. */
export async function storedGrantsOf(tx: Transaction, agentUniqueId: string, now: Date): Promise<StoredGrant[]> {
  const rows = await tx.permissionGrant.findMany({
    where: { agentUniqueId, ...grantsAt(now) },
    orderBy: { key: 'asc' },
  });
  return rows.map(({ key, grantedBy, grantedAt, until }) => ({
    key,
    grantedBy,
    grantedAt: grantedAt.toISOString(),
    until: until && until.toISOString(),
  }));
}

/**
 * Makes stored permissions, but for those that have ended since, all that a user has, each with its own giver, time and
 * end. Returns their keys.
 */
export async function restoreGrants(
  tx: Transaction,
  agentUniqueId: string,
  stored: readonly StoredGrant[],
  now: Date,
): Promise<string[]> {
  const grants = stored.filter(({ until }) => until === null || new Date(until) > now);
  await tx.permissionGrant.deleteMany({ where: { agentUniqueId } });
  await tx.permissionGrant.createMany({ data: grants.map((grant) => ({ agentUniqueId, ...grant })) });
  return grants.map(({ key }) => key);
}
