import { redirect } from '@remix-run/node';
import { curriculumQuery, readersCurriculum } from '#app/domain/academy/levels/readersCurriculum.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { selectableBrands, type BrandCode } from '#app/domain/markets/brands.ts';
import { curriculaOf, curriculumOfBrand, type Curriculum } from '#app/domain/markets/curricula.ts';
import { paths } from '#app/paths.ts';
import { brandOfAcademy, entryAddress, entryOf } from '#app/routes/academy/levels/academyPage.server.ts';

interface Asked {
  ctx: AgentContext;
  request: Request;
  params: Record<string, string | undefined>;
}

/** A report's address in the portal. */
export interface ReportPlace {
  brand: BrandCode;
  curriculum: Curriculum;
  /** What an address within the academy carries along, so that the curriculum stays chosen. */
  query: { curriculum?: string };
}

/**
 * The brand and curriculum of a report; the curriculum may be any of the agency's country. A reader without a member
 * number is let in, too; where the academy is not open under the brand, the page that says why is shown instead: that
 * of the reports itself for a brand whose academy is outside the portal.
 */
export async function reportPlace(asked: Asked): Promise<ReportPlace> {
  const place = await reportPlaceOrNone(asked);
  if (place.curriculum === null) throw redirect(paths.academyReports(place.brand));
  return place;
}

/** As `reportPlace`; the curriculum is null where the brand has none, since its academy is outside the portal. */
export async function reportPlaceOrNone({
  ctx,
  request,
  params,
}: Asked): Promise<ReportPlace | { brand: BrandCode; curriculum: null }> {
  const brand = await brandOfAcademy({ ctx, request, params });
  const asLearner = { ...ctx, actor: { ...ctx.actor, ccn: ctx.actor.ccn ?? '' } };
  const entry = await entryOf(asLearner, brand);
  if (entry === 'external') return { brand, curriculum: null };
  // The entry itself would ask for a member number first, which no report needs.
  if (entry !== 'dashboard') throw redirect(entryAddress(entry, brand) ?? paths.academy(brand));
  const { country } = ctx.agency;
  const curriculum = readersCurriculum(country, brand, new URL(request.url).searchParams.get('curriculum'));
  return { brand, curriculum, query: curriculumQuery(country, brand, curriculum) };
}

/** The reports that an agency has under the other brands of its market: each curriculum with its address. */
export function reportsElsewhere({ agency, market }: AgentContext): { curriculum: Curriculum; href: string }[] {
  return curriculaOf(agency.country).flatMap((curriculum) => {
    const brand = selectableBrands(market).find((each) => curriculumOfBrand(each) === curriculum);
    return brand ? [{ curriculum, href: paths.academyReports(brand) }] : [];
  });
}
