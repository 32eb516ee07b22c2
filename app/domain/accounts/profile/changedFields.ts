type Value = string | number | boolean | null;

/**
 * The fields whose values differ, before and after, for the audit trail; undefined where all are equal. Days are
 * written as ISO dates.
 */
export function changedFields<Fields extends object>(
  before: { [Name in keyof Fields]: unknown },
  after: Fields,
): { before: Record<string, Value>; after: Record<string, Value> } | undefined {
  const names = (Object.keys(after) as (keyof Fields & string)[]).filter(
    (name) => plain(before[name]) !== plain(after[name]),
  );
  if (names.length === 0) return undefined;
  const valuesOf = (values: { [Name in keyof Fields]: unknown }) =>
    Object.fromEntries(names.map((name) => [name, plain(values[name])]));
  return { before: valuesOf(before), after: valuesOf(after) };
}

function plain(value: unknown): Value {
  if (value instanceof Date) return value.toISOString();
  if (value === null || value === undefined) return null;
  return typeof value === 'number' || typeof value === 'boolean' ? value : String(value);
}
