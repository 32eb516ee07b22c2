import { useLoaderData } from '@remix-run/react';
import { usageList } from '#app/domain/content/usage/forms.ts';
import { listUsage } from '#app/domain/content/usage/readUsage.server.ts';
import { viewPeriods } from '#app/domain/content/usage/views.ts';

import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { paths } from '#app/paths.ts';
import { documentName, placeName } from '#app/routes/content/editor/documentHead.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { FilterForm, ListCount, ListPage } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

import { countInWords } from './countInWords.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = usageList.read(new URL(request.url).searchParams);
    const { documents, ...found } = await listUsage(ctx, query);
    return {
      title: documentTitle(ctx.language, 'contentEditor:usage.title'),
      list: usageList.view(query, found),
      rows: documents.map(({ documentId, views, ...document }) => ({
        documentId,
        href: paths.staffDocumentUsage(documentId, { days: query.period ?? '' }),
        name: documentName(ctx.language, document),
        place: placeName(ctx.language, document),
        language: document.language,
        views: countInWords(views, ctx.language),
      })),
      markets: marketsOf(ctx.staff),
    };
  },
  { can: 'staff.see-content' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** The pages and home pages by how often they were read, the most or the least first. */
export default function UsageList() {
  const { t } = useTranslation(['contentEditor', 'markets']);
  const { rows, list, markets } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: 'name', header: t('list.document'), Cell: NameCell, rowHeader: true },
    { key: 'place', fact: true, header: t('list.place'), cell: ({ place }) => place },
    { key: 'language', header: t('usage.language'), cell: ({ language }) => t(`language.${language}`) },
    { key: 'views', fact: true, header: t('usage.views'), cell: ({ views }) => views, numeric: true },
  ];
  return (
    <>
      <AreaTabs area="content" />
      <ListPage
        title={t('usage.title')}
        sentence={t('usage.sentence')}
        list={list}
        tools={
          <div className="mb-4 grid gap-3">
            <FilterForm
              list={list}
              filters={[
                {
                  name: 'period',
                  label: t('usage.period'),
                  options: viewPeriods.map((days) => ({
                    value: days,
                    label: t('usage.days', { count: Number(days) }),
                  })),
                },
                {
                  name: 'order',
                  label: t('usage.order'),
                  options: (['most', 'least'] as const).map((order) => ({ value: order, label: t(`usage.${order}`) })),
                },
                {
                  name: 'market',
                  label: t('usage.market'),
                  any: t('list.any'),
                  options: markets.map((market) => ({ value: market, label: t(`markets:market.${market}`) })),
                },
              ]}
            />
            <ListCount list={list}>{t('list.count', { count: list.total })}</ListCount>
          </div>
        }
        table={{
          caption: t('usage.caption'),
          columns,
          rows,
          rowKey: ({ documentId }) => documentId,
          empty: <EmptyState title={t('usage.emptyTitle')} sentence={t('usage.emptySentence')} />,
        }}
      />
    </>
  );
}

function NameCell({ href, name }: Row) {
  return (
    <Link className="link wrap-anywhere" to={href}>
      {name}
    </Link>
  );
}
