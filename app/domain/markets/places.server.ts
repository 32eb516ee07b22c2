import { Refusal } from '#app/domain/refusals.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';

/** Reads the codes of the countries that have states, for the rules of the forms (`FormRules`). */
export async function countriesWithStates(db: Database | Transaction): Promise<Set<string>> {
  const rows = await db.country.findMany({ where: { states: { some: {} } }, select: { code: true } });
  return new Set(rows.map(({ code }) => code));
}

/**
 * Checks an address against the tables of countries and states: the country is there and, where it has states, the
 * state is one of them (D12). Throws `invalidOption` at `country` or `state`: the forms offer nothing else.
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
