import { redirect, type LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { withoutJson } from '#app/domain/content/documents/pages.ts';
import { can } from '#app/domain/permissions/can.ts';
import { rewardsPageOf } from '#app/domain/sales/rewards/rewardsProgram.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { PageArticle } from '#app/routes/content/documents/PageArticle.tsx';
import { portalPageData } from '#app/routes/content/documents/portalPageData.server.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { buttonClass } from '#app/ui/buttonClass.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { OpenTool } from '#app/ui/tools/OpenTool.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { Enrol } from './Enrol.tsx';
import { Points } from './Points.tsx';
import rewardsStyles from './rewards.css?url';
import { rewardsView } from './rewardsView.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: rewardsStyles }];

export const meta = pageTitle<typeof loader>((page) => page.article.documentTitle);

const folder = 'sales-programs-and-benefits/princess-partner-rewards';
const pageNames = ['registered', 'unregistered', 'non-usa'] as const;

/**
 * The three pages of Partner Rewards: everybody reads the one that is their agency's, by its country and enrolment
 * (spec §2 Routes, §4).
 */
export const loader = agentLoader(async ({ ctx, request, params }) => {
  const { brand: segment = '', page: asked = '' } = params;
  const known = pageNames.find((name) => name === withoutJson(asked));
  const own = rewardsPageOf(ctx.agency);
  if (known !== undefined && known !== own) throw redirect(toolPaths.rewardsPage(own, segment));
  const article = await portalPageData(ctx, request, { segment, rest: `${folder}/${asked}` });
  // Agencies enroll and collect points under Princess of North America.
  const isAgencys = segment === 'pc' && known !== undefined && own !== 'non-usa';
  return {
    article,
    part: isAgencys ? own : null,
    isOwner: can(ctx, 'agency.enroll-rewards'),
    mayOpen: ctx.actor.grants.includes('osPartnerRewards'),
    view: isAgencys && (own === 'registered' || can(ctx, 'agency.enroll-rewards')) ? await rewardsView(ctx) : null,
  };
});

export default function RewardsPage() {
  const { t } = useTranslation(['rewards', 'content']);
  const { article, part, isOwner, mayOpen, view } = useLoaderData<typeof loader>();
  return (
    <div className="grid gap-8">
      <PageArticle {...article} />
      {part === 'registered' && mayOpen ? (
        <div>
          <OpenTool tool="rewards" window="new" className={buttonClass('primary')}>
            {t('open')}
          </OpenTool>
        </div>
      ) : null}
      {part === 'unregistered' ? <Enrol progress={view?.progress ?? null} isOwner={isOwner} onProgramPage /> : null}
      {part === 'registered' && view ? <Points view={view} /> : null}
    </div>
  );
}
