import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { linksTo } from '#app/domain/content/editor/linksTo.server.ts';
import { readDocument } from '#app/domain/content/editor/readDocument.server.ts';
import { readUsage } from '#app/domain/content/usage/readUsage.server.ts';
import { viewerRoles, viewPeriods } from '#app/domain/content/usage/views.ts';
import { paths } from '#app/paths.ts';
import { DocumentHead } from '#app/routes/content/editor/DocumentHead.tsx';
import { documentHead, documentName } from '#app/routes/content/editor/documentHead.server.ts';
import { LinkingDocuments } from '#app/routes/content/editor/LinkingDocuments.tsx';
import { linkingDocuments } from '#app/routes/content/editor/linkingDocuments.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { Link } from '#app/ui/Link.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { usageInWords } from './usageInWords.server.ts';
import usageStyles from './usage.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: usageStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request, params }) => {
    const document = await readDocument(ctx, uuidParam(params, 'documentId'));
    const { kind } = document;
    const asked = new URL(request.url).searchParams.get('days');
    const period = viewPeriods.find((each) => each === asked) ?? '30';
    const usage = await readUsage(ctx, document, period);
    return {
      title: documentTitleOf(ctx.language, documentName(ctx.language, document)),
      head: documentHead(ctx.language, document),
      period,
      isCounted: kind === 'page' || kind === 'homePage',
      ...usageInWords(ctx.language, usage),
      linking: kind === 'page' ? linkingDocuments(ctx.language, await linksTo(ctx, document)) : null,
    };
  },
  { can: 'staff.see-content' },
);

type Data = ReturnType<typeof useLoaderData<typeof loader>>;

/** How often a document was read, by day, market and role, and which documents link to it. */
export default function DocumentUsage() {
  const { t } = useTranslation('contentEditor');
  const { head, period, isCounted, total, linking } = useLoaderData<typeof loader>();
  return (
    <>
      <DocumentHead head={head} />
      <div className="grid gap-8">
        {isCounted ? (
          <section className="grid gap-5">
            <div className="flex flex-wrap items-baseline gap-x-5 gap-y-2">
              <h2>{t('usage.total', { views: total, days: period })}</h2>
              <nav aria-label={t('usage.period')} className="flex gap-4">
                {viewPeriods.map((days) => (
                  <Link
                    key={days}
                    className={days === period ? 'font-semibold' : 'link'}
                    to={paths.staffDocumentUsage(head.documentId, { days })}
                    aria-current={days === period ? 'true' : undefined}
                    preventScrollReset
                  >
                    {t('usage.days', { count: Number(days) })}
                  </Link>
                ))}
              </nav>
            </div>
            <Chart />
            <ByReader />
            <ByDay />
            <p className="text-sm text-muted">{t('usage.kept')}</p>
          </section>
        ) : (
          <p className="text-muted">{t('usage.notCounted')}</p>
        )}
        {linking ? <LinkingDocuments linking={linking} /> : null}
      </div>
    </>
  );
}

function Chart() {
  const { t } = useTranslation('contentEditor');
  const { chart, period, most } = useLoaderData<typeof loader>();
  const description = t('usage.chart', { days: period, most });
  return (
    <svg className="views-chart" viewBox={`0 0 ${chart.width} ${chart.height}`} role="img" aria-label={description}>
      <line x1={0} x2={chart.width} y1={chart.height} y2={chart.height} />
      {chart.bars.map(({ day, ...bar }) => (
        <rect key={day} {...bar} />
      ))}
    </svg>
  );
}

function ByReader() {
  const { t } = useTranslation('contentEditor');
  const { markets } = useLoaderData<typeof loader>();
  const columns: Column<Data['markets'][number]>[] = [
    { key: 'name', header: t('list.market'), cell: ({ name }) => name, rowHeader: true },
    ...viewerRoles.map((role, place) => ({
      key: role,
      header: t(`usage.role.${role}`),
      cell: ({ roles }: Data['markets'][number]) => roles[place],
      numeric: true,
    })),
    { key: 'total', header: t('usage.sum'), cell: ({ total }) => total, numeric: true },
  ];
  return (
    <div className="grid gap-3">
      <h3>{t('usage.byReader')}</h3>
      <DataTable
        caption={t('usage.byReader')}
        columns={columns}
        rows={markets}
        rowKey={({ market }) => market}
        empty={<p className="p-4 text-muted">{t('usage.none')}</p>}
      />
    </div>
  );
}

function ByDay() {
  const { t } = useTranslation('contentEditor');
  const { days } = useLoaderData<typeof loader>();
  return (
    <details>
      <summary className="link">{t('usage.byDay')}</summary>
      <div className="mt-3">
        <DataTable
          caption={t('usage.byDay')}
          columns={[
            {
              key: 'day',
              header: t('usage.day'),
              cell: ({ day }) => <time dateTime={day}>{day}</time>,
              rowHeader: true,
            },
            { key: 'views', header: t('usage.views'), cell: ({ views }) => views, numeric: true },
          ]}
          rows={days}
          rowKey={({ day }) => day}
          empty={null}
        />
      </div>
    </details>
  );
}
