import type { AgentContext } from '#app/domain/context.server.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { hidesSales } from '#app/domain/sales/bookings/hidesSales.server.ts';

/** Whose contact page helps an owner who does not see the agency's bookings; null for who sees all there are. */
export async function hiddenSales(ctx: AgentContext, request: Request): Promise<BrandCode | null> {
  if (!(await hidesSales(ctx))) return null;
  return brandOfPage(new URL(request.url).pathname, { ...ctx.actor, market: ctx.market });
}
