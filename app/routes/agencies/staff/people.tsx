import { useLoaderData } from '@remix-run/react';
import { activationFlags, roles } from '#app/domain/permissions/codes.ts';
import { formatDate, fullName } from '#app/domain/display.ts';
import { peopleList } from '#app/domain/agencies/staff/forms.ts';
import { listPeople } from '#app/domain/agencies/staff/listPeople.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { agencyIdOf } from '#app/routes/agencies/approval/agencyInput.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { paths } from '#app/paths.ts';
import { Link } from '#app/ui/Link.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { AgencyNav } from '#app/routes/agencies/approval/AgencyNav.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request, params }) => {
    const agencyId = agencyIdOf(params);
    const query = peopleList.read(new URL(request.url).searchParams);
    const { agency, people, ...found } = await listPeople(ctx, agencyId, query);
    const rows = people.map((person) => ({
      id: person.agentUniqueId,
      name: fullName(person, ctx.language),
      userId: person.userId,
      emailAddress: person.emailAddress.toLowerCase(),
      // The table's checks hold both codes to the types.
      roleKey: roles[person.agentType].labelKey,
      statusKey: activationFlags[person.activationFlag].labelKey,
      lastSignIn: person.lastOSLoginDate ? formatDate(person.lastOSLoginDate, ctx) : '',
    }));
    const title = `${agency.agencyName} · ${documentTitle(ctx.language, 'staffAgencies:people.title')}`;
    return {
      title,
      agencyId,
      role: ctx.staff.role,
      name: agency.agencyName,
      rows,
      list: peopleList.view(query, found),
    };
  },
  { can: 'staff.see-people' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** The people of one agency, for brand staff to look at. */
export default function People() {
  const { t } = useTranslation(['staffAgencies', 'codes', 'fields']);
  const { agencyId, role, name, rows, list } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: 'name', header: t('people.name'), cell: nameCell, rowHeader: true },
    {
      key: 'emailAddress',
      header: t('fields:emailAddress'),
      cell: (row) => <span className="wrap-anywhere">{row.emailAddress}</span>,
    },
    { key: 'role', header: t('fields:agentType'), cell: (row) => t(row.roleKey) },
    { key: 'status', header: t('fields:activationFlag'), cell: (row) => t(row.statusKey) },
    { key: 'lastSignIn', header: t('people.lastSignIn'), cell: (row) => row.lastSignIn || t('people.never') },
  ];
  return (
    <>
      <AgencyNav agencyId={agencyId} role={role} />
      <ListPage
        title={name}
        sentence={t('people.sentence', { count: list.total })}
        list={list}
        search={{ label: t('people.searchLabel'), placeholder: t('people.searchPlaceholder') }}
        table={{
          caption: t('people.title'),
          columns,
          rows,
          rowKey: (row) => row.id,
          empty: <EmptyState title={t('people.emptyTitle')} sentence={t('people.emptySentence')} />,
        }}
      />
    </>
  );
}

function nameCell(row: Row) {
  return (
    <>
      <Link className="link" to={paths.staffPerson(row.id)}>
        {row.name}
      </Link>
      <span className="block text-xs font-normal text-muted">{row.userId}</span>
    </>
  );
}
