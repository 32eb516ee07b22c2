import type { StaffContext } from '#app/domain/context.server.ts';
import { curriculaOf } from '#app/domain/markets/curricula.ts';
import { countriesByMarket, type Market } from '#app/domain/markets/markets.ts';

/**
 * The certificates that a member of staff has to do with: those of the curricula of their markets, wherever their
 * holders have gone since (D20).
 */
export function certificatesReached({ staff }: Pick<StaffContext, 'staff'>): { curriculum?: { in: string[] } } {
  return staff.markets.length === 0 ? {} : { curriculum: { in: [...new Set(staff.markets.flatMap(curriculaIn))] } };
}

function curriculaIn(market: Market): readonly string[] {
  // Germany stands for all countries that have no market of their own: their curricula are the same.
  const countries: readonly string[] = market === 'int' ? ['DE'] : countriesByMarket[market];
  return countries.flatMap((country) => curriculaOf(country));
}
