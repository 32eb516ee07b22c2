import { z } from 'zod';
import { settingActs, settingOn } from '#app/domain/markets/settings/settings.ts';
import { storedValue, todayOf, type SettingKind, type ValueOf } from '#app/domain/markets/settings/settingKind.ts';

/** A row of the brand's settings as a statement reads it with its kind and scope. */
export const settingOfScope = z.strictObject({
  kind: z.string(),
  scope: z.string(),
  number: z.int(),
  validFrom: z.string(),
  act: z.enum(settingActs),
  value: z.unknown(),
});

/** What a setting says today by rows of several: the brand's value, or ours. */
export function settingFrom<Kind extends SettingKind>(
  rows: readonly z.output<typeof settingOfScope>[],
  kind: Kind,
  scope: string,
  now: Date,
): ValueOf<Kind> {
  const own = rows.filter((row) => row.kind === kind.name && row.scope === scope);
  const held = settingOn(
    own.map((row) => ({ ...row, value: row.value ?? null })),
    todayOf(kind, scope, now),
  );
  const value = held?.act === 'set' ? storedValue(kind, scope, held.value) : undefined;
  return value ?? (kind.ours(scope) as ValueOf<Kind>);
}
