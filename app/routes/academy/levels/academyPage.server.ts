import { redirect } from '@remix-run/node';
import { isAcademyComing } from '#app/domain/academy/levels/academyMarkets.server.ts';
import { academyEntry, type AcademyEntry } from '#app/domain/academy/levels/academyEntry.ts';
import { curriculaToChoose, curriculumQuery, readersCurriculum } from '#app/domain/academy/levels/readersCurriculum.ts';
import { portalPageHref } from '#app/domain/content/documents/pages.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { brandOfPage } from '#app/domain/markets/brandInPath.ts';
import { brandOfSegment, brands, isBrandOfMarket, type BrandCode } from '#app/domain/markets/brands.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { paths, withQuery } from '#app/paths.ts';
import { partnerAddress } from '#app/domain/markets/partnerAddresses.server.ts';
import { missingPage } from '#app/routes/content/documents/missingPage.server.ts';

interface Asked {
  ctx: AgentContext;
  request: Request;
  params: Record<string, string | undefined>;
}

/** The page of the academy that is asked for. */
export interface AcademyPage {
  brand: BrandCode;
  curriculum: Curriculum;
  /** The curricula to choose among; one where there is no choice. */
  choices: Curriculum[];
  /** What an address within the academy carries along, so that the curriculum stays chosen. */
  query: { curriculum?: string };
}

/**
 * The brand and curriculum of a page of the academy, for who is let in; anybody else is led to the entry, which says
 * why (spec §4). It makes no query but for the markets, every ten seconds.
 */
export async function academyPage({ ctx, request, params }: Asked): Promise<AcademyPage> {
  const brand = await brandOfAcademy({ ctx, request, params });
  const entry = await entryOf(ctx, brand);
  // What was asked for is opened once there is a member number.
  if (entry === 'enrol') throw redirect(paths.agentEnroll('academy', { to: pageAsked(request) }));
  if (entry !== 'dashboard') throw redirect(paths.academy(brand));
  const { country } = ctx.agency;
  const choices = curriculaToChoose(country, brand);
  const named = choices.find((each) => each === new URL(request.url).searchParams.get('curriculum'));
  const curriculum = readersCurriculum(country, brand, named);
  return { brand, curriculum, choices, query: curriculumQuery(country, brand, curriculum) };
}

function pageAsked(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete('_routes');
  return withQuery(pathname.replace(/\.data$/, ''), Object.fromEntries(searchParams));
}

/**
 * The brand in the address of an academy page. Throws the way to the same page of an own brand, or the page for what
 * does not exist.
 */
export async function brandOfAcademy({ ctx, request, params }: Asked): Promise<BrandCode> {
  const { pathname, search } = new URL(request.url);
  const address = pathname.replace(/\.data$/, '');
  const brand = brandOfSegment(params.brand ?? '');
  if (brand === null) throw await missingPage(ctx, address);
  if (isBrandOfMarket(brand, ctx.market)) return brand;
  const own = brands[brandOfPage('/home/pages', { ...ctx.actor, market: ctx.market })].segment;
  throw redirect(
    address.replace(/^\/home\/pages\/[^/]+/, `/home/pages/${own}`) + search.replace(/[?&]_routes=[^&]*/, ''),
  );
}

/** Where the academy leads a user under a brand (spec §4). */
export async function entryOf(ctx: AgentContext, brand: BrandCode): Promise<AcademyEntry> {
  const { actor, agency } = ctx;
  return academyEntry({
    brand,
    country: agency.country,
    enrolled: actor.ccn !== null,
    comingSoon: await isAcademyComing(ctx),
  });
}

/** The address that an entry leads to; null for what the entry shows itself. */
export function entryAddress(entry: AcademyEntry, brand: BrandCode): string | null {
  return {
    enrol: paths.agentEnroll('academy'),
    restricted: portalPageHref(brand, 'academy-restricted'),
    comingSoon: portalPageHref(brand, 'academy-coming-soon'),
    external: null,
    dashboard: paths.academyDashboard(brand),
  }[entry];
}

/** True where the installation is connected to the academy outside the portal. */
export async function hasExternalAcademy(ctx: AgentContext, brand: BrandCode): Promise<boolean> {
  return (await partnerAddress(ctx, 'academy', { brand, market: ctx.market })) !== null;
}
