import { useLoaderData } from '@remix-run/react';
import { staffRateList } from '#app/domain/sales/rates/forms.ts';
import { rateStateNames } from '#app/domain/sales/rates/rates.ts';
import { listStaffRates } from '#app/domain/sales/rates/staffRates.server.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { rateOptions, staffRateRow, type StaffRateRow } from './ratePages.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = staffRateList.read(new URL(request.url).searchParams);
    const { rates, ...found } = await listStaffRates(ctx, query);
    return {
      title: documentTitle(ctx.language, 'rates:title'),
      list: staffRateList.view(query, found),
      rows: rates.map((rate) => staffRateRow(ctx, rate)),
      brands: rateOptions(ctx).brands,
      kinds: rateOptions(ctx).kinds,
    };
  },
  { can: 'staff.edit-rates' },
);

/** The travel advisor rates of the staff's markets, by brand, state and search. */
export default function Rates() {
  const { t } = useTranslation(['rates', 'advisorRates', 'markets', 'common']);
  const { rows, list, brands, kinds } = useLoaderData<typeof loader>();
  const columns: Column<StaffRateRow>[] = [
    { key: 'ship', header: t('column.ship'), rowHeader: true, Cell: ShipCell },
    { key: 'sailing', header: t('column.sailingOn'), cell: ({ sailing }) => sailing },
    {
      key: 'kind',
      header: t('column.kind'),
      cell: ({ kind }) => t(`advisorRates:kind.${kind}`),
    },
    { key: 'category', header: t('column.category'), cell: ({ category }) => t(`advisorRates:category.${category}`) },
    { key: 'price', header: t('column.price'), numeric: true, cell: ({ price }) => price },
    {
      key: 'places',
      header: t('list.places'),
      numeric: true,
      cell: ({ taken, places }) => (places === null ? t('common:dash') : t('list.taken', { taken, places })),
    },
    { key: 'state', header: t('list.state'), Cell: StateCell },
    { key: 'requests', header: t('list.requests'), numeric: true, cell: ({ requests }) => requests },
  ];
  return (
    <>
      <AreaTabs area="sales" />
      <ListPage
        title={t('title')}
        sentence={t('sentence')}
        action={
          <div className="flex flex-wrap gap-2">
            <LinkButton href={paths.staffNewRate()}>{t('new.open')}</LinkButton>
            <LinkButton href={paths.staffRateImports()}>{t('import.open')}</LinkButton>
          </div>
        }
        list={list}
        search={{ label: t('list.searchLabel'), placeholder: t('list.searchPlaceholder') }}
        filters={[
          { name: 'kind', label: t('column.kind'), any: t('list.anyKind'), options: kinds },
          { name: 'brand', label: t('column.brand'), any: t('list.anyBrand'), options: brands },
          {
            name: 'state',
            label: t('list.state'),
            options: [
              ...rateStateNames.map((value) => ({ value, label: t(`state.${value}`) })),
              { value: 'all', label: t('list.anyState') },
            ],
          },
        ]}
        apply={t('list.apply')}
        count={t('list.count', { count: list.total })}
        table={{
          caption: t('list.caption'),
          columns,
          rows,
          rowKey: ({ rateId }) => rateId,
          empty: <EmptyState title={t('list.emptyTitle')} sentence={t('list.emptySentence')} />,
        }}
      />
    </>
  );
}

function ShipCell({ rateId, ship, brand, nights, route }: StaffRateRow) {
  const { t } = useTranslation(['advisorRates', 'markets']);
  return (
    <>
      <Link className="link wrap-anywhere" to={paths.staffRate(rateId)}>
        {ship}
      </Link>
      <span className="block text-xs font-normal text-muted wrap-anywhere">
        {[t(`markets:brand.${brand}`), t('list.nights', { count: nights, route })].join(' · ')}
      </span>
    </>
  );
}

function StateCell({ state, tone, seen }: StaffRateRow) {
  const { t } = useTranslation('rates');
  return (
    <>
      <Badge tone={tone}>{t(`state.${state}`)}</Badge>
      {seen ? <span className="block text-xs text-muted">{seen}</span> : null}
    </>
  );
}
