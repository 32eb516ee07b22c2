import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { learningQuery } from '#app/domain/courses/analytics/learningForms.ts';
import { learningDimensions, learningPeriods } from '#app/domain/courses/analytics/learningViews.ts';
import { readLearning } from '#app/domain/courses/analytics/readLearning.server.ts';
import { readFeed } from '#app/domain/courses/feed/readFeed.server.ts';
import { curriculaOfMarkets } from '#app/domain/markets/curricula.ts';
import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { paths } from '#app/paths.ts';
import chartStyles from '#app/routes/operations/figures/pairChart.css?url';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { FileLinks } from '#app/ui/table/FileLinks.tsx';
import { FilterForm, List } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { feedInWords, learningWriter, rowName, sumsInWords, weeksInWords } from './learningWords.server.ts';
import { WeeksChart } from './WeeksChart.tsx';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: chartStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = learningQuery.read(new URL(request.url).searchParams);
    const [{ total, weeks, rows, count, page }, feed] = await Promise.all([readLearning(ctx, query), readFeed(ctx)]);
    const writer = learningWriter(ctx);
    return {
      title: documentTitle(ctx.language, 'analytics:title'),
      by: query.by,
      feed: feed && feedInWords(ctx, feed),
      list: learningQuery.view(query, { page, total: count }),
      markets: marketsOf(ctx.staff),
      curricula: curriculaOfMarkets(marketsOf(ctx.staff)),
      total: sumsInWords(writer, total),
      weeks: weeksInWords(ctx, weeks),
      rows: rows.map((row) => ({
        key: row.key,
        courseId: row.courseId,
        name: rowName(ctx, query.by, row),
        ...sumsInWords(writer, row),
      })),
    };
  },
  { can: 'staff.see-learning' },
);

/** How courses are taken in the markets of a member of staff: by week, and by course, curriculum, market, agency or version. */
export default function Learning() {
  const { t } = useTranslation(['analytics', 'markets', 'common']);
  const { by, feed, list, markets, curricula, total, weeks, rows } = useLoaderData<typeof loader>();
  const { period, curriculum, market } = list.filters;
  const address = { period, curriculum, market };
  const columns: Column<(typeof rows)[number]>[] = [
    {
      key: 'name',
      header: t(`by.${by}`),
      rowHeader: true,
      cell: ({ name, courseId }) =>
        courseId ? (
          <Link className="link" to={paths.staffCourseLearning(courseId, { period, market })}>
            {name}
          </Link>
        ) : (
          name
        ),
    },
    ...(['learners', 'starts', 'completed', 'completion', 'passed', 'failed', 'score'] as const).map((key) => ({
      key,
      header: t(`column.${key}`),
      cell: (row: (typeof rows)[number]) => row[key] || t('common:dash'),
      numeric: true,
      // On a phone the three facts that decide, unless the row has no page that says the others.
      wideOnly: by === 'course' && !['starts', 'completion', 'score'].includes(key),
    })),
  ];
  return (
    <>
      <AreaTabs area="learning" />
      <PageHead
        title={t('title')}
        sentence={total.completion === '' ? t('sentenceNone') : t('sentence', total)}
        action={
          <FileLinks
            files={{
              csv: paths.staffLearningFile('csv', { ...address, by }),
              xlsx: paths.staffLearningFile('xlsx', { ...address, by }),
            }}
          />
        }
      />
      {feed ? (
        <div className="mb-6">
          <Notice tone={feed.fails ? 'warning' : 'info'} title={feed.title}>
            {feed.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Notice>
        </div>
      ) : null}
      <FilterForm
        list={list}
        filters={[
          {
            name: 'period',
            label: t('period.label'),
            options: learningPeriods.map((value) => ({ value, label: t(`period.${value}`) })),
          },
          {
            name: 'curriculum',
            label: t('by.curriculum'),
            any: t('any'),
            options: curricula.map((value) => ({ value, label: t(`markets:curriculum.${value}`) })),
          },
          {
            name: 'market',
            label: t('by.market'),
            any: t('any'),
            options: markets.map((value) => ({ value, label: t(`markets:market.${value}`) })),
          },
        ]}
        apply={t('apply')}
        className="mb-6"
      />
      <div className="rows-labelled grid gap-8">
        <WeeksChart {...weeks} />
        <section className="min-w-0" aria-labelledby="sums">
          <h2 className="mb-3" id="sums">
            {t('sums')}
          </h2>
          <Tabs
            label={t('byLabel')}
            tabs={learningDimensions.map((each) => ({
              key: each,
              label: t(`by.${each}`),
              href: paths.staffLearning({ ...address, by: each }),
              open: each === by,
            }))}
            within
          />
          <List
            list={list}
            table={{
              caption: t('sums'),
              columns,
              rows,
              rowKey: ({ key }) => key,
              empty: <EmptyState title={t('emptyTitle')} sentence={t('emptySentence')} />,
            }}
          />
        </section>
      </div>
    </>
  );
}
