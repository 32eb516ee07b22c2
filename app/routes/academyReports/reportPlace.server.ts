import { redirect } from '@remix-run/node';
import { curriculumQuery, readersCurriculum } from '#app/domain/academy/readersCurriculum.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { paths } from '#app/paths.ts';
import { brandOfAcademy, entryAddress, entryOf } from '#app/routes/academy/academyPage.server.ts';

interface Asked {
  ctx: AgentContext;
  request: Request;
  params: Record<string, string | undefined>;
}

/** Where a report stands in the portal. */
export interface ReportPlace {
  brand: BrandCode;
  curriculum: Curriculum;
  /** What an address within the academy carries along, so that the curriculum stays chosen. */
  query: { curriculum?: string };
  /** False for a reader without a member number, who has no academy of their own. */
  isLearner: boolean;
}

/**
 * The brand and curriculum of a report; the curriculum may be any of the agency's country. A reader without a member number is let in, too; where the academy is
 * not open under the brand, the page that says why is shown instead.
 */
export async function reportPlace({ ctx, request, params }: Asked): Promise<ReportPlace> {
  const brand = await brandOfAcademy({ ctx, request, params });
  const asLearner = { ...ctx, actor: { ...ctx.actor, ccn: ctx.actor.ccn ?? '' } };
  const entry = await entryOf(asLearner, brand);
  // The entry itself would ask for a member number first, which no report needs.
  if (entry !== 'dashboard') throw redirect(entryAddress(entry, brand) ?? paths.academy(brand));
  const { country } = ctx.agency;
  const curriculum = readersCurriculum(country, brand, new URL(request.url).searchParams.get('curriculum'));
  return { brand, curriculum, query: curriculumQuery(country, brand, curriculum), isLearner: ctx.actor.ccn !== null };
}
