import { redirect } from '@remix-run/node';
import { brandOfSegment, isBrandOfMarket } from '#app/domain/markets/brands.ts';
import { safeTarget } from '#app/domain/accounts/onboarding/routeAfterLogin.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { selectBrand } from '#app/domain/accounts/sessions/selectBrand.server.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';

/**
 * Switches the brand for a page that has none in its address, and goes back there (spec §4 Default brand). Throws
 * `notFound` for a brand of another market.
 */
export const loader = agentLoader(async ({ ctx, request, params }) => {
  const brand = brandOfSegment(params.brand ?? '');
  if (brand === null || !isBrandOfMarket(brand, ctx.market)) throw new Refusal('notFound');
  await selectBrand(ctx, brand);
  return redirect(safeTarget(new URL(request.url).searchParams.get('target')) ?? paths.brandHome(brand));
});
