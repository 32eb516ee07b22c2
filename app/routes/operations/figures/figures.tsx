import type { LinksFunction } from '@remix-run/node';
import { useLoaderData, useLocation } from '@remix-run/react';
import { useId } from 'react';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { ChoiceChips } from '#app/ui/table/ChoiceChips.tsx';
import { FileLinks } from '#app/ui/table/FileLinks.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import styles from './figures.css?url';
import { figuresPage } from './figuresPage.server.ts';
import { PairChart } from './PairChart.tsx';
import chartStyles from './pairChart.css?url';

export const links: LinksFunction = () => [styles, chartStyles].map((href) => ({ rel: 'stylesheet', href }));

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => ({
    title: documentTitle(ctx.language, 'figures:title'),
    ...(await figuresPage(ctx, new URL(request.url).searchParams)),
  }),
  { can: 'staff.see-figures' },
);

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;
type Shown = NonNullable<Loaded['shown']>;
type Listed = Loaded['lists'][number];

/** The dashboards: every figure beside the year before, and the question that the open one answers with its chart. */
export default function Figures() {
  const { t } = useTranslation('figures');
  const { shown, counted, list, lists, markets } = useLoaderData<typeof loader>();
  const { market } = list.filters;
  return (
    <>
      <PageHead
        title={t('title')}
        sentence={counted ? t('counted', { time: counted }) : t('notCounted')}
        action={
          <FileLinks
            files={{ csv: paths.staffFiguresFile('csv', { market }), xlsx: paths.staffFiguresFile('xlsx', { market }) }}
          />
        }
      />
      {markets.length > 1 ? (
        <div className="mb-6">
          <ChoiceChips name="market" label={t('market')} value={market} any={t('anyMarket')} options={markets} />
        </div>
      ) : null}
      {shown ? (
        <div className="figures">
          <OpenFigure shown={shown} />
          <section className="no-print" aria-labelledby="figure-lists">
            <h2 id="figure-lists">{t('lists')}</h2>
            <p className="mb-4 max-w-none text-sm text-muted">{t('listsSentence')}</p>
            <div className="figure-lists">
              {lists.map((list) => (
                <FigureList key={list.about} {...list} />
              ))}
            </div>
          </section>
        </div>
      ) : counted ? (
        <EmptyState title={t('nothing')} sentence={t('nothingSentence')} />
      ) : null}
    </>
  );
}

/** Every figure in a line, with its difference to the year before: a press opens its chart. */
function FigureList({ about, figures }: Listed) {
  const { t } = useTranslation('figures');
  const id = useId();
  return (
    <nav className="figure-list" aria-labelledby={id}>
      <p className="figure-caption" id={id}>
        {t(`about.${about}`)}
      </p>
      <ul>
        {figures.map(({ key, title, href, open, value, change }) => (
          <li key={key}>
            <Link className="figure-line" to={`${href}#figure`} aria-current={open ? 'true' : undefined}>
              <span>{title}</span>
              <span className="figure-value">{value || t('none')}</span>
              <span className="figure-change">{change ?? ''}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function OpenFigure({ shown }: { shown: Shown }) {
  const { t } = useTranslation('figures');
  const { search } = useLocation();
  const { title, question, value, change, answer, description, wide, narrow, columns, rows } = shown;
  const cells: Column<Shown['rows'][number]>[] = [
    { key: 'month', header: t('month'), cell: ({ label }) => label, rowHeader: true },
    ...columns.map(({ label }, place) => ({
      key: String(place),
      header: label,
      cell: ({ values }: Shown['rows'][number]) => values[place] || t('none'),
      numeric: true,
    })),
    { key: 'total', header: t('sum'), cell: ({ total }) => total || t('none'), numeric: true },
  ];
  return (
    <section className="figure-open" id="figure" aria-labelledby="figure-question">
      <div className="figure-answer">
        <h2 id="figure-question">{question}</h2>
        <p>
          {value ? (
            <span className="figure-now">
              {value} {change ? <span>{change}</span> : null}
            </span>
          ) : null}
          {answer}
        </p>
      </div>
      <PairChart
        keys={{ lastYear: t('chart.before'), now: t('chart.now') }}
        description={description}
        wide={wide}
        narrow={narrow}
      />
      {/* Closed again where another figure or market is chosen: the eye goes to the chart. */}
      <details key={search} className="as-table">
        <summary className="link">{t('asTable')}</summary>
        <div className="mt-3">
          <DataTable caption={title} columns={cells} rows={rows} rowKey={({ month }) => month} empty={null} />
        </div>
      </details>
    </section>
  );
}
