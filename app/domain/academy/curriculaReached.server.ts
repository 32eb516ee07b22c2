import type { StaffContext } from '#app/domain/context.server.ts';
import { curriculaOfMarkets } from '#app/domain/markets/curricula.ts';
import { Prisma } from '#app/platform/database.server.ts';

type Staff = Pick<StaffContext, 'staff'>;

/**
 * The certificates and credits that a member of staff has to do with: those of the curricula of their markets, wherever
 * their holders have gone since.
 */
export function ofReachedCurricula({ staff }: Staff): { curriculum?: { in: string[] } } {
  return staff.markets.length === 0 ? {} : { curriculum: { in: curriculaOfMarkets(staff.markets) } };
}

/** The same as a condition on the curriculum of a statement's rows, which it has as `from`.curriculum. */
export function reachedCurricula({ staff }: Staff, from: string): Prisma.Sql {
  return staff.markets.length === 0
    ? Prisma.sql`true`
    : Prisma.sql`${Prisma.raw(from)}.curriculum = ANY(${curriculaOfMarkets(staff.markets)}::text[])`;
}
