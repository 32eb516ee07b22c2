import { wordsKey } from '#app/domain/text.ts';

/** What a column's name is compared by. */
export const headerKey = wordsKey;

/** What each field of an import may be called in a file. */
export type FieldNames<Field extends string> = ReadonlyMap<Field, readonly string[]>;

function fieldsByKey<Field extends string>(names: FieldNames<Field>): Map<string, Field> {
  const byKey = new Map<string, Field>();
  for (const [field, called] of names)
    for (const name of called) if (!byKey.has(headerKey(name))) byKey.set(headerKey(name), field);
  return byKey;
}

/** The field that each column of a file fills, by the columns' names; '' for none. Of two for one field the first counts. */
export function matchColumns<Field extends string>(
  header: readonly string[],
  names: FieldNames<Field>,
): (Field | '')[] {
  const byKey = fieldsByKey(names);
  const taken = new Set<Field>();
  return header.map((name) => {
    const field = byKey.get(headerKey(name));
    if (field === undefined || taken.has(field)) return '';
    taken.add(field);
    return field;
  });
}

/** How many of a file's first rows are looked through for the header. */
export const headerRows = 20;

/**
 * The place of the header among a file's first rows, which may begin with a title: the row that names the most fields.
 * The first row where none names any.
 */
export function headerPlace<Field extends string>(
  rows: readonly (readonly string[])[],
  names: FieldNames<Field>,
): number {
  const known = fieldsByKey(names);
  const named = rows
    .slice(0, headerRows)
    .map((cells) => new Set(cells.flatMap((cell) => known.get(headerKey(cell)) ?? [])).size);
  return Math.max(0, named.indexOf(Math.max(0, ...named)));
}
