import { useLoaderData } from '@remix-run/react';
import { markPlaceRead } from '#app/domain/accounts/notifications/readNotifications.server.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { BookingLink } from '#app/ui/BookingLink.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { TableSection } from '#app/ui/table/TableSection.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { groupPage } from './groupsPage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, params }) => {
    const { groupNumber = '' } = params;
    await markPlaceRead(ctx, paths.group(groupNumber));
    const page = await groupPage(ctx, groupNumber);
    return { title: documentTitleOf(ctx.language, page.groupName), ...page };
  },
  { can: 'agency.groups' },
);

type Page = ReturnType<typeof useLoaderData<typeof loader>>;
type Booking = Page['bookings'][number];

/** A group of the agency's: its cabins and tour conductors, its deadlines, and its bookings. */
export default function Group() {
  const { t } = useTranslation(['groupSpace', 'sales']);
  const { groupName, ship, sails, state, hasSailed, facts, deadlines, bookings } = useLoaderData<typeof loader>();
  const columns: Column<Booking>[] = [
    { key: 'booking', header: t('one.booking'), Cell: BookingCell, rowHeader: true },
    { key: 'guests', header: t('one.guests'), cell: ({ guests }) => guests, numeric: true },
    { key: 'advisor', header: t('one.advisor'), cell: ({ advisor }) => advisor ?? t('one.noOne'), fact: true },
    { key: 'state', header: t('one.state'), cell: ({ state: its }) => t(`sales:state.${its}`), fact: true },
  ];
  return (
    <>
      <BackLink to={paths.groups()}>{t('one.back')}</BackLink>
      <PageHead
        title={groupName}
        sentence={t('one.sentence', { ship, day: sails })}
        action={
          state === 'open' && !hasSailed ? (
            <Badge tone="success">{t('state.open')}</Badge>
          ) : (
            <Badge tone="neutral">{t(state === 'open' ? 'sailed' : 'state.cancelled')}</Badge>
          )
        }
      />
      <div className="grid gap-6">
        <Card title={t('one.deadlines')}>
          <Deadlines deadlines={deadlines} />
        </Card>
        <Card title={t('one.facts')}>
          <div className="wrap-anywhere">
            <DescriptionList items={facts} />
          </div>
        </Card>
        <TableSection
          title={t('one.bookings')}
          columns={columns}
          rows={bookings}
          rowKey={({ bookingNumber }) => bookingNumber}
          empty={<p className="text-muted">{t('one.noBookings')}</p>}
        />
      </div>
    </>
  );
}

function Deadlines({ deadlines }: Pick<Page, 'deadlines'>) {
  const { t } = useTranslation('groupSpace');
  if (deadlines.length === 0) return <p className="text-muted">{t('one.noDeadlines')}</p>;
  return (
    <ul className="grid gap-2">
      {deadlines.map(({ what, day, in: left, isPast, isSoon }) => (
        <li key={what} className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">{t(`deadline.${what}`)}</span> <span>{day}</span>{' '}
          <Badge tone={isSoon ? 'warning' : 'neutral'}>{isPast ? t('one.past') : left}</Badge>
        </li>
      ))}
    </ul>
  );
}

function BookingCell({ bookingNumber, href }: Booking) {
  return <BookingLink bookingNumber={bookingNumber} to={href} />;
}
