import { Refusal } from '#app/domain/refusals.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';

/** Reads the codes of the countries that have states, for the rules of the forms (`FormRules`). */
export async function countriesWithStates(db: Database | Transaction): Promise<Set<string>> {
  const rows = await db.country.findMany({ where: { states: { some: {} } }, select: { code: true } });
  return new Set(rows.map(({ code }) => code));
}

/** Reads the names of all states, by country and code; a country without states is not among them. */
export async function stateNamesByCountry(db: Database): Promise<Map<string, Map<string, string>>> {
  const rows = await db.state.findMany({ select: { countryCode: true, code: true, name: true } });
  const names = new Map<string, Map<string, string>>();
  for (const { countryCode, code, name } of rows) {
    const ofCountry = names.get(countryCode) ?? new Map<string, string>();
    names.set(countryCode, ofCountry.set(code, name));
  }
  return names;
}

/**
 * Checks an address against the tables of countries and states: the country is there and, where it has states, the
 * state is one of them. Throws `invalidOption` at `country` or `state`: the forms offer nothing else.
 */
export async function requirePlace(
  db: Database | Transaction,
  place: { country: string; state: string },
): Promise<void> {
  const country = await db.country.findUnique({
    where: { code: place.country },
    select: { _count: { select: { states: true } }, states: { where: { code: place.state }, select: { code: true } } },
  });
  if (!country) throw new Refusal('invalidOption', { field: 'country' });
  if (country._count.states > 0 && country.states.length === 0) throw new Refusal('invalidOption', { field: 'state' });
}
