import type { StaffContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma } from '#app/platform/database.server.ts';
import { countriesReached, reachesMarket, type OfMarkets } from '#app/domain/permissions/staffMarkets.ts';

/**
 * Throws `notFound` for what belongs to a country of another market than those of the member of staff, as if
 * there were none.
 */
export function assertReaches({ staff }: Pick<StaffContext, 'staff'>, country: string): void {
  if (!reachesMarket(staff, marketOf(country))) throw new Refusal('notFound');
}

/** The agencies that a member of staff has to do with, as a condition on an agency's country. */
export function agenciesReached({ staff }: Pick<StaffContext, 'staff'>): {
  country?: { in: string[] } | { notIn: string[] };
} {
  const countries = countriesReached(staff);
  return countries ? { country: countries } : {};
}

/** What a member of staff has to do with, as a condition on a market. */
export function marketsReached({ staff }: Pick<StaffContext, 'staff'>): { market?: { in: string[] } } {
  return staff.markets.length === 0 ? {} : { market: { in: [...staff.markets] } };
}

/** The same as `agenciesReached` in SQL, on the column of a country. */
export function countryReached({ staff }: { staff: OfMarkets }, column: Prisma.Sql): Prisma.Sql {
  const countries = countriesReached(staff);
  if (!countries) return Prisma.sql`true`;
  return 'in' in countries
    ? Prisma.sql`${column} = ANY(${countries.in}::text[])`
    : Prisma.sql`${column} <> ALL(${countries.notIn}::text[])`;
}
