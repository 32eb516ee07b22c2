import type { LinksFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useId } from 'react';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import commissionStyles from '#app/routes/sales/commission/commission.css?url';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
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

/** The payments of commission by state, each with its bookings; and the account of a month as a file. */
export default function Payments() {
  const { t } = useTranslation('payments');
  const { list, rows, scope, scopes, filters, chips } = useLoaderData<typeof loader>();
  const columns: Column<PaymentRow>[] = [
    { key: 'number', header: t('list.number'), Cell: NumberCell, rowHeader: true },
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
      <Account />
    </>
  );
}

function NumberCell({ number, href, bankLine }: PaymentRow) {
  return (
    <>
      <Link className="link tabular-nums wrap-anywhere" to={href}>
        {number}
      </Link>
      {bankLine ? <span className="block text-sm text-muted wrap-anywhere">{bankLine}</span> : null}
    </>
  );
}

/** The account of a month: on the page as balances, and as a file with every entry. */
function Account() {
  const { t } = useTranslation('payments');
  const { months, scope } = useLoaderData<typeof loader>();
  const id = useId();
  return (
    <div className="no-print mt-8">
      <Card title={t('account.title')}>
        <p>{t('account.sentence')}</p>
        <form className="record-filters mt-4" method="get" action={paths.paymentsFile('xlsx')}>
          <input type="hidden" name="of" value={scope} />
          <div>
            <label htmlFor={id}>{t('account.month')}</label>
            <select id={id} className="control" name="month">
              {months.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <Button type="submit">{t('account.xlsx')}</Button>
          <Button type="submit" formAction={paths.paymentsFile('csv')}>
            {t('account.csv')}
          </Button>
        </form>
      </Card>
    </div>
  );
}
