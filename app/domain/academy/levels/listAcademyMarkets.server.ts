import type { StaffContext } from '#app/domain/context.server.ts';
import { markets, type Market } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import type { MarketState } from './marketStates.ts';

/** A market with the state of its academy, and who changed it last. */
export interface ListedMarket {
  market: Market;
  state: MarketState;
  version: number;
  updatedAt: Date | null;
  editor: { firstName: string; lastName: string } | null;
}

/** The markets in the order of spec §1, each with the state of its academy. Throws `forbidden`. */
export async function listAcademyMarkets(ctx: StaffContext): Promise<ListedMarket[]> {
  assertCan(ctx, 'staff.see-courses');
  const rows = await ctx.db.academyMarket.findMany({
    include: { editor: { select: { firstName: true, lastName: true } } },
  });
  return markets.map((market) => {
    const row = rows.find((each) => each.market === market);
    return {
      market,
      state: row?.state ?? 'open',
      version: row?.version ?? 1,
      updatedAt: row?.updatedAt ?? null,
      editor: row?.editor ?? null,
    };
  });
}
