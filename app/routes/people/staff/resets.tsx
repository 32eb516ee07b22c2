import { useLoaderData } from '@remix-run/react';
import { formatTime, fullName } from '#app/domain/display.ts';
import { listResets } from '#app/domain/people/staff/listResets.server.ts';
import { resetList } from '#app/domain/people/staff/secondFactorReset.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = resetList.read(new URL(request.url).searchParams);
    const { resets, ...found } = await listResets(ctx, query);
    return {
      title: documentTitle(ctx.language, 'staffPerson:resets.title'),
      rows: resets.map(({ id, agentUniqueId, reason, expiresAt, asker, agent: { agency, ...person } }) => ({
        id,
        agentUniqueId,
        reason,
        agency: agency.agencyName,
        userId: person.userId,
        person: fullName(person, ctx.language),
        asker: fullName(asker, ctx.language),
        until: formatTime(expiresAt, ctx),
      })),
      list: resetList.view(query, found),
    };
  },
  { can: 'staff.help-people' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** The owners whose second factors a colleague asks to have reset. */
export default function Resets() {
  const { t } = useTranslation('staffPerson');
  const { rows, list } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: 'person', header: t('resets.person'), cell: personCell, rowHeader: true },
    { key: 'agency', header: t('resets.agency'), cell: (row) => row.agency },
    { key: 'reason', header: t('resets.reason'), cell: (row) => row.reason },
    { key: 'asker', header: t('resets.asker'), cell: (row) => row.asker },
    { key: 'until', header: t('resets.until'), cell: (row) => row.until },
  ];
  return (
    <>
      <AreaTabs area="agencies" />
      <ListPage
        title={t('resets.title')}
        sentence={t('resets.sentence')}
        list={list}
        table={{
          caption: t('resets.title'),
          columns,
          rows,
          rowKey: (row) => row.id,
          empty: <EmptyState title={t('resets.emptyTitle')} sentence={t('resets.emptySentence')} />,
        }}
      />
    </>
  );
}

function personCell(row: Row) {
  return (
    <>
      <Link className="link" to={paths.staffPerson(row.agentUniqueId)}>
        {row.person}
      </Link>
      <span className="block text-xs font-normal text-muted">{row.userId}</span>
    </>
  );
}
