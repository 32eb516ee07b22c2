import { curriculaOfMarkets } from '#app/domain/markets/curricula.ts';
import { countriesReached, type OfMarkets } from '#app/domain/permissions/staffMarkets.ts';
import { Prisma } from '#app/platform/database.server.ts';

interface Reader {
  staff: OfMarkets;
}

/** A column of markets that a member of staff reaches; '' means every market, and is for staff of every market. */
export function marketReached({ staff }: Reader, column: Prisma.Sql): Prisma.Sql {
  return staff.markets.length === 0 ? Prisma.sql`true` : Prisma.sql`${column} = ANY(${[...staff.markets]}::text[])`;
}

/** An agency `g` whose country a member of staff reaches. */
export function agencyReached({ staff }: Reader): Prisma.Sql {
  const countries = countriesReached(staff);
  if (!countries) return Prisma.sql`true`;
  return 'in' in countries
    ? Prisma.sql`g.country = ANY(${countries.in}::text[])`
    : Prisma.sql`g.country <> ALL(${countries.notIn}::text[])`;
}

/** A row `t` of a curriculum of the markets of a member of staff. */
export function curriculumReached({ staff }: Reader): Prisma.Sql {
  return staff.markets.length === 0
    ? Prisma.sql`true`
    : Prisma.sql`t.curriculum = ANY(${curriculaOfMarkets(staff.markets)}::text[])`;
}
