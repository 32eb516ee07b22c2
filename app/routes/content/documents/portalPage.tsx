import { redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { portalPageOf, withoutJson } from '#app/domain/content/documents/pages.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { toolOfPage } from './toolOfPage.server.ts';
import { buttonClass } from '#app/ui/buttonClass.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { OpenTool } from '#app/ui/tools/OpenTool.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { OfficeHours } from './OfficeHours.tsx';
import { officeHoursOn } from './officeHours.server.ts';
import { PageArticle } from './PageArticle.tsx';
import { portalPageData } from './portalPageData.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(async ({ ctx, request, params }) => {
  const { brand: segment = '', '*': rest = '' } = params;
  // A page that is more than its content, by the address of the content (spec §2).
  if (segment === 'other' && rest === 'sales-reports.json') throw redirect(paths.salesReports());
  if (segment === 'other' && rest === 'commodores.json') throw redirect(paths.commodores());
  if (segment === 'other' && rest === 'travel-advisor-rates.json') throw redirect(paths.advisorRates());
  const page = await portalPageData(ctx, request, { segment, rest });
  const path = portalPageOf(withoutJson(rest));
  return { ...page, tool: await toolOfPage(ctx, rest), hours: await officeHoursOn(ctx, path, ctx.market) };
});

export default function PortalPage() {
  const { tool, hours, ...page } = useLoaderData<typeof loader>();
  const { t } = useTranslation('tools');
  return (
    <>
      {/* A page about a partner's tool begins with the tool. */}
      {tool ? (
        <div className="mb-6">
          <OpenTool tool={tool.name} window={tool.window} className={buttonClass('primary')}>
            {t('open', { tool: t(`name.${tool.name}`) })}
          </OpenTool>
        </div>
      ) : null}
      <PageArticle {...page} />
      {hours ? <OfficeHours hours={hours} /> : null}
    </>
  );
}
