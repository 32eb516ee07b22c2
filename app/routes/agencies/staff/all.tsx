import { useLoaderData } from '@remix-run/react';
import { agencyStates } from '#app/domain/agencies/staff/agencyStates.ts';
import { reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { allAgenciesList } from '#app/domain/agencies/staff/forms.ts';
import { searchAgencies } from '#app/domain/agencies/staff/searchAgencies.server.ts';
import { paths } from '#app/paths.ts';
import { countryList } from '#app/routes/markets/referenceData.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage, ListTools } from '#app/ui/table/ListPage.tsx';
import { foundRows, sentenceOf, agencyTones, type FoundRow } from './foundRows.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = allAgenciesList.read(new URL(request.url).searchParams);
    const { agencies, ...found } = await searchAgencies(ctx, query);
    return {
      title: documentTitle(ctx.language, 'staffAgencies:all.title'),
      sentence: sentenceOf(ctx),
      rows: await foundRows(ctx, agencies),
      tones: agencyTones,
      list: allAgenciesList.view(query, found),
      countries: (await countryList(ctx))
        .filter(({ code }) => reachesMarket(ctx.staff, marketOf(code)))
        .map(({ code, name }) => ({ code, name })),
    };
  },
  { can: 'staff.see-agencies' },
);

/** Every agency, by search, country and state. */
export default function AllAgencies() {
  const { t } = useTranslation('staffAgencies');
  const { rows, list, sentence, countries } = useLoaderData<typeof loader>();
  const columns: Column<FoundRow>[] = [
    { key: 'name', header: t('all.name'), cell: nameCell, rowHeader: true },
    { key: 'place', fact: true, header: t('all.place'), cell: (row) => row.place },
    { key: 'owner', header: t('all.owner'), cell: ownerCell },
    { key: 'people', header: t('all.people'), cell: (row) => row.people, numeric: true },
    { key: 'state', fact: true, header: t('all.state'), cell: (row) => <StateBadge row={row} /> },
  ];
  return (
    <>
      <AreaTabs area="agencies" />
      <ListPage
        title={t('all.title')}
        sentence={sentence}
        list={list}
        tools={
          <ListTools
            list={list}
            search={{ label: t('all.searchLabel'), placeholder: t('all.searchPlaceholder') }}
            apply={t('all.apply')}
            count={t('all.count', { count: list.total })}
            filters={[
              {
                name: 'country',
                label: t('all.country'),
                any: t('all.anyCountry'),
                options: countries.map(({ code, name }) => ({ value: code, label: name })),
              },
              {
                name: 'state',
                label: t('all.state'),
                any: t('all.anyState'),
                options: agencyStates.map((state) => ({ value: state, label: t(`state.${state}`) })),
              },
            ]}
          />
        }
        table={{
          caption: t('all.caption'),
          columns,
          rows,
          rowKey: (row) => row.agencyId,
          empty: <EmptyState title={t('all.emptyTitle')} sentence={t('all.emptySentence')} />,
        }}
      />
    </>
  );
}

function StateBadge({ row }: { row: FoundRow }) {
  const { t } = useTranslation('staffAgencies');
  const { tones } = useLoaderData<typeof loader>();
  return <Badge tone={tones[row.state]}>{t(`state.${row.state}`)}</Badge>;
}

function nameCell(row: FoundRow) {
  return (
    <>
      <Link className="link" to={paths.staffAgency(row.agencyId)}>
        {row.name}
      </Link>
      <span className="block text-xs font-normal text-muted">{row.agencyId}</span>
    </>
  );
}

function ownerCell(row: FoundRow) {
  return (
    <div className="wrap-anywhere">
      {row.owner}
      <span className="block text-xs text-muted">{row.ownerEmailAddress}</span>
    </div>
  );
}
