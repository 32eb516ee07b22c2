import { useLoaderData } from '@remix-run/react';
import { rateRequestList } from '#app/domain/sales/rates/forms.ts';
import { listRateRequests } from '#app/domain/sales/rates/rateRequests.server.ts';
import { rateRequestStates, rateRequestTones } from '#app/domain/sales/rates/rates.ts';
import { formatDate, formatDay, fullName } from '#app/domain/display.ts';
import { holderNames } from '#app/routes/operations/cases/caseBar.server.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Link } from '#app/ui/Link.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { AgencyCell, StateList } from './StateList.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = rateRequestList.read(new URL(request.url).searchParams);
    const { requests, ...found } = await listRateRequests(ctx, query);
    const holderOf = await holderNames(
      ctx,
      'rates',
      requests.map(({ requestId }) => requestId),
    );
    return {
      title: documentTitle(ctx.language, 'staffSales:rates.title'),
      list: rateRequestList.view(query, found),
      rows: requests.map(({ requestId, kind, number, ship, sailingOn, category, agency, agent, state, askedAt }) => {
        return {
          holder: holderOf(requestId),
          id: requestId,
          number,
          kind,
          ship,
          category,
          agency: agency.agencyName,
          by: fullName(agent, ctx.language),
          sailing: formatDay(sailingOn.toISOString().slice(0, 10), { language: ctx.language }),
          state,
          tone: rateRequestTones[state],
          asked: formatDate(askedAt, ctx),
        };
      }),
    };
  },
  { can: 'staff.see-sales' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** Requests of all agencies for travel advisor rates. */
export default function RateRequests() {
  const { t } = useTranslation(['staffSales', 'advisorRates']);
  const { rows, list } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: 'number', header: t('number'), Cell: NumberCell, rowHeader: true },
    {
      key: 'rate',
      fact: true,
      header: t('rates.rate'),
      cell: ({ kind, ship, sailing, category }) =>
        [t(`advisorRates:kind.${kind}`), ship, sailing, t(`advisorRates:category.${category}`)].join(' · '),
    },
    { key: 'agency', header: t('agency'), Cell: AgencyCell },
    {
      key: 'state',
      fact: true,
      header: t('state'),
      cell: ({ tone, state }) => <Badge tone={tone}>{t(`advisorRates:state.${state}`)}</Badge>,
    },
    { key: 'asked', header: t('sent'), cell: ({ asked }) => asked },
  ];
  const states = [
    ...rateRequestStates.map((value) => ({ value, label: t(`advisorRates:state.${value}`) })),
    { value: 'all', label: t('all') },
  ];
  return <StateList about="rates" list={list} rows={rows} states={states} columns={columns} rowKey={({ id }) => id} />;
}

function NumberCell({ id, number }: Row) {
  return (
    <Link className="link tabular-nums whitespace-nowrap" to={paths.staffRateRequest(id)}>
      {number}
    </Link>
  );
}
