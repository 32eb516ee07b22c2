import type { MetaFunction } from '@remix-run/node';
import { Link, useLoaderData, useRouteError } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { formatDateInTable, fullName } from '#app/domain/display.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { peopleSearchSchema } from '#app/domain/agencies/staff/forms.ts';
import { listChanges } from '#app/domain/agencies/staff/listChanges.server.ts';
import { paths } from '#app/paths.ts';
import { shownChanges } from '#app/routes/agencies/information/informationPage.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { titleOrError } from '#app/ui/errorDetails.ts';
import { ErrorMessage } from '#app/ui/ErrorMessage.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { Pagination } from '#app/ui/table/Pagination.tsx';
import { ListNav } from '#app/routes/agencies/approval/ListNav.tsx';

export const handle = { i18n: ['staffAgencies', 'staff'] };

export const meta: MetaFunction<typeof loader> = ({ data, error }) => titleOrError(error, data?.title);

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const params = new URL(request.url).searchParams;
    const { pageSize, ...input } = peopleSearchSchema().parse({
      search: '',
      page: params.get('page') ?? 1,
      pageSize: params.get('size'),
    });
    const { changes, total, page } = await listChanges(ctx, { ...input, pageSize });
    const rows = await Promise.all(
      changes.map(async (change) => ({
        agencyId: change.agencyId,
        name: change.agency.agencyName,
        by: fullName(change.requester, ctx.language),
        requested: formatDateInTable(change.requestedAt, marketOf(change.agency.country), ctx.language),
        fields: (await shownChanges(ctx, change.changes, { ...change.before, country: change.agency.country })).map(
          ({ label }) => label,
        ),
      })),
    );
    return { title: documentTitle(ctx.language, 'staffAgencies:changes.title'), rows, total, page, pageSize };
  },
  { can: 'staff.see-agencies' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** The changes of agencies that wait until staff have confirmed them, the oldest first. */
export default function Changes() {
  const { t } = useTranslation('staffAgencies');
  const { rows, total, page, pageSize } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: 'name', header: t('all.name'), cell: nameCell, rowHeader: true },
    { key: 'fields', header: t('changes.fields'), cell: (row) => row.fields.join(' · ') },
    { key: 'by', header: t('changes.by'), cell: (row) => row.by },
    { key: 'requested', header: t('changes.requested'), cell: (row) => row.requested },
  ];
  return (
    <>
      <ListNav />
      <PageHead title={t('changes.title')} sentence={t('changes.sentence')} />
      <DataTable
        caption={t('changes.title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.agencyId}
        empty={<EmptyState title={t('changes.emptyTitle')} sentence={t('changes.emptySentence')} />}
      />
      {total > 0 ? <Pagination page={page} pageSize={pageSize} total={total} /> : null}
    </>
  );
}

function nameCell(row: Row) {
  return (
    <>
      <Link className="link" to={paths.staffAgencyChange(row.agencyId)}>
        {row.name}
      </Link>
      <span className="block text-xs font-normal text-muted">{row.agencyId}</span>
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorMessage error={useRouteError()} />;
}
