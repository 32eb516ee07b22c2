import { z } from 'zod';
import { agentFields, fieldsWith, type FieldWith } from './agentFields.ts';
import { searchKey } from '#app/domain/text.ts';

/** The names by which a user is shown: those of the session, of certificates, of the list of users and its file. */
export const shownNames = fieldsWith<{ naming: 'shown' }>(({ naming }) => naming === 'shown');
export type ShownNames = Record<FieldWith<{ naming: 'shown' }>, string>;

/** All names of a user, as the API's list has them. */
export const allNames = fieldsWith<{ naming: string }>(({ naming }) => naming !== undefined);

type NameField = (typeof allNames)[number];
type SearchedName = FieldWith<{ searchedBy: string }>;
/** The fields that hold a name as it is searched. */
export type NameKey = (typeof agentFields)[SearchedName]['searchedBy'];

const searchedNames = fieldsWith<{ searchedBy: string }>(({ searchedBy }) => searchedBy !== undefined);

/** The columns that hold names as they are searched: by their names in Prisma's schema, and in the database. */
export const nameKeyFields: readonly NameKey[] = searchedNames.map((name) => agentFields[name].searchedBy);
export const nameKeyColumns: readonly string[] = nameKeyFields.map((key) => agentFields[key].column);

/** The columns that a name is searched and sorted by, stored whenever the name is; none for a name left out. */
export function nameKeys(
  person: { firstName: string; lastName: string } & { [Name in SearchedName]?: string | undefined },
): { firstNameKey: string; lastNameKey: string } & { [Key in NameKey]?: string } {
  const keys = searchedNames.flatMap((name) => {
    const value = person[name];
    return value === undefined ? [] : [[agentFields[name].searchedBy, searchKey(value)]];
  });
  return Object.fromEntries(keys) as ReturnType<typeof nameKeys>;
}

/** Names as columns of a statement, of the agent `from`. */
export function nameColumns(names: readonly NameField[], from: string): string {
  return names.map((name) => `${from}.${agentFields[name].column} AS "${name}"`).join(', ');
}

/** The same names as a row of the statement has them. */
export function nameRow<Name extends NameField>(names: readonly Name[]): Record<Name, z.ZodString> {
  return forEach(names, z.string());
}

/** Names as Prisma selects them, and as a schema picks them. */
export function nameSelection<Name extends NameField>(names: readonly Name[]): Record<Name, true> {
  return forEach(names, true as const);
}

function forEach<Name extends string, Value>(names: readonly Name[], value: Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
}
