import { Badge } from '#app/ui/Badge.tsx';
import { BookingLink } from '#app/ui/BookingLink.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { TableSection } from '#app/ui/table/TableSection.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { GroupShown } from './groupsPage.server.ts';

type Booking = GroupShown['bookings'][number];

interface Agency {
  name: string;
  /** Its page, where the reader may open it. */
  href: string | null;
}

/** What the page of a group says: its head, its deadlines, its cabins and tour conductors, and its bookings; for staff its agency. */
export function GroupSheet({ group, agency }: { group: GroupShown; agency?: Agency }) {
  const { t } = useTranslation(['groupSpace', 'sales']);
  const { groupName, ship, sails, state, hasSailed, facts, deadlines, bookings } = group;
  const columns: Column<Booking>[] = [
    { key: 'booking', header: t('one.booking'), Cell: BookingCell, rowHeader: true },
    { key: 'guests', header: t('one.guests'), cell: ({ guests }) => guests, numeric: true },
    { key: 'advisor', header: t('one.advisor'), cell: ({ advisor }) => advisor ?? t('one.noOne'), fact: true },
    { key: 'state', header: t('one.state'), cell: ({ state: its }) => t(`sales:state.${its}`), fact: true },
  ];
  return (
    <>
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
            <DescriptionList
              items={agency ? [{ term: t('one.agency'), value: <Named {...agency} /> }, ...facts] : facts}
            />
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

function Named({ name, href }: Agency) {
  if (!href) return name;
  return (
    <Link className="link" to={href}>
      {name}
    </Link>
  );
}

function Deadlines({ deadlines }: Pick<GroupShown, 'deadlines'>) {
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
