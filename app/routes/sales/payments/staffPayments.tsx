import { useLoaderData } from '@remix-run/react';
import { formatDay } from '#app/domain/display.ts';
import { marketOfLanguage } from '#app/domain/markets/markets.ts';
import { formatMoney } from '#app/domain/money.ts';
import { can } from '#app/domain/permissions/can.ts';
import { staffPaymentList } from '#app/domain/sales/payments/forms.ts';
import { paymentTones } from '#app/domain/sales/payments/payments.ts';
import { listStaffPayments } from '#app/domain/sales/payments/staffPayments.server.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { BookingLink } from '#app/ui/BookingLink.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = staffPaymentList.read(new URL(request.url).searchParams);
    const { lines, ...found } = await listStaffPayments(ctx, query);
    const { language } = ctx;
    return {
      title: documentTitle(language, 'payments:staff.title'),
      mayImport: can(ctx, 'staff.import-bookings'),
      list: staffPaymentList.view(query, found),
      rows: lines.map(({ lineId, named, amount, bookingNumber, assignedAt, agency, remittance }) => ({
        wasAssigned: assignedAt !== null,
        lineId,
        named,
        bookingNumber,
        number: remittance.number,
        state: remittance.state,
        tone: paymentTones[remittance.state],
        paidOn: formatDay(remittance.paidOn.toISOString().slice(0, 10), { language }),
        agency: agency?.agencyName ?? null,
        amount: formatMoney(amount, remittance.currency, marketOfLanguage(language), language),
      })),
    };
  },
  { can: 'staff.see-sales' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** The lines of payments of all agencies: those that wait for a booking, or all. */
export default function StaffPayments() {
  const { t } = useTranslation('payments');
  const { list, rows, mayImport } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: 'number', header: t('list.number'), cell: ({ number }) => number, rowHeader: true },
    { key: 'agency', header: t('staff.agency'), cell: ({ agency }) => agency ?? t('staff.noAgency') },
    { key: 'paidOn', header: t('list.paidOn'), cell: ({ paidOn }) => paidOn },
    {
      key: 'state',
      header: t('list.state'),
      cell: ({ tone, state }) => <Badge tone={tone}>{t(`state.${state}`)}</Badge>,
    },
    { key: 'amount', header: t('list.amount'), cell: ({ amount }) => amount, numeric: true, fact: true },
    { key: 'booking', header: t('one.booking'), Cell: BookingCell, fact: true },
  ];
  return (
    <>
      <AreaTabs area="sales" />
      <ListPage
        title={t('staff.title')}
        sentence={t('staff.sentence')}
        action={mayImport ? <LinkButton to={paths.staffRemittances()}>{t('staff.import')}</LinkButton> : undefined}
        list={list}
        search={{ label: t('search'), placeholder: t('searchPlaceholder') }}
        filters={[
          {
            name: 'show',
            label: t('filter.show'),
            options: (['unclaimed', 'all'] as const).map((value) => ({ value, label: t(`staff.show.${value}`) })),
          },
        ]}
        apply={t('filter.apply')}
        table={{
          caption: t('staff.caption'),
          columns,
          rows,
          rowKey: ({ lineId }) => lineId,
          empty: <EmptyState title={t('staff.emptyTitle')} sentence={t('staff.emptySentence')} />,
        }}
      />
    </>
  );
}

function BookingCell({ lineId, bookingNumber, named, number, wasAssigned }: Row) {
  const { t } = useTranslation('payments');
  if (bookingNumber)
    return (
      <>
        <BookingLink bookingNumber={bookingNumber} to={paths.staffBooking(bookingNumber)} />
        {wasAssigned ? (
          <Link
            className="link in-detail block text-sm"
            to={paths.staffPaymentLine(lineId)}
            aria-label={t('staff.assignmentNamed', { number, booking: bookingNumber })}
          >
            {t('staff.assignment')}
          </Link>
        ) : null}
      </>
    );
  return (
    <Link className="link" to={paths.staffPaymentLine(lineId)} aria-label={t('staff.assignNamed', { number })}>
      {named ? t('staff.assignThis', { named }) : t('staff.assign')}
    </Link>
  );
}
