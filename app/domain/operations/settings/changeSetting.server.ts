import type { StaffContext } from '#app/domain/context.server.ts';
import { forgetSettings, readRows } from '#app/domain/markets/settings/readSetting.server.ts';
import { settingOn, scheduledAfter, type SettingRow } from '#app/domain/markets/settings/settings.ts';
import { todayOf, lastDayFrom, storedValue, typedValue } from '#app/domain/markets/settings/settingKind.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { Prisma, type Transaction } from '#app/platform/database.server.ts';
import { settingOf } from './settingRows.server.ts';
import { keepLogo } from './storeLogo.server.ts';

type Kind = ReturnType<typeof settingOf>;

interface Change {
  /** What the brand says; null for ours. */
  value: Record<string, unknown> | null;
  validFrom: string;
  reason: string;
  version: number;
}

/**
 * Sets the value that applies from a day on, today or later, for a reason; an earlier act for the same day is replaced.
 * Throws `notFound`, `forbidden` (`staff.set-…`, another market's), `conflict` where another change came first,
 * `malformedRequest` for a past day or a value that the kind does not know, and `alreadySo` where that applies then.
 */
export async function setSetting(
  ctx: StaffContext,
  name: string,
  scope: string,
  { value, validFrom, reason, version }: Change,
): Promise<void> {
  const kind = settingOf(ctx, name, scope);
  const today = todayOf(kind, scope, ctx.now);
  const isKnown = value === null || storedValue(kind, scope, value) !== undefined;
  if (validFrom < today || validFrom > lastDayFrom(today) || !isKnown) throw new Refusal('malformedRequest');
  await ctx.db.$transaction(async (tx) => {
    const rows = await lockedRows(tx, kind, scope, version);
    const held = settingOn(rows, validFrom);
    const present = (held?.value ?? kind.ours(scope)) as Record<string, unknown>;
    const wanted = value ?? (kind.ours(scope) as Record<string, unknown>);
    const decides = kind.isDecision === true && (value !== null) !== (held?.act === 'set');
    if (isSame(kind, scope, present, wanted) && !decides) throw new Refusal('alreadySo');
    for (const [name, { control }] of Object.entries(kind.fields))
      if (control === 'logo' && value?.[name]) await keepLogo(tx, String(value[name]), ctx.now);
    await write(tx, ctx, kind, scope, { act: value ? 'set' : 'ours', value, validFrom, reason });
    await recordAudit(tx, ctx, {
      action: 'setting.scheduled',
      ...subjectOf(kind, scope),
      after: { validFrom, staffReason: reason },
    });
  });
  forgetSettings();
}

/**
 * Withdraws what is scheduled for a day to come: the value before it continues to apply. Throws as `setSetting`,
 * `notFound` where nothing is scheduled for the day, and `settingBegun` for a value that applies already.
 */
export async function withdrawSetting(
  ctx: StaffContext,
  name: string,
  scope: string,
  { validFrom, version }: { validFrom: string; version: number },
): Promise<void> {
  const kind = settingOf(ctx, name, scope);
  const today = todayOf(kind, scope, ctx.now);
  await ctx.db.$transaction(async (tx) => {
    const rows = await lockedRows(tx, kind, scope, version);
    if (validFrom <= today) throw new Refusal('settingBegun');
    if (!scheduledAfter(rows, today).some((row) => row.validFrom === validFrom)) throw new Refusal('notFound');
    await write(tx, ctx, kind, scope, { act: 'withdrawn', value: null, validFrom, reason: '' });
    await recordAudit(tx, ctx, { action: 'setting.withdrawn', ...subjectOf(kind, scope), after: { validFrom } });
  });
  forgetSettings();
}

// One lock for all settings: readers take the last number for all there is.
async function lockedRows(tx: Transaction, kind: Kind, scope: string, version: number): Promise<SettingRow[]> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('brand-settings', 0))`;
  const last = await tx.brandSetting.aggregate({ where: { kind: kind.name, scope }, _max: { number: true } });
  if ((last._max.number ?? 0) !== version) throw new Refusal('conflict');
  return readRows(tx, kind, scope);
}

interface Written extends Pick<SettingRow, 'act' | 'validFrom'> {
  value: Record<string, unknown> | null;
  reason: string;
}

async function write(
  tx: Transaction,
  ctx: StaffContext,
  { name: kind }: Kind,
  scope: string,
  { act, value, validFrom, reason }: Written,
): Promise<void> {
  await tx.brandSetting.create({
    data: {
      kind,
      scope,
      act,
      reason,
      validFrom: new Date(validFrom),
      value: value ? (value as Prisma.InputJsonObject) : Prisma.DbNull,
      savedAt: ctx.now,
      savedBy: ctx.staff.staffId,
    },
  });
}

const subjectOf = ({ name }: Kind, scope: string) =>
  ({ subjectKind: 'setting', subjectId: `${name}/${scope}` }) as const;

function isSame(kind: Kind, scope: string, one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  const [first, second] = [typedValue(kind, scope, one), typedValue(kind, scope, other)];
  return Object.keys(first).every((name) => first[name] === second[name]);
}
