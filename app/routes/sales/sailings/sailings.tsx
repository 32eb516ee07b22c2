import { useLoaderData } from '@remix-run/react';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { hiddenSales } from '#app/routes/sales/hiddenSales.server.ts';
import { SalesHidden } from '#app/routes/sales/SalesAccess.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { BookingLink } from '#app/ui/BookingLink.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { sailingsPage, type SailingRow } from './sailingsPage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(async ({ ctx, request }) => ({
  title: documentTitle(ctx.language, 'sailings:title'),
  hiddenOf: await hiddenSales(ctx, request),
  ...(await sailingsPage(ctx, new URL(request.url).searchParams)),
}));

/** Who sails in the next days, of one's own bookings or the agency's, and the same as a calendar file. */
export default function Sailings() {
  const { t } = useTranslation(['sailings', 'markets']);
  const { rows, list, scope, scopes, brands, days, until, calendar, hiddenOf, groupsDue } =
    useLoaderData<typeof loader>();
  return (
    <ListPage
      title={t('title')}
      sentence={t(`sentence.${scope}`, { until })}
      action={
        rows.length + groupsDue.length > 0 ? (
          <LinkButton className="no-print" href={calendar} download>
            {t('download')}
          </LinkButton>
        ) : undefined
      }
      list={list}
      search={{ label: t('search'), placeholder: t('searchPlaceholder') }}
      filters={[
        {
          name: 'within',
          label: t('filter.within'),
          options: days.map((value) => ({ value, label: t('filter.days', { count: Number(value) }) })),
        },
        {
          name: 'brand',
          label: t('filter.brand'),
          any: t('filter.any'),
          options: brands.map((value) => ({ value, label: t(`markets:brand.${value}`) })),
        },
      ]}
      apply={t('filter.apply')}
      table={{
        caption: t('caption'),
        columns: useColumns(scope === 'agency'),
        rows,
        rowKey: (row) => row.bookingNumber,
        empty: <EmptyState title={t('emptyTitle')} sentence={t('emptySentence')} />,
        none: <EmptyState title={t('noneTitle')} sentence={t('noneSentence')} />,
      }}
    >
      {hiddenOf ? <SalesHidden brand={hiddenOf} /> : null}
      {scopes.length > 0 ? (
        <Tabs
          label={t('scope.label')}
          tabs={scopes.map(({ of, href, open }) => ({ key: of, label: t(`scope.${of}`), href, open }))}
        />
      ) : null}
      <GroupsDue groups={groupsDue} />
    </ListPage>
  );
}

/** The groups with a deadline in the same days, the first deadline first. */
function GroupsDue({ groups }: { groups: ReturnType<typeof useLoaderData<typeof loader>>['groupsDue'] }) {
  const { t } = useTranslation('groupSpace');
  if (groups.length === 0) return null;
  return (
    <div className="mb-4">
      <Card title={t('due.title')}>
        <ul className="grid gap-1">
          {groups
            .toSorted((one, other) => one.on.localeCompare(other.on))
            .map(({ group, href, what, day }) => (
              <li key={href}>
                <Link className="link wrap-anywhere" to={href}>
                  {group}
                </Link>{' '}
                <span className="text-muted">{t('due.line', { what: t(`deadline.${what}`), day })}</span>
              </li>
            ))}
        </ul>
      </Card>
    </div>
  );
}

function useColumns(withAdvisor: boolean): Column<SailingRow>[] {
  const { t } = useTranslation(['sailings', 'markets']);
  return [
    { key: 'booking', header: t('column.booking'), Cell: BookingCell, rowHeader: true },
    { key: 'sails', fact: true, header: t('column.sails'), Cell: SailsCell },
    { key: 'ship', fact: true, header: t('column.ship'), cell: (row) => row.ship },
    { key: 'brand', header: t('column.brand'), cell: (row) => t(`markets:brand.${row.brand}`) },
    { key: 'guests', header: t('column.guests'), cell: (row) => row.guests, numeric: true },
    ...(withAdvisor
      ? [{ key: 'advisor', header: t('column.advisor'), cell: (row: SailingRow) => row.advisor ?? t('noOne') }]
      : []),
  ];
}

function BookingCell({ bookingNumber, booking }: SailingRow) {
  return <BookingLink bookingNumber={bookingNumber} to={booking} />;
}

function SailsCell({ day, in: left, isSoon }: SailingRow) {
  return (
    <>
      <span className="whitespace-nowrap">{day}</span> <Badge tone={isSoon ? 'warning' : 'neutral'}>{left}</Badge>
    </>
  );
}
