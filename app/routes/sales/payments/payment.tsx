import { useLoaderData } from '@remix-run/react';
import { formatDay, fullName } from '#app/domain/display.ts';
import { formatMoney } from '#app/domain/money.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { readPayment } from '#app/domain/sales/payments/readPayment.server.ts';
import { paymentTones } from '#app/domain/sales/payments/payments.ts';
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

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, params }) => {
    const payment = await readPayment(ctx, uuidParam(params, 'remittanceId'));
    const { market, language } = ctx;
    const { number, method, state, currency, bankLine, lines } = payment;
    const money = (minor: number) => formatMoney(minor, currency, market, language);
    const day = (iso: string) => formatDay(iso, { market, language });
    return {
      title: documentTitleOf(language, number),
      number,
      method,
      state,
      tone: paymentTones[state],
      bankLine,
      paidOn: day(payment.paidOn),
      amount: money(payment.amount),
      lines: lines.map((line, place) => ({
        key: String(place),
        bookingNumber: line.bookingNumber,
        named: line.named,
        ship: line.ship,
        sailing: line.sailingOn && day(line.sailingOn),
        advisor:
          line.firstName === null || line.lastName === null
            ? null
            : fullName({ firstName: line.firstName, lastName: line.lastName }, language),
        expected: line.expected === null ? null : money(line.expected),
        amount: money(line.amount),
      })),
    };
  },
  { can: 'agency.commission' },
);

type Line = ReturnType<typeof useLoaderData<typeof loader>>['lines'][number];

/** One payment, with the bookings that it pays. */
export default function Payment() {
  const { t } = useTranslation(['payments', 'common']);
  const payment = useLoaderData<typeof loader>();
  const columns: Column<Line>[] = [
    { key: 'booking', header: t('one.booking'), Cell: BookingCell, rowHeader: true },
    { key: 'ship', header: t('one.ship'), cell: ({ ship }) => ship ?? t('common:dash') },
    { key: 'sailing', header: t('one.sailing'), cell: ({ sailing }) => sailing ?? t('common:dash') },
    { key: 'advisor', header: t('one.advisor'), cell: ({ advisor }) => advisor ?? t('common:dash') },
    { key: 'expected', header: t('one.expected'), cell: ({ expected }) => expected ?? t('common:dash'), numeric: true },
    { key: 'amount', header: t('one.amount'), cell: ({ amount }) => amount, numeric: true, fact: true },
  ];
  return (
    <>
      <BackLink to={paths.payments()}>{t('one.back')}</BackLink>
      <PageHead
        title={t('one.title', { number: payment.number })}
        sentence={t('one.sentence', { amount: payment.amount, day: payment.paidOn })}
        action={<Badge tone={payment.tone}>{t(`state.${payment.state}`)}</Badge>}
      />
      <div className="grid gap-6">
        <Card title={t('one.facts')}>
          <DescriptionList
            items={[
              { term: t('list.paidOn'), value: payment.paidOn },
              { term: t('list.method'), value: t(`method.${payment.method}`) },
              { term: t('list.amount'), value: payment.amount },
              { term: t('one.bankLine'), value: payment.bankLine },
            ]}
          />
        </Card>
        <TableSection
          title={t('one.lines')}
          columns={columns}
          rows={payment.lines}
          rowKey={({ key }) => key}
          empty={null}
        />
      </div>
    </>
  );
}

function BookingCell({ bookingNumber, named }: Line) {
  const { t } = useTranslation('payments');
  if (bookingNumber) return <BookingLink bookingNumber={bookingNumber} to={paths.bookingCommission(bookingNumber)} />;
  return (
    <>
      <Badge tone="warning">{t('unclaimed')}</Badge>
      {named ? <span className="block text-sm text-muted tabular-nums">{named}</span> : null}
    </>
  );
}
