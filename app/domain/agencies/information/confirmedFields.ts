import { agencyFieldsWith } from './agencyFields.ts';

/** The fields of an agency that change once brand staff have confirmed it (spec §6). */
const confirmedFields = agencyFieldsWith<{ confirmed: 'always' }>(({ confirmed }) => confirmed === 'always');

// An address belongs to its country, so it goes along with a request for another country.
const placeFields = agencyFieldsWith<{ confirmed: 'withCountry' }>(({ confirmed }) => confirmed === 'withCountry');

/** The fields that a request may hold. */
export const requestedFields = [...confirmedFields, ...placeFields] as const;
export type RequestedChanges = Partial<Record<(typeof requestedFields)[number], string>>;

/**
 * Splits a change of the agency information into what takes effect at once and what brand staff confirm first; columns
 * that stay as they are belong to neither.
 */
export function splitChange<Columns extends Record<(typeof requestedFields)[number], string>>(
  before: Columns,
  after: Columns,
): { now: Partial<Columns>; asked: RequestedChanges } {
  const changed = (Object.keys(after) as (keyof Columns & string)[]).filter((name) => before[name] !== after[name]);
  const moves = before.country !== after.country;
  const isAsked = (name: string) => isIn(confirmedFields, name) || (moves && isIn(placeFields, name));
  const of = (names: readonly (keyof Columns & string)[]) =>
    Object.fromEntries(names.map((name) => [name, after[name]]));
  return {
    now: of(changed.filter((name) => !isAsked(name))) as Partial<Columns>,
    asked: of(changed.filter(isAsked)) as RequestedChanges,
  };
}

/**
 * A request that takes the place of one that waits: it has what both ask. With another country the address, telephone
 * and ABTA number of the earlier one go, since they belong to the country that it asked for.
 */
export function joinedRequests(earlier: RequestedChanges, asked: RequestedChanges): RequestedChanges {
  if (asked.country === undefined) return { ...earlier, ...asked };
  const lasting = Object.entries(earlier).filter(([name]) => name === 'agencyName');
  return { ...Object.fromEntries(lasting), ...asked };
}

const isIn = (names: readonly string[], name: string) => names.includes(name);
