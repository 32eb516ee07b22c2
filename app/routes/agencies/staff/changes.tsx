import { useLoaderData } from '@remix-run/react';
import { formatDate, fullName } from '#app/domain/display.ts';
import { changesList } from '#app/domain/agencies/staff/forms.ts';
import { listChanges } from '#app/domain/agencies/staff/listChanges.server.ts';
import { paths } from '#app/paths.ts';
import { shownChanges } from '#app/routes/agencies/information/informationPage.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { FilterForm, ListPage } from '#app/ui/table/ListPage.tsx';
import { HolderCell, useHolderFilter } from '#app/routes/operations/cases/CaseBar.tsx';
import { holderNames } from '#app/routes/operations/cases/caseBar.server.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = changesList.read(new URL(request.url).searchParams);
    const { changes, ...found } = await listChanges(ctx, query);
    const holderOf = await holderNames(
      ctx,
      'changes',
      changes.map(({ requestId }) => requestId),
    );
    const rows = await Promise.all(
      changes.map(async (change) => ({
        agencyId: change.agencyId,
        holder: holderOf(change.requestId),
        name: change.agency.agencyName,
        by: fullName(change.requester, ctx.language),
        requested: formatDate(change.requestedAt, ctx),
        fields: (await shownChanges(ctx, change.changes, { ...change.before, country: change.agency.country })).map(
          ({ label }) => label,
        ),
      })),
    );
    return {
      title: documentTitle(ctx.language, 'staffAgencies:changes.title'),
      rows,
      list: changesList.view(query, found),
    };
  },
  { can: 'staff.see-agencies' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** The changes of agencies that wait until staff have confirmed them, the oldest first. */
export default function Changes() {
  const { t } = useTranslation(['staffAgencies', 'cases']);
  const holderFilter = useHolderFilter();
  const { rows, list } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: 'name', header: t('all.name'), cell: nameCell, rowHeader: true },
    { key: 'fields', header: t('changes.fields'), cell: (row) => row.fields.join(' · ') },
    { key: 'by', header: t('changes.by'), cell: (row) => row.by },
    { key: 'holder', header: t('cases:list.holder'), Cell: HolderCell },
    { key: 'requested', header: t('changes.requested'), cell: (row) => row.requested },
  ];
  return (
    <>
      <AreaTabs area="agencies" />
      <ListPage
        title={t('changes.title')}
        sentence={t('changes.sentence')}
        list={list}
        tools={<FilterForm list={list} filters={[holderFilter]} apply={t('changes.apply')} className="mb-4" />}
        table={{
          caption: t('changes.title'),
          columns,
          rows,
          rowKey: (row) => row.agencyId,
          empty: <EmptyState title={t('changes.emptyTitle')} sentence={t('changes.emptySentence')} />,
        }}
      />
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
