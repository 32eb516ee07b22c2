import { localized } from '#app/domain/localizedText.ts';
import { notify } from '#app/domain/operations/notifications/notify.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { LockedAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { assertNotProvided } from '#app/domain/accounts/profile/provided.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { assertMayGive } from '#app/domain/permissions/assertMayGive.ts';
import { endAfter, lastDayOf, mayBeLastDay, textsOfEnds, type GrantEnds } from '#app/domain/permissions/grantEnds.ts';
import { grantsAt, replaceGrants } from '#app/domain/permissions/grants.server.ts';
import type { Permission } from '#app/domain/permissions/permissions.ts';
import { followTemplate, templateToGive } from './followedTemplate.server.ts';
import { recordEndsIn } from './recordEnds.server.ts';

/**
 * The keys that a user is to have, and their last days; without `ends`, every permission that the user has keeps its
 * end.
 */
export interface WantedGrants {
  permissions: readonly string[];
  ends?: GrantEnds | undefined;
  /** The template that they are to have, null for none; undefined for the one that they have. */
  template?: string | null | undefined;
  /** The user asked for the new permission, and is notified by the answer. */
  isAnswer?: boolean;
}

/**
 * What a change of permissions did: the keys before and after, and the fields of its audit row; null where nothing
 * changed.
 */
export interface ChangedGrants {
  before: string[];
  after: string[];
  changed: { before: RecordedGrants; after: RecordedGrants } | null;
}

type RecordedGrants = { permissions: string[]; permissionEnds?: string[]; permissionTemplate?: string };

/**
 * Makes `wanted` the permissions of a locked user, in the caller's transaction and with one audit row where anything
 * changes; returns the keys before and after. Throws as `setGrants` does.
 */
export async function changeGrants(
  tx: Transaction,
  ctx: AgentContext,
  agent: LockedAgent,
  wanted: WantedGrants,
  catalogue: readonly Permission[],
): Promise<ChangedGrants> {
  const { agentUniqueId, agencyId } = agent;
  const done = await setGrants(tx, ctx, agent, wanted, catalogue);
  if (done.changed)
    await recordAudit(tx, ctx, {
      action: 'agent.permissions-changed',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
      ...done.changed,
    });
  return done;
}

/**
 * Makes `wanted` the permissions of a locked user, in the caller's transaction; the audit row is the caller's. Throws
 * `permissionNotHeld` for a key that the caller may not give, as a new one or for longer or with a template,
 * `managedByProvider` for a template that the identity provider decides, `permissionEndOutOfRange` at `permissions` for a last day that is past or more than ten years ahead, and `notFound`
 * for a template that the agency does not have.
 */
export async function setGrants(
  tx: Transaction,
  ctx: AgentContext,
  agent: LockedAgent,
  wanted: WantedGrants,
  catalogue: readonly Permission[],
): Promise<ChangedGrants> {
  const { agentUniqueId, permissionTemplateId } = agent;
  await recordEndsIn(tx, agent, ctx.now);
  if (wanted.template !== undefined && wanted.template !== permissionTemplateId)
    assertNotProvided(ctx, agent.provides, ['permissionTemplate']);
  const follows =
    wanted.template === undefined || wanted.template === permissionTemplateId
      ? null
      : await followTemplate(tx, agentUniqueId, await templateToGive(tx, ctx, wanted.template));
  const held = await heldEnds(tx, ctx, agentUniqueId);
  const ends = wantedEnds(held, wanted);
  requireEndsInRange(ctx, held, ends, catalogue);
  assertMayGive(
    ctx,
    [...ends].flatMap(([key, day]) => (isGiven(held, key, day) ? [key] : [])),
  );
  const { before, after } = await replaceGrants(tx, agentUniqueId, wanted.permissions, {
    grantedBy: ctx.actor.agentUniqueId,
    now: ctx.now,
  });
  const moved = [...ends].filter(([key, day]) => day !== (held.get(key) ?? null));
  for (const [key, day] of moved) {
    await tx.permissionGrant.update({
      where: { agentUniqueId_key: { agentUniqueId, key } },
      data: { until: day && endAfter(day, ctx.market), remindedAt: null, endRecordedAt: null },
    });
  }
  const [given, taken] = [missingIn(before, after), missingIn(after, before)];
  const accountIds = [agentUniqueId];
  if (given > 0 && !wanted.isAnswer)
    await notify(tx, ctx, { kind: 'permissionsGiven', accountIds, facts: { count: given } });
  if (taken > 0) await notify(tx, ctx, { kind: 'permissionsEnded', accountIds, facts: { count: taken } });
  const isSame = before.join() === after.join() && moved.length === 0 && follows === null;
  return {
    before,
    after,
    changed: isSame
      ? null
      : {
          before: { permissions: before, ...recordedEnds(held), ...follows?.before },
          after: { permissions: after, ...recordedEnds(ends), ...follows?.after },
        },
  };
}

const missingIn = (some: readonly string[], others: readonly string[]) =>
  others.filter((key) => !some.includes(key)).length;

type Ends = Map<string, string | null>;

/** Reads the permissions that a user applies, each with its last day; null for one without an end. */
export async function heldEnds(
  tx: Transaction,
  { now, market }: AgentContext,
  agentUniqueId: string,
): Promise<Map<string, string | null>> {
  const rows = await tx.permissionGrant.findMany({
    where: { agentUniqueId, ...grantsAt(now) },
    select: { key: true, until: true },
  });
  return new Map(rows.map(({ key, until }) => [key, until && lastDayOf(until, market)]));
}

function wantedEnds(held: Ends, { permissions, ends }: WantedGrants): Ends {
  return new Map(permissions.map((key) => [key, (ends ? ends[key] : held.get(key)) ?? null]));
}

function requireEndsInRange(
  { now, market, language }: AgentContext,
  held: Ends,
  ends: Ends,
  catalogue: readonly Permission[],
): void {
  for (const [key, day] of ends) {
    if (day === null || day === held.get(key) || mayBeLastDay(day, now, market)) continue;
    const item = catalogue.find((each) => each.key === key);
    const permission = item ? localized(language, 'description', item) : key;
    throw new Refusal('permissionEndOutOfRange', { field: 'permissions', params: { permission } });
  }
}

// Giving is a permission that the user does not hold, or one for longer; an earlier end takes something away.
function isGiven(held: Ends, key: string, day: string | null): boolean {
  const present = held.get(key);
  if (present === undefined) return true;
  return present !== null && (day === null || day > present);
}

function recordedEnds(ends: Ends): { permissionEnds?: string[] } {
  const texts = textsOfEnds(
    Object.fromEntries([...ends].filter((entry): entry is [string, string] => entry[1] !== null)),
  );
  return texts.length > 0 ? { permissionEnds: texts } : {};
}
