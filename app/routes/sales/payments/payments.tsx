import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import commissionStyles from '#app/routes/sales/commission/commission.css?url';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { paymentsPage, type PaymentRow } from './paymentsPage.server.ts';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: commissionStyles }];

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => ({
    title: documentTitle(ctx.language, 'payments:title'),
    ...(await paymentsPage(ctx, new URL(request.url).searchParams)),
  }),
  { can: 'agency.commission' },
);

/** The payments of commission by state, each with its bookings. */
export default function Payments() {
  const { t } = useTranslation('payments');
  const { list, rows, scope, scopes, filters, chips, account, printedOn } = useLoaderData<typeof loader>();
  const columns: Column<PaymentRow>[] = [
    {
      key: 'number',
      header: t('list.number'),
      Cell: NumberCell,
      rowHeader: true,
      hasDetail: ({ bankLine }) => bankLine !== '',
    },
    { key: 'paidOn', header: t('list.paidOn'), cell: ({ paidOn }) => paidOn, fact: true },
    { key: 'method', header: t('list.method'), cell: ({ method }) => t(`method.${method}`) },
    {
      key: 'state',
      header: t('list.state'),
      cell: ({ tone, state }) => <Badge tone={tone}>{t(`state.${state}`)}</Badge>,
    },
    { key: 'bookings', header: t('list.bookings'), cell: ({ bookings }) => bookings, numeric: true },
    { key: 'amount', header: t('list.amount'), cell: ({ amount }) => amount, numeric: true, fact: true },
    ...(scope === 'agency'
      ? [
          {
            key: 'unclaimed',
            header: t('list.unclaimed'),
            cell: ({ unclaimed }: PaymentRow) => unclaimed ?? t('common:dash'),
            numeric: true,
          },
        ]
      : []),
  ];
  return (
    <>
      <ListPage
        title={t('title')}
        sentence={t(`sentence.${scope}`)}
        printed={{ day: printedOn }}
        list={list}
        search={{ label: t('search'), placeholder: t('searchPlaceholder') }}
        filters={[
          {
            name: 'show',
            label: t('filter.show'),
            any: t('filter.any'),
            options: filters.map((value) => ({ value, label: t(`show.${value}`) })),
          },
          { name: 'from', label: t('filter.from') },
          { name: 'to', label: t('filter.to') },
        ]}
        apply={t('filter.apply')}
        table={{
          caption: t('list.caption'),
          columns,
          rows,
          rowKey: ({ key }) => key,
          empty: <EmptyState title={t('list.emptyTitle')} sentence={t('list.emptySentence')} />,
          none: <EmptyState title={t('list.noneTitle')} sentence={t('list.noneSentence')} />,
        }}
      >
        <p className="mb-3">
          <Link className="link" to={paths.commission()}>
            {t('toCommission')}
          </Link>{' '}
          <Link className="link ms-4" to={account}>
            {t('toAccount')}
          </Link>
        </p>
        {scopes.length > 0 ? (
          <Tabs
            label={t('scope.label')}
            tabs={scopes.map(({ of, href, open }) => ({ key: of, label: t(`scope.${of}`), href, open }))}
          />
        ) : null}
        {chips.length > 0 ? (
          <ul className="commission-needs" aria-label={t('chips')}>
            {chips.map(({ show, sums, count, href, open }) => (
              <li key={show}>
                <Link className="commission-need" to={href} aria-current={open ? 'true' : undefined}>
                  <span className="commission-need-name">{t(`show.${show}`)}</span>{' '}
                  {sums.map((sum) => (
                    <span key={sum} className="commission-need-sum">
                      {sum}{' '}
                    </span>
                  ))}
                  <span className="commission-need-count">{count}</span>
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
      </ListPage>
    </>
  );
}

function NumberCell({ number, href, bankLine }: PaymentRow) {
  return (
    <>
      <Link className="link tabular-nums wrap-anywhere" to={href}>
        {number}
      </Link>
      {bankLine ? <span className="in-detail block text-sm text-muted wrap-anywhere">{bankLine}</span> : null}
    </>
  );
}
