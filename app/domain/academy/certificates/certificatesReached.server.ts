import type { StaffContext } from '#app/domain/context.server.ts';
import { curriculaOfMarkets } from '#app/domain/markets/curricula.ts';

/**
 * The certificates, and the credits, that a member of staff has to do with: those of the curricula of their markets,
 * wherever their holders have gone since (D20).
 */
export function certificatesReached({ staff }: Pick<StaffContext, 'staff'>): { curriculum?: { in: string[] } } {
  return staff.markets.length === 0 ? {} : { curriculum: { in: curriculaOfMarkets(staff.markets) } };
}
