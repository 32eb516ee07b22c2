import type { Database, Prisma, Transaction } from '#app/platform/database.server.ts';

/** Which rows of `permission_grants` count at a moment: those without an end, and those whose end is still to come (D15). */
export function grantsAt(now: Date) {
  return { OR: [{ until: null }, { until: { gt: now } }] } satisfies Prisma.PermissionGrantWhereInput;
}

/** The keys that a user holds at a moment, in the order of the alphabet. */
export async function grantedKeysOf(db: Database | Transaction, agentUniqueId: string, now: Date): Promise<string[]> {
  const rows = await db.permissionGrant.findMany({ where: { agentUniqueId, ...grantsAt(now) }, select: { key: true }, orderBy: { key: 'asc' } });
  return rows.map(({ key }) => key);
}

/** Who gives permissions, and when; `grantedBy` is null where nobody does, as at a registration. */
export interface Giving {
  grantedBy: string | null;
  now: Date;
}

/** Gives a user permissions, by key, without an end. A row of the same key that has ended begins anew. */
export async function giveGrants(tx: Transaction, agentUniqueId: string, keys: readonly string[], { grantedBy, now }: Giving): Promise<void> {
  await tx.permissionGrant.deleteMany({ where: { agentUniqueId, key: { in: [...keys] } } });
  await tx.permissionGrant.createMany({ data: keys.map((key) => ({ agentUniqueId, key, grantedBy, grantedAt: now })) });
}

/**
 * Makes `keys` the permissions that a user holds. What they hold already keeps its giver, its time and its end; what is not among
 * `keys` is removed. Gives the keys before and after, in the order of the alphabet.
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
  await giveGrants(tx, agentUniqueId, after.filter((key) => !before.includes(key)), giving);
  return { before, after };
}

/** Ends every permission of a user who is deleted (D16); the rows stay. One that was given a moment later than `now` ends as it began. */
export async function endGrants(tx: Transaction, agentUniqueId: string, now: Date): Promise<void> {
  await tx.$executeRaw`
    UPDATE permission_grants SET until = greatest(${now}::timestamptz, granted_at)
    WHERE agent_unique_id = ${agentUniqueId}::uuid AND (until IS NULL OR until > ${now}::timestamptz)`;
}
