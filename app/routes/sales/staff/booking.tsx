import { useLoaderData } from '@remix-run/react';
import { formatDate, formatDay, fullName } from '#app/domain/display.ts';
import { marketOfLanguage } from '#app/domain/markets/markets.ts';
import { formatMoney } from '#app/domain/money.ts';
import { can } from '#app/domain/permissions/can.ts';
import { commissionDueOn } from '#app/domain/sales/bookings/commission.ts';
import { disputeTones } from '#app/domain/sales/commission/disputes.ts';
import { readStaffBooking } from '#app/domain/sales/commission/readStaffBooking.server.ts';
import { paths } from '#app/paths.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { TableSection } from '#app/ui/table/TableSection.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { Why } from '#app/routes/sales/commission/Why.tsx';
import { whyShown } from '#app/routes/sales/commission/why.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, params }) => {
    const { booking, explained, revisions, disputes } = await readStaffBooking(ctx, params.bookingNumber ?? '');
    const { language } = ctx;
    const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
    const day = (iso: string) => formatDay(iso, { language });
    const { bookingNumber, brand, ship, state, agent, agencyId, agency } = booking;
    const person = agent && can(ctx, 'staff.see-people') ? paths.staffPerson(agent.agentUniqueId) : null;
    return {
      title: documentTitleOf(language, bookingNumber),
      bookingNumber,
      brand,
      ship,
      state,
      guests: booking.guests,
      agency: { name: agency.agencyName, href: can(ctx, 'staff.see-agencies') ? paths.staffAgency(agencyId) : null },
      advisor: agent ? { name: fullName(agent, language), href: person } : null,
      booked: day(dayOf(booking.bookedOn)),
      sailing: day(dayOf(booking.sailingOn)),
      due: day(commissionDueOn(dayOf(booking.sailingOn))),
      why: whyShown(explained, { market: marketOfLanguage(language), language }),
      revisions: revisions.map((each) => {
        const money = (minor: number) => formatMoney(minor, each.currency, marketOfLanguage(language), language);
        return {
          revision: each.revision,
          state: each.state,
          recorded: formatDate(each.recordedAt, ctx),
          gross: money(each.gross),
          expected: money(each.commissionExpected),
          paid: money(each.commissionPaid),
        };
      }),
      disputes: disputes.map(({ disputeId, number, state: its, openedAt }) => ({
        id: disputeId,
        number,
        state: its,
        tone: disputeTones[its],
        opened: formatDate(openedAt, ctx),
      })),
    };
  },
  { can: 'staff.see-sales' },
);

type Revision = ReturnType<typeof useLoaderData<typeof loader>>['revisions'][number];

/** One booking for the brand's staff: whose it is, what the ledger said of it, and the disputes about it. */
export default function StaffBooking() {
  const { t } = useTranslation(['staffSales', 'commission', 'sales', 'markets']);
  const booking = useLoaderData<typeof loader>();
  const columns: Column<Revision>[] = [
    { key: 'revision', header: t('booking.revision'), cell: (row) => row.revision, rowHeader: true },
    { key: 'recorded', header: t('booking.recorded'), cell: (row) => row.recorded },
    { key: 'state', header: t('state'), cell: (row) => t(`sales:state.${row.state}`), fact: true },
    { key: 'gross', header: t('commission:one.gross'), cell: (row) => row.gross, numeric: true },
    { key: 'expected', header: t('commission:one.expected'), cell: (row) => row.expected, numeric: true },
    { key: 'paid', header: t('commission:one.paid'), cell: (row) => row.paid, numeric: true, fact: true },
  ];
  return (
    <>
      <AreaTabs area="sales" />
      <PageHead
        title={t('commission:one.title', { booking: booking.bookingNumber })}
        sentence={t('commission:one.sentence', { ship: booking.ship, day: booking.sailing })}
      />
      <div className="grid gap-6">
        <Card title={t('facts')}>
          <DescriptionList
            items={[
              { term: t('agency'), value: <Named {...booking.agency} /> },
              {
                term: t('commission:list.advisor'),
                value: booking.advisor ? <Named {...booking.advisor} /> : t('commission:noOne'),
              },
              { term: t('commission:one.brand'), value: t(`markets:brand.${booking.brand}`) },
              { term: t('commission:one.state'), value: t(`sales:state.${booking.state}`) },
              { term: t('commission:one.booked'), value: booking.booked },
              { term: t('commission:one.due'), value: booking.due },
              { term: t('commission:one.guests'), value: booking.guests },
            ]}
          />
        </Card>
        <Why {...booking.why} />
        <TableSection
          title={t('booking.revisions')}
          columns={columns}
          rows={booking.revisions}
          rowKey={(row) => String(row.revision)}
          empty={null}
        />
        <Card title={t('commission:dispute.all')}>
          {booking.disputes.length === 0 ? <p className="text-muted">{t('booking.noDisputes')}</p> : null}
          <ul>
            {booking.disputes.map(({ id, number, state, tone, opened }) => (
              <li key={id} className="flex min-h-11 flex-wrap items-center gap-2">
                <Link className="link tabular-nums" to={paths.staffDispute(id)}>
                  {number}
                </Link>
                <Badge tone={tone}>{t(`commission:dispute.state.${state}`)}</Badge>
                <span className="text-sm text-muted">{opened}</span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

function Named({ name, href }: { name: string; href: string | null }) {
  return href ? (
    <Link className="link" to={href}>
      {name}
    </Link>
  ) : (
    name
  );
}
