import type { MetaFunction } from '@remix-run/node';
import { Form, Link, useLoaderData, useLocation, useRouteError } from '@remix-run/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { agencyStates, allAgenciesSchema } from '#app/domain/agencies/staff/forms.ts';
import { searchAgencies } from '#app/domain/agencies/staff/searchAgencies.server.ts';
import { paths } from '#app/paths.ts';
import { countryList } from '#app/routes/markets/referenceData.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { titleOrError } from '#app/ui/errorDetails.ts';
import { ErrorMessage } from '#app/ui/ErrorMessage.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { Pagination } from '#app/ui/table/Pagination.tsx';
import { SearchField } from '#app/ui/table/SearchField.tsx';
import { otherParams } from '#app/ui/table/sorting.ts';
import { foundRows, sentenceOf, stateTones, type FoundRow } from './foundRows.server.ts';
import { ListNav } from '#app/routes/agencies/approval/ListNav.tsx';

export const handle = { i18n: ['staffAgencies', 'staff'] };

export const meta: MetaFunction<typeof loader> = ({ data, error }) => titleOrError(error, data?.title);

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const params = new URL(request.url).searchParams;
    const { search, country, state, ...paging } = allAgenciesSchema().parse({
      search: params.get('q') ?? '',
      country: params.get('country') || undefined,
      state: params.get('state') || undefined,
      page: params.get('page') ?? 1,
      pageSize: params.get('size'),
    });
    const { agencies, total, hasMore, page } = await searchAgencies(ctx, { search, country, state, ...paging });
    return {
      title: documentTitle(ctx.language, 'staffAgencies:all.title'),
      sentence: sentenceOf(ctx),
      rows: await foundRows(ctx, agencies),
      tones: stateTones,
      ...{ total, hasMore, page, pageSize: paging.pageSize },
      filters: { country: country ?? '', state: state ?? '' },
      countries: (await countryList(ctx))
        .filter(({ code }) => reachesMarket(ctx.staff, marketOf(code)))
        .map(({ code, name }) => ({ code, name })),
    };
  },
  { can: 'staff.see-agencies' },
);

/** Every agency, by search, country and state (D20). */
export default function AllAgencies() {
  const { t } = useTranslation('staffAgencies');
  const { rows, total, hasMore, page, pageSize, filters, sentence } = useLoaderData<typeof loader>();
  const columns: Column<FoundRow>[] = [
    { key: 'name', header: t('all.name'), cell: nameCell, rowHeader: true },
    { key: 'place', header: t('all.place'), cell: (row) => row.place },
    { key: 'owner', header: t('all.owner'), cell: ownerCell },
    { key: 'people', header: t('all.people'), cell: (row) => row.people, numeric: true },
    { key: 'state', header: t('all.state'), cell: (row) => <StateBadge row={row} /> },
  ];
  return (
    <>
      <ListNav />
      <PageHead title={t('all.title')} sentence={sentence} />
      <div className="mb-4 flex flex-wrap items-end gap-x-8 gap-y-3">
        <SearchField label={t('all.searchLabel')} placeholder={t('all.searchPlaceholder')} />
        <Filters key={`${filters.country} ${filters.state}`} />
        <p className="text-sm text-muted" role="status">
          {t(hasMore ? 'all.more' : 'all.count', { count: total })}
        </p>
      </div>
      <DataTable
        caption={t('all.caption')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.agencyId}
        empty={<EmptyState title={t('all.emptyTitle')} sentence={t('all.emptySentence')} />}
      />
      {total > 0 ? <Pagination page={page} pageSize={pageSize} total={total} /> : null}
    </>
  );
}

function Filters() {
  const { t } = useTranslation('staffAgencies');
  const { filters, countries } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const id = useId();
  return (
    <Form className="record-filters" method="get" preventScrollReset>
      {otherParams(search, ['country', 'state', 'page']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div>
        <label htmlFor={`${id}-country`}>{t('all.country')}</label>
        <select id={`${id}-country`} className="control" name="country" defaultValue={filters.country}>
          <option value="">{t('all.anyCountry')}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-state`}>{t('all.state')}</label>
        <select id={`${id}-state`} className="control" name="state" defaultValue={filters.state}>
          <option value="">{t('all.anyState')}</option>
          {agencyStates.map((state) => (
            <option key={state} value={state}>
              {t(`state.${state}`)}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="button button-secondary">
        {t('all.apply')}
      </button>
    </Form>
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

export function ErrorBoundary() {
  return <ErrorMessage error={useRouteError()} />;
}
