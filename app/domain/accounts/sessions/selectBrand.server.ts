import type { AgentContext } from '#app/domain/context.server.ts';
import { isBrandOfMarket, type BrandCode } from '#app/domain/markets/brands.ts';

/**
 * Stores the brand whose page the caller opened in their session; writes only where the brand has changed, and nothing
 * in a view of the portal as a user.
 */
export async function selectBrand({ db, sessionId, actor, market }: AgentContext, brand: BrandCode): Promise<void> {
  if (actor.isViewed || actor.selectedBrand === brand || !isBrandOfMarket(brand, market)) return;
  await db.session.updateMany({ where: { id: sessionId }, data: { selectedBrand: brand } });
}
