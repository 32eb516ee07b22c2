import type { StaffContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { scheduledAfter, settingOn, type SettingRow } from '#app/domain/markets/settings/settings.ts';
import { kindOfSetting, settingKinds, type SettingKindName } from '#app/domain/markets/settings/settingKinds.ts';
import { storedValue, todayOf, typedValue, type SettingKind } from '#app/domain/markets/settings/settingKind.ts';
import { kindState } from './kindState.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { can } from '#app/domain/permissions/can.ts';
import { reachesAllOf } from '#app/domain/permissions/staffMarkets.ts';
import { Refusal } from '#app/domain/refusals.ts';

type Kind = SettingKind<SettingKindName>;

/** A value as its form has it, with what was done. */
export interface TypedSetting {
  number: number;
  validFrom: string;
  act: SettingRow['act'];
  /** Null where our default applies, or a scheduled value is withdrawn. */
  typed: Record<string, string> | null;
}

/** One act with who did it, and why. */
export interface SettingEvent extends TypedSetting {
  savedAt: Date;
  by: string;
  reason: string;
}

/** Whether a member of staff sets a kind's value of a scope: what applies in several markets needs all of them. */
export function mayEditSetting({ staff }: Pick<StaffContext, 'staff'>, kind: Kind, scope: string): boolean {
  return can({ staff }, `staff.set-${kind.name}`) && reachesAllOf(staff, kind.marketsOf(scope));
}

/**
 * The kind and scope of an address, for who may set them. Throws `notFound` for others than there are, and `forbidden`
 * (`staff.set-…`; a market that is not theirs).
 */
export function settingOf(ctx: StaffContext, name: string, scope: string): Kind {
  const kind = kindOfSetting(name);
  if (!kind?.scopes.includes(scope)) throw new Refusal('notFound');
  assertCan(ctx, `staff.set-${kind.name}`);
  if (!mayEditSetting(ctx, kind, scope)) throw new Refusal('forbidden');
  return kind;
}

/** The kinds that a member of staff sets, each with how many of its scopes the brand has set, and what comes next. */
export async function listSettingKinds(
  ctx: StaffContext,
): Promise<{ kind: SettingKindName; own: number; scopes: number; next: string | null }[]> {
  assertCan(ctx, 'staff.see-settings');
  const kinds = (settingKinds as readonly Kind[]).filter(({ name }) => can(ctx, `staff.set-${name}`));
  const rows = await ctx.db.brandSetting.findMany({
    where: { kind: { in: kinds.map(({ name }) => name) } },
    select: { kind: true, scope: true, number: true, validFrom: true, act: true },
  });
  const acts = rows.map((row) => ({ ...row, validFrom: dayOf(row.validFrom), value: null }));
  return kinds.map((kind) => {
    const scopes = kind.scopes.filter((scope) => mayEditSetting(ctx, kind, scope));
    return { kind: kind.name, ...kindState(kind, scopes, acts, ctx.now) };
  });
}

/** What a scope says today, and what is scheduled. */
export interface ScopeState {
  scope: string;
  now: Record<string, string>;
  isOwn: boolean;
  since: string | null;
  scheduled: TypedSetting[];
}

/** What a kind says in each scope that a member of staff sets. Throws `notFound` for no kind, and `forbidden`. */
export async function readSettingKind(ctx: StaffContext, name: string): Promise<{ kind: Kind; scopes: ScopeState[] }> {
  const kind = kindOfSetting(name);
  if (!kind) throw new Refusal('notFound');
  assertCan(ctx, `staff.set-${kind.name}`);
  const scopes = kind.scopes.filter((scope) => mayEditSetting(ctx, kind, scope));
  const events = await eventsOf(ctx, kind, scopes);
  return { kind, scopes: scopes.map((scope) => stateOf(ctx, kind, scope, (events.get(scope) ?? nothing).events)) };
}

/** A setting with every act on it, the last one first. Throws as `settingOf`. */
export async function readSetting(
  ctx: StaffContext,
  name: string,
  scope: string,
): Promise<{ kind: Kind; today: string; version: number; state: ScopeState; events: SettingEvent[] }> {
  const kind = settingOf(ctx, name, scope);
  const { events, version } = (await eventsOf(ctx, kind, [scope])).get(scope) ?? nothing;
  const state = stateOf(ctx, kind, scope, events);
  return { kind, today: todayOf(kind, scope, ctx.now), version, state, events: events.toReversed() };
}

function stateOf(ctx: StaffContext, kind: Kind, scope: string, events: SettingEvent[]): ScopeState {
  const today = todayOf(kind, scope, ctx.now);
  const rows = events.map((event) => ({ ...event, value: event.typed }));
  const held = settingOn(rows, today);
  const ours = typedValue(kind, scope, kind.ours(scope));
  return {
    scope,
    now: held?.typed ?? ours,
    isOwn: held?.act === 'set',
    since: held?.validFrom ?? null,
    scheduled: scheduledAfter(rows, today).map((row) => ({ ...row, typed: row.typed ?? ours })),
  };
}

/** The acts on a setting, the first one first, and the number of the last. */
interface Acts {
  events: SettingEvent[];
  version: number;
}
const nothing: Acts = { events: [], version: 0 };

async function eventsOf(
  { db, language }: StaffContext,
  kind: Kind,
  scopes: readonly string[],
): Promise<Map<string, Acts>> {
  const rows = await db.brandSetting.findMany({
    where: { kind: kind.name, scope: { in: [...scopes] } },
    orderBy: { number: 'asc' },
    include: { saver: { select: { firstName: true, lastName: true, userId: true } } },
  });
  const byScope = new Map<string, Acts>();
  for (const row of rows) {
    const { events } = byScope.get(row.scope) ?? nothing;
    const value = row.act === 'set' ? storedValue(kind, row.scope, row.value) : undefined;
    const event: SettingEvent = {
      number: row.number,
      validFrom: dayOf(row.validFrom),
      act: row.act,
      typed: value ? typedValue(kind, row.scope, value) : null,
      savedAt: row.savedAt,
      by: fullName(row.saver, language).trim() || row.saver.userId,
      reason: row.reason,
    };
    // As for the reader: a value that the kind no longer knows does not apply.
    const isKnown = row.act !== 'set' || value !== undefined;
    byScope.set(row.scope, { events: isKnown ? [...events, event] : events, version: row.number });
  }
  return byScope;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
