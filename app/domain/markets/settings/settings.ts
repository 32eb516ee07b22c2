/**
 * What was done to a setting of a day: a value was set, our default applies again, or a scheduled value is withdrawn.
 */
export const settingActs = ['set', 'ours', 'withdrawn'] as const;
type SettingAct = (typeof settingActs)[number];

/** One act on a setting. Later acts have higher numbers. */
export interface SettingRow<Value = unknown> {
  number: number;
  /** The first day on which it applies, as `2026-12-01`. */
  validFrom: string;
  act: SettingAct;
  /** The value of `set`; null otherwise. */
  value: Value | null;
}

/** The last act of each day, from the first day to the last; days of which all was withdrawn are left out. */
function dated<Row extends SettingRow>(rows: readonly Row[]): Row[] {
  const last = new Map<string, Row>();
  for (const row of rows) {
    const known = last.get(row.validFrom);
    if (!known || known.number < row.number) last.set(row.validFrom, row);
  }
  return [...last.values()]
    .filter(({ act }) => act !== 'withdrawn')
    .toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1));
}

/**
 * The act that applies on a day: the one that began last; undefined where nothing had begun, so that our default
 * applies.
 */
export function settingOn<Row extends SettingRow>(rows: readonly Row[], day: string): Row | undefined {
  return dated(rows).findLast(({ validFrom }) => validFrom <= day);
}

/** What begins after a day, the next one first. */
export function scheduledAfter<Row extends SettingRow>(rows: readonly Row[], day: string): Row[] {
  return dated(rows).filter(({ validFrom }) => validFrom > day);
}
