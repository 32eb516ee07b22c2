import { useLoaderData } from '@remix-run/react';
import { disputeList } from '#app/domain/sales/commission/forms.ts';
import { disputeStates, disputeTones } from '#app/domain/sales/commission/disputes.ts';
import { listDisputes } from '#app/domain/sales/commission/staffDisputes.server.ts';
import { formatDate, fullName } from '#app/domain/display.ts';
import { marketOfLanguage } from '#app/domain/markets/markets.ts';
import { formatMoney } from '#app/domain/money.ts';
import { holderNames } from '#app/routes/operations/cases/caseBar.server.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { BookingLink } from '#app/ui/BookingLink.tsx';
import { Link } from '#app/ui/Link.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { AgencyCell, StateList } from './StateList.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = disputeList.read(new URL(request.url).searchParams);
    const { disputes, ...found } = await listDisputes(ctx, query);
    const holderOf = await holderNames(
      ctx,
      'disputes',
      disputes.map(({ disputeId }) => disputeId),
    );
    return {
      title: documentTitle(ctx.language, 'staffSales:disputes.title'),
      list: disputeList.view(query, found),
      rows: disputes.map(
        ({ disputeId, number, bookingNumber, agency, agent, expected, paid, currency, state, openedAt }) => ({
          holder: holderOf(disputeId),
          id: disputeId,
          number,
          bookingNumber,
          agency: agency.agencyName,
          by: fullName(agent, ctx.language),
          missing: formatMoney(Math.max(0, expected - paid), currency, marketOfLanguage(ctx.language), ctx.language),
          state,
          tone: disputeTones[state],
          opened: formatDate(openedAt, ctx),
        }),
      ),
    };
  },
  { can: 'staff.see-sales' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** Disputes about commission of all agencies. */
export default function Disputes() {
  const { t } = useTranslation(['staffSales', 'commission']);
  const { rows, list } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: 'number', header: t('number'), Cell: NumberCell, rowHeader: true },
    { key: 'booking', header: t('disputes.booking'), Cell: BookingCell },
    { key: 'agency', fact: true, header: t('agency'), Cell: AgencyCell },
    { key: 'missing', fact: true, header: t('disputes.missing'), cell: ({ missing }) => missing, numeric: true },
    {
      key: 'state',
      header: t('state'),
      cell: ({ tone, state }) => <Badge tone={tone}>{t(`commission:dispute.state.${state}`)}</Badge>,
    },
    { key: 'opened', header: t('sent'), cell: ({ opened }) => opened },
  ];
  const states = [
    ...disputeStates.map((value) => ({ value, label: t(`commission:dispute.state.${value}`) })),
    { value: 'all', label: t('all') },
  ];
  return (
    <StateList about="disputes" list={list} rows={rows} states={states} columns={columns} rowKey={({ id }) => id} />
  );
}

function BookingCell({ bookingNumber }: Row) {
  return <BookingLink bookingNumber={bookingNumber} to={paths.staffBooking(bookingNumber)} />;
}

function NumberCell({ id, number }: Row) {
  return (
    <Link className="link tabular-nums whitespace-nowrap" to={paths.staffDispute(id)}>
      {number}
    </Link>
  );
}
