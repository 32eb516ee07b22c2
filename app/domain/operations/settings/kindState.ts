import { todayOf, type SettingKind } from '#app/domain/markets/settings/settingKind.ts';
import { scheduledAfter, settingOn, type SettingRow } from '#app/domain/markets/settings/settings.ts';

/** An act on a setting of any kind, without its value. */
export interface KnownAct extends SettingRow {
  kind: string;
  scope: string;
}

/** How many of some scopes of a kind the brand has set, and the day of the next change; null for none. */
export function kindState(
  kind: SettingKind,
  scopes: readonly string[],
  rows: readonly KnownAct[],
  now: Date,
): { own: number; scopes: number; next: string | null } {
  const states = scopes.map((scope) => {
    const today = todayOf(kind, scope, now);
    const acts = rows.filter((row) => row.kind === kind.name && row.scope === scope);
    return { isOwn: settingOn(acts, today)?.act === 'set', next: scheduledAfter(acts, today)[0]?.validFrom ?? null };
  });
  const coming = states.flatMap(({ next }) => next ?? []).toSorted();
  return { own: states.filter(({ isOwn }) => isOwn).length, scopes: scopes.length, next: coming[0] ?? null };
}
