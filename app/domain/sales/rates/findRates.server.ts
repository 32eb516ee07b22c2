import type { AgentContext } from '#app/domain/context.server.ts';
import type { SearchQuery } from '#app/domain/operations/search/searchQuery.ts';
import { can } from '#app/domain/permissions/can.ts';
import { literalPattern } from '#app/domain/text.ts';
import { listed, ratesToCome, type ListedRate } from './listRates.server.ts';

/**
 * The rates that are shown to the caller now whose ship has every word of a search, the next sailing first; none for who
 * may not see rates. One statement.
 */
export async function findRates(
  ctx: AgentContext,
  { query, limit }: { query: SearchQuery; limit: number },
): Promise<ListedRate[]> {
  if (!can(ctx, 'agency.advisor-rates')) return [];
  const words = query.words.map((word) => ({
    ship: { contains: literalPattern(word), mode: 'insensitive' as const },
  }));
  const rates = await ctx.db.advisorRate.findMany({
    where: { AND: [ratesToCome(ctx), ...words] },
    orderBy: [{ sailingOn: 'asc' }, { ship: 'asc' }, { price: 'asc' }, { rateId: 'asc' }],
    take: limit,
  });
  return rates.map(listed);
}
