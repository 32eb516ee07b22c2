import { useLoaderData } from '@remix-run/react';
import { listTemplatePeople } from '#app/domain/people/templates/listTemplatePeople.server.ts';
import { fullName } from '#app/domain/display.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { can } from '#app/domain/permissions/can.ts';
import { roles } from '#app/domain/permissions/codes.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { permissionItems } from './permissionItems.server.ts';
import { labelsOf } from './permissionLabels.ts';

interface PersonLine {
  id: string;
  name: string;
  roleKey: string;
  beyond: string[];
  without: string[];
}

export const meta = pageTitle<typeof loader>();

const peopleList = listQuery({ tabs: { show: ['exceptions'] } });

export const loader = agentLoader(
  async ({ ctx, request, params }) => {
    const templateId = uuidParam(params, 'templateId');
    const query = peopleList.read(new URL(request.url).searchParams);
    const excepted = query.show === 'exceptions';
    const [found, { items }] = await Promise.all([
      listTemplatePeople(ctx, { templateId, excepted, page: query.page, pageSize: query.pageSize }),
      permissionItems(ctx),
    ]);
    const { name, counts, page } = found;
    return {
      title: documentTitle(ctx.language, 'permissions:people.title'),
      templateId,
      name,
      counts,
      excepted,
      mayChange: can(ctx, 'agency.change-permission-templates'),
      list: peopleList.view(query, { page, total: excepted ? counts.excepted : counts.people }),
      rows: found.people.map(
        ({ agentUniqueId, agentType, beyond, without, ...person }): PersonLine => ({
          id: agentUniqueId,
          name: fullName(person, ctx.language),
          roleKey: roles[agentType].labelKey,
          beyond: labelsOf(items, beyond),
          without: labelsOf(items, without),
        }),
      ),
    };
  },
  { can: 'agency.permission-templates' },
);

/** The users with a permission template, and their exceptions from it. */
export default function TemplatePeople() {
  const { t } = useTranslation(['permissions', 'codes']);
  const { templateId, name, counts, excepted, mayChange, list, rows } = useLoaderData<typeof loader>();
  const columns: Column<PersonLine>[] = [
    { key: 'name', header: t('people.name'), rowHeader: true, Cell: Name },
    { key: 'role', header: t('people.role'), cell: ({ roleKey }) => t(roleKey) },
    { key: 'exceptions', header: t('people.exceptions'), Cell: Exceptions, fact: true },
  ];
  const tabs = [
    {
      key: 'all',
      label: t('people.all'),
      open: !excepted,
      count: counts.people,
      href: paths.templatePeople(templateId),
    },
    {
      key: 'exceptions',
      label: t('people.withExceptions'),
      open: excepted,
      count: counts.excepted,
      href: paths.templatePeople(templateId, { show: 'exceptions' }),
    },
  ];
  return (
    <ListPage
      title={t('people.titleOf', { name })}
      sentence={t('people.sentence')}
      action={
        <div className="flex flex-wrap gap-3">
          {mayChange ? <LinkButton to={paths.permissionTemplate(templateId)}>{t('people.change')}</LinkButton> : null}
          <LinkButton variant="quiet" to={paths.permissionTemplates()}>
            {t('templates.title')}
          </LinkButton>
        </div>
      }
      list={list}
      table={{
        caption: t('people.titleOf', { name }),
        columns,
        rows,
        rowKey: ({ id }: PersonLine) => id,
        empty: <EmptyState title={t(excepted ? 'people.noExceptions' : 'people.noOne')} sentence={t('people.empty')} />,
      }}
    >
      <Tabs label={t('people.tabs')} tabs={tabs} within />
    </ListPage>
  );
}

function Name({ id, name }: PersonLine) {
  return (
    <Link className="link" to={paths.whatCan(id)}>
      {name}
    </Link>
  );
}

function Exceptions({ beyond, without }: PersonLine) {
  const { t, i18n } = useTranslation('permissions');
  const list = (labels: string[]) => new Intl.ListFormat(i18n.language, { type: 'unit' }).format(labels);
  if (beyond.length + without.length === 0) return <Badge tone="success">{t('follows.noExceptions')}</Badge>;
  return (
    <>
      {beyond.length > 0 ? (
        <span className="block">{t('follows.beyondList', { permissions: list(beyond) })}</span>
      ) : null}
      {without.length > 0 ? (
        <span className="block">{t('follows.withoutList', { permissions: list(without) })}</span>
      ) : null}
    </>
  );
}
