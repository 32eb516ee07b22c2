import type { LinksFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { FilterForm } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { figuresPage } from './figuresPage.server.ts';
import { PairChart } from './PairChart.tsx';
import chartStyles from './pairChart.css?url';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: chartStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => ({
    title: documentTitle(ctx.language, 'figures:title'),
    ...(await figuresPage(ctx, new URL(request.url).searchParams)),
  }),
  { can: 'staff.see-figures' },
);

type Drawn = ReturnType<typeof useLoaderData<typeof loader>>['charts'][number];

/** The dashboards: what the portal is used for, by month over two years, as charts and tables. */
export default function Figures() {
  const { t } = useTranslation('figures');
  const { charts, counted, list, markets } = useLoaderData<typeof loader>();
  const { market } = list.filters;
  return (
    <>
      <PageHead
        title={t('title')}
        sentence={counted ? t('counted', { time: counted }) : t('notCounted')}
        action={
          <div className="flex flex-wrap gap-2">
            {(['csv', 'xlsx'] as const).map((format) => (
              <LinkButton key={format} href={paths.staffFiguresFile(format, { market })} download>
                {t(`download.${format}`)}
              </LinkButton>
            ))}
          </div>
        }
      />
      {markets.length > 1 ? (
        <FilterForm
          list={list}
          filters={[{ name: 'market', label: t('market'), any: t('anyMarket'), options: markets }]}
          apply={t('apply')}
          className="mb-6"
        />
      ) : null}
      {charts.length === 0 && counted ? <p className="text-muted">{t('nothing')}</p> : null}
      <div className="grid gap-10">
        {charts.map((drawn) => (
          <FigureSection key={drawn.key} drawn={drawn} />
        ))}
      </div>
    </>
  );
}

function FigureSection({ drawn }: { drawn: Drawn }) {
  const { t } = useTranslation('figures');
  const { search } = useLocation();
  const { key, title, description, wide, narrow, columns, rows } = drawn;
  const id = `figure-${key}`;
  const cells: Column<Drawn['rows'][number]>[] = [
    { key: 'month', header: t('month'), cell: ({ label }) => label, rowHeader: true },
    ...columns.map(({ label }, place) => ({
      key: String(place),
      header: label,
      cell: ({ values }: Drawn['rows'][number]) => values[place] || t('none'),
      numeric: true,
    })),
    { key: 'total', header: t('sum'), cell: ({ total }) => total || t('none'), numeric: true },
  ];
  return (
    <section className="min-w-0" aria-labelledby={id}>
      <h2 className="mb-3" id={id}>
        {title}
      </h2>
      <PairChart keys={{ lastYear: t('chart.before'), now: t('chart.now') }} {...{ description, wide, narrow }} />
      {/* Closed again where another market is chosen: the eye goes to the chart. */}
      <details key={search}>
        <summary className="link">{t('asTable')}</summary>
        <div className="mt-3">
          <DataTable caption={title} columns={cells} rows={rows} rowKey={({ month }) => month} empty={null} />
        </div>
      </details>
    </section>
  );
}
