import { useLoaderData } from '@remix-run/react';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { groupsPage, type GroupRow } from './groupsPage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => ({
    title: documentTitle(ctx.language, 'groupSpace:title'),
    ...(await groupsPage(ctx, new URL(request.url).searchParams)),
  }),
  { can: 'agency.groups' },
);

/** The agency's groups: sold against allotted, and the next deadline of each. */
export default function Groups() {
  const { t } = useTranslation(['groupSpace', 'markets']);
  const { list, rows, brands, days, shows, branches, files } = useLoaderData<typeof loader>();
  const columns: Column<GroupRow>[] = [
    { key: 'group', header: t('list.group'), Cell: GroupCell, rowHeader: true },
    { key: 'brand', header: t('list.brand'), cell: ({ brand }) => t(`markets:brand.${brand}`) },
    { key: 'ship', header: t('list.ship'), cell: ({ ship }) => ship },
    { key: 'sails', header: t('list.sails'), cell: ({ sails }) => sails },
    {
      key: 'cabins',
      header: t('list.cabins'),
      cell: ({ sold, allotment }) => t('list.cabinsOf', { sold, allotment }),
      numeric: true,
      fact: true,
    },
    { key: 'left', header: t('list.left'), cell: ({ left }) => left, numeric: true },
    { key: 'next', header: t('list.next'), Cell: NextCell, fact: true },
  ];
  return (
    <ListPage
      title={t('title')}
      sentence={t('sentence')}
      action={
        list.total > 0 ? (
          <div className="no-print flex flex-wrap gap-2">
            <LinkButton href={files.xlsx} download>
              {t('download')} (XLSX)
            </LinkButton>
            <LinkButton href={files.csv} download>
              {t('download')} (CSV)
            </LinkButton>
          </div>
        ) : undefined
      }
      list={list}
      search={{ label: t('search'), placeholder: t('searchPlaceholder') }}
      filters={[
        {
          name: 'deadline',
          label: t('filter.deadline'),
          any: t('filter.any'),
          options: days.map((value) => ({ value, label: t('filter.within', { count: Number(value) }) })),
        },
        {
          name: 'brand',
          label: t('filter.brand'),
          any: t('filter.any'),
          options: brands.map((value) => ({ value, label: t(`markets:brand.${value}`) })),
        },
        ...(branches.length > 0
          ? [{ name: 'branch' as const, label: t('filter.branch'), any: t('filter.any'), options: branches }]
          : []),
        {
          name: 'show',
          label: t('filter.show'),
          options: shows.map((value) => ({ value, label: t(`show.${value}`) })),
        },
      ]}
      apply={t('filter.apply')}
      table={{
        caption: t('list.caption'),
        columns,
        rows,
        rowKey: ({ groupNumber }) => groupNumber,
        empty: <EmptyState title={t('list.emptyTitle')} sentence={t('list.emptySentence')} />,
        none: <EmptyState title={t('list.noneTitle')} sentence={t('list.noneSentence')} />,
      }}
    />
  );
}

function GroupCell({ groupName, groupNumber, href, state, isOver }: GroupRow) {
  const { t } = useTranslation('groupSpace');
  return (
    <>
      <Link className="link wrap-anywhere" to={href}>
        {groupName}
      </Link>
      <span className="block text-sm font-normal text-muted tabular-nums">
        {groupNumber}{' '}
        {isOver ? <Badge tone="neutral">{t(state === 'open' ? 'sailed' : 'state.cancelled')}</Badge> : null}
      </span>
    </>
  );
}

function NextCell({ next }: GroupRow) {
  const { t } = useTranslation(['groupSpace', 'common']);
  if (!next) return t('common:dash');
  return (
    <>
      {t(`deadline.${next.what}`)} <span className="in-detail whitespace-nowrap">{next.day}</span>{' '}
      <Badge tone={next.isSoon ? 'warning' : 'neutral'}>{next.in}</Badge>
    </>
  );
}
