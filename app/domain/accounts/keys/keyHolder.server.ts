import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { zones } from '#app/domain/display.ts';
import type { ActionName } from '#app/domain/permissions/actions.ts';
import { assertCan, assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { can, type Question } from '#app/domain/permissions/can.ts';
import { scopes, scopesOfKind, type KeyKind, type Scope } from '#app/domain/permissions/scopes.ts';
import type { AuditEntry } from '#app/platform/audit.server.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import { mostKeys } from './keyRules.ts';

/** The manager of keys: an owner manages those of their agency, an administrator those of the brand and of partners. */
export type KeyManager = AgentContext | StaffContext;

/** Throws `forbidden` for who may not change the keys, and `confirmationNeeded` where staff show again who they are. */
export function assertMayManageKeys(ctx: KeyManager): void {
  if ('staff' in ctx) assertCan(ctx, 'staff.manage-keys');
  else assertCan(ctx, 'agency.manage-keys');
}

/** Throws `forbidden` for who may not see the keys. */
export function assertMaySeeKeys(ctx: KeyManager): void {
  if ('staff' in ctx) assertCan(ctx, 'staff.see-keys');
  else assertMaySee(ctx, 'agency.manage-keys');
}

/** The condition of the keys that the caller manages; those of others are not found. */
export function keysHeldBy(ctx: KeyManager): Prisma.ApiKeyWhereInput {
  return 'staff' in ctx ? { kind: { not: 'agency' } } : { kind: 'agency', agencyId: ctx.agency.agencyId };
}

/** The account that keeps what the caller makes or takes over. */
export const keeperOf = (ctx: KeyManager): string => ('staff' in ctx ? ctx.staff.staffId : ctx.actor.agentUniqueId);

/** How many keys may work at the same time. */
export const mostKeysOf = (ctx: KeyManager): number => mostKeys['staff' in ctx ? 'brand' : 'agency'];

/** The time zone in which a key's last day ends. */
export const keyZone = (ctx: KeyManager): string => ('staff' in ctx ? 'UTC' : zones[ctx.market]);

/** The scopes that the caller may give a key of a kind: those that open something which they may do themselves. */
export function scopesToGive(ctx: KeyManager, kind: KeyKind): Scope[] {
  return scopesOfKind(kind).filter((scope) =>
    (scopes[scope].actions as readonly ActionName[]).some((each) => may(ctx, each)),
  );
}

function may(ctx: KeyManager, action: ActionName): boolean {
  // Which permission is given is asked at each call.
  return action !== 'permission.give' && can(...([ctx, action] as unknown as Question));
}

/** Locks the keys of an owner as a whole, so that two new ones at once are counted. */
export async function lockKeys(tx: Transaction, ctx: KeyManager): Promise<void> {
  const owner = 'staff' in ctx ? 'the brand' : ctx.agency.agencyId;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`keys of ${owner}`}, 0))::text`;
}

/** The audit entry of a change of a key. */
export function keyAudit(
  ctx: KeyManager,
  keyId: string,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): AuditEntry {
  return {
    ...entry,
    subjectKind: 'key',
    subjectId: keyId,
    ...('staff' in ctx ? {} : { agencyId: ctx.agency.agencyId }),
  };
}
