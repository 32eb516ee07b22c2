import { listQuery } from '#app/domain/listQuery.ts';
import type { KeyKind, Scope } from '#app/domain/permissions/scopes.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { assertMaySeeKeys, keeperOf, keysHeldBy, keyZone, type KeyManager } from './keyHolder.server.ts';
import { keyStateOf, lastKeyDay, type KeyState } from './keyRules.ts';

/** The list of keys in an address. */
export const keyList = listQuery({ mostCounted: 1000 });

const personName = { firstName: true, lastName: true } as const;
const shown = {
  keyId: true,
  kind: true,
  name: true,
  isTest: true,
  scopes: true,
  addresses: true,
  issuer: true,
  agencyId: true,
  keeperId: true,
  createdAt: true,
  expiresAt: true,
  revokedAt: true,
  keeper: {
    select: {
      agent: {
        select: { ...personName, agencyId: true, agentType: true, activationFlag: true, deletedAt: true },
      },
      staff: { select: { ...personName, active: true, role: true, markets: true } },
    },
  },
  secrets: { select: { hint: true, endsAt: true }, orderBy: { createdAt: 'desc' }, take: 2 },
  days: { select: { lastAt: true }, orderBy: { day: 'desc' }, take: 1 },
} satisfies Prisma.ApiKeySelect;

type Row = Prisma.ApiKeyGetPayload<{ select: typeof shown }>;

/** A key as its owner sees it. */
export interface ListedKey {
  keyId: string;
  kind: KeyKind;
  name: string;
  isTest: boolean;
  scopes: Scope[];
  networks: string[];
  issuer: string;
  state: KeyState;
  /** The beginning of the newest secret, and of the one that it replaces while that still works. */
  hint: string;
  replaced: { hint: string; endsAt: Date } | null;
  lastDay: string;
  createdAt: Date;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  keeper: { firstName: string; lastName: string } | null;
  /** True where the caller keeps it. */
  isOwn: boolean;
}

/**
 * Lists the keys of the caller's agency, or for staff of the brand and its partners: newest first, ended ones too. Throws
 * `forbidden` (`agency.manage-keys`, `staff.see-keys`).
 */
export async function listKeys(
  ctx: KeyManager,
  query: typeof keyList.defaults,
): Promise<{ keys: ListedKey[]; total: number; page: number }> {
  assertMaySeeKeys(ctx);
  const where = keysHeldBy(ctx);
  const total = await ctx.db.apiKey.count({ where, ...keyList.countLimit(query) });
  const { page, skip, take } = keyList.pageOf(query, total);
  const orderBy = [{ createdAt: 'desc' }, { keyId: 'desc' }] satisfies Prisma.ApiKeyOrderByWithRelationInput[];
  const rows = await ctx.db.apiKey.findMany({ where, select: shown, orderBy, skip, take });
  return { keys: rows.map((row) => listed(ctx, row)), total, page };
}

/** Days of which a key's page shows the calls. */
export const shownDays = 30;

/**
 * Reads a key with its calls by day (UTC), of the last thirty days. Throws as `listKeys`, and `notFound` for a key of
 * others.
 */
export async function readKey(
  ctx: KeyManager,
  keyId: string,
): Promise<ListedKey & { days: { day: string; calls: number; refused: number }[] }> {
  assertMaySeeKeys(ctx);
  const row = await ctx.db.apiKey.findFirst({ where: { keyId, ...keysHeldBy(ctx) }, select: shown });
  if (!row) throw new Refusal('notFound');
  const day = (ago: number) => new Date(ctx.now.getTime() - ago * 86_400_000).toISOString().slice(0, 10);
  const counted = await ctx.db.apiKeyDay.findMany({
    where: { keyId, day: { gte: new Date(day(shownDays - 1)) } },
    select: { day: true, calls: true, refused: true },
  });
  const byDay = new Map(counted.map((each) => [each.day.toISOString().slice(0, 10), each]));
  const days = Array.from({ length: shownDays }, (_, place) => day(shownDays - 1 - place)).map((each) => ({
    day: each,
    calls: byDay.get(each)?.calls ?? 0,
    refused: byDay.get(each)?.refused ?? 0,
  }));
  return { ...listed(ctx, row), days };
}

function listed(ctx: KeyManager, row: Row): ListedKey {
  const { agent, staff } = row.keeper;
  const [newest, before] = row.secrets;
  const { keyId, name, isTest, issuer, createdAt, revokedAt, expiresAt } = row;
  const person = agent ?? staff;
  return {
    keyId,
    kind: row.kind,
    name,
    isTest,
    scopes: row.scopes as Scope[],
    networks: row.addresses,
    issuer,
    state: keyStateOf({ revokedAt, expiresAt, hasKeeper: hasKeeper(row) }, ctx.now),
    hint: newest?.hint ?? '',
    replaced: before?.endsAt && before.endsAt > ctx.now ? { hint: before.hint, endsAt: before.endsAt } : null,
    lastDay: lastKeyDay(expiresAt, keyZone(ctx)),
    createdAt,
    revokedAt,
    lastUsedAt: row.days[0]?.lastAt ?? null,
    keeper: person && { firstName: person.firstName, lastName: person.lastName },
    isOwn: row.keeperId === keeperOf(ctx),
  };
}

// The same people may keep a key as may manage keys: owners of the agency, administrators of every market.
function hasKeeper({ agencyId, keeper: { agent, staff } }: Row): boolean {
  if (staff) return staff.active && staff.role === 'administrator' && staff.markets.length === 0;
  if (!agent) return false;
  return (
    agent.agencyId === agencyId && agent.deletedAt === null && agent.agentType === 'O' && agent.activationFlag !== 'D'
  );
}
