import { activeFlags, isActive } from '#app/domain/accounts/activation.ts';
import { keyStateOf, type KeyState } from '#app/domain/accounts/keys/keyRules.ts';
import { makeKey } from '#app/domain/accounts/keys/makeKey.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { countLimit } from '#app/domain/listParams.ts';
import { assertCan, assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { environment } from '#app/platform/environment.server.ts';

interface Person {
  agentUniqueId: string;
  firstName: string;
  lastName: string;
}

const named = { agentUniqueId: true, firstName: true, lastName: true } as const;
const mostColleagues = 500;
const shownErrors = 20;

/** A key by which the provider calls. */
export interface ProvisioningKey {
  keyId: string;
  name: string;
  hint: string;
  state: KeyState;
  keeper: Pick<Person, 'firstName' | 'lastName'> | null;
  lastUsedAt: Date | null;
}

/** What an owner sees of the provisioning of their agency. */
export interface ProvisioningPage {
  address: string;
  enabled: boolean;
  /** Who takes over; null for the keeper of the key. */
  taker: Person | null;
  colleagues: Person[];
  keys: ProvisioningKey[];
  /** How many users the provider manages; one more than is counted means "more". */
  people: number;
  lastCallAt: Date | null;
  /** The last calls that were refused, newest first. */
  errors: { id: string; at: Date; method: string; path: string; status: number; reference: string }[];
}

const keysOf = ({ agency }: AgentContext) => ({
  kind: 'agency' as const,
  agencyId: agency.agencyId,
  scopes: { has: 'provision:people' },
});

/** Reads the provisioning of the caller's agency. Throws `forbidden` (`agency.provisioning`). */
export async function readProvisioning(ctx: AgentContext): Promise<ProvisioningPage> {
  assertMaySee(ctx, 'agency.provisioning');
  const { db, agency, now } = ctx;
  const { agencyId } = agency;
  const [settings, colleagues, keys, people, errors] = await Promise.all([
    db.provisioning.findUnique({ where: { agencyId }, include: { taker: { select: named } } }),
    db.agent.findMany({
      where: { agencyId, activationFlag: { in: activeFlags }, deletedAt: null },
      select: named,
      orderBy: [{ nameOrder: 'asc' }, { firstNameKey: 'asc' }, { agentUniqueId: 'asc' }],
      take: mostColleagues,
    }),
    db.apiKey.findMany({
      where: keysOf(ctx),
      orderBy: { createdAt: 'desc' },
      take: 25,
      include: {
        keeper: {
          select: {
            agent: { select: { ...named, agencyId: true, agentType: true, activationFlag: true, deletedAt: true } },
          },
        },
        secrets: { select: { hint: true }, orderBy: { createdAt: 'desc' }, take: 1 },
        days: { select: { lastAt: true }, orderBy: { day: 'desc' }, take: 1 },
      },
    }),
    db.provisionedPerson.count({ where: { agencyId, agent: { agencyId, deletedAt: null } }, ...countLimit() }),
    db.apiCall.findMany({
      where: { key: keysOf(ctx), status: { gte: 400 }, path: { startsWith: '/scim/' } },
      orderBy: { id: 'desc' },
      take: shownErrors,
    }),
  ]);
  const shown = keys.map(({ keyId, name, keeper, secrets, days, revokedAt, expiresAt }) => {
    const { agent } = keeper;
    const hasKeeper =
      agent?.agencyId === agencyId && !agent.deletedAt && agent.agentType === 'O' && agent.activationFlag !== 'D';
    return {
      keyId,
      name,
      hint: secrets[0]?.hint ?? '',
      state: keyStateOf({ revokedAt, expiresAt, hasKeeper }, now),
      keeper: agent,
      lastUsedAt: days[0]?.lastAt ?? null,
    };
  });
  const lastUses = shown.flatMap(({ lastUsedAt }) => (lastUsedAt ? [lastUsedAt.getTime()] : []));
  return {
    address: `${environment().ORIGIN}/scim/v2`,
    enabled: settings?.enabled ?? true,
    taker: settings?.taker ?? null,
    colleagues,
    keys: shown,
    people,
    lastCallAt: lastUses.length > 0 ? new Date(Math.max(...lastUses)) : null,
    errors: errors.map(({ id, keyId: _, ms: _ms, address: _address, ...call }) => ({ ...call, id: String(id) })),
  };
}

/**
 * Makes a key for the identity provider of the caller's agency, which opens provisioning alone, and returns its text.
 * Throws `forbidden` (`agency.provisioning`), and as `makeKey`.
 */
export async function makeProvisioningKey(
  ctx: AgentContext,
  input: { keyName: string; networks: string; lastDay: string; password: string },
): Promise<string> {
  assertCan(ctx, 'agency.provisioning');
  return (await makeKey(ctx, { ...input, keyUse: 'live', scopes: ['provision:people'] })).text;
}

/**
 * Chooses who takes over the open items of people whom the provider deactivates; null for the keeper of the key. Throws
 * `forbidden` (`agency.provisioning`), and `colleagueNeeded` at `colleagueId` for one who is not active in the agency.
 */
export async function chooseTaker(ctx: AgentContext, takerId: string | null): Promise<void> {
  assertCan(ctx, 'agency.provisioning');
  const { agencyId } = ctx.agency;
  await ctx.db.$transaction(async (tx) => {
    const taker =
      takerId === null
        ? null
        : await tx.agent.findFirst({ where: { agentUniqueId: takerId, agencyId, deletedAt: null } });
    if (takerId !== null && !(taker && isActive(taker))) throw new Refusal('colleagueNeeded', { field: 'colleagueId' });
    const columns = { takerId, changedAt: ctx.now };
    await tx.provisioning.upsert({ where: { agencyId }, create: { agencyId, ...columns }, update: columns });
    await recordAudit(tx, ctx, {
      action: 'agency.provisioning-taker-chosen',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      ...(takerId && { after: { colleague: takerId } }),
    });
  });
}

/**
 * Ends the provisioning of the caller's agency or begins it again: while it is ended, calls are refused and the people
 * are edited in the portal. Writes nothing where it is so already. Throws `forbidden` (`agency.provisioning`).
 */
export async function switchProvisioning(ctx: AgentContext, enabled: boolean): Promise<void> {
  assertCan(ctx, 'agency.provisioning');
  const { agencyId } = ctx.agency;
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM agencies WHERE agency_id = ${agencyId} FOR NO KEY UPDATE`;
    const known = await tx.provisioning.findUnique({ where: { agencyId } });
    if ((known?.enabled ?? true) === enabled) return;
    const columns = { enabled, changedAt: ctx.now };
    await tx.provisioning.upsert({ where: { agencyId }, create: { agencyId, ...columns }, update: columns });
    await recordAudit(tx, ctx, {
      action: enabled ? 'agency.provisioning-begun' : 'agency.provisioning-ended',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
    });
  });
}
