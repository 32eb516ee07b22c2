import { useLoaderData } from '@remix-run/react';
import { useId } from 'react';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { Button } from '#app/ui/Button.tsx';
import { BackLink } from '#app/ui/BackLink.tsx';
import { BookingLink } from '#app/ui/BookingLink.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { accountPage, type EntryRow } from './accountPage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(async ({ ctx, request }) => accountPage(ctx, new URL(request.url).searchParams), {
  can: 'agency.commission',
});

/** The account of commission of a month: what it comes to, every entry, and the same as a file. */
export default function Account() {
  const { t } = useTranslation(['payments', 'common']);
  const { list, month, months, rows, balances, scope, scopes, days, payments, printedOn } =
    useLoaderData<typeof loader>();
  const id = useId();
  const columns: Column<EntryRow>[] = [
    { key: 'entry', header: t('column.entry'), cell: ({ kind }) => t(`entry.${kind}`), rowHeader: true },
    { key: 'day', header: t('column.day'), cell: ({ day }) => day, fact: true },
    { key: 'booking', header: t('column.booking'), Cell: BookingCell },
    { key: 'ship', header: t('column.ship'), cell: ({ ship }) => ship || t('common:dash') },
    { key: 'payment', header: t('column.number'), Cell: PaymentCell },
    { key: 'amount', header: t('column.amount'), cell: ({ amount }) => amount, numeric: true, fact: true },
  ];
  return (
    <>
      <BackLink to={payments}>{t('account.back')}</BackLink>
      <ListPage
        title={t('account.title', { month })}
        sentence={t(`account.sentence.${scope}`)}
        printed={{ day: printedOn, chosen: [`${days.from} – ${days.to}`] }}
        list={list}
        table={{
          caption: t('account.caption'),
          columns,
          rows,
          rowKey: ({ key }) => key,
          empty: <EmptyState title={t('account.emptyTitle')} sentence={t('account.emptySentence')} />,
        }}
      >
        {scopes.length > 0 ? (
          <Tabs
            label={t('scope.label')}
            tabs={scopes.map(({ of, href, open }) => ({ key: of, label: t(`scope.${of}`), href, open }))}
          />
        ) : null}
        <form className="record-filters no-print my-4" method="get">
          <input type="hidden" name="of" value={scope} />
          <div>
            <label htmlFor={id}>{t('account.month')}</label>
            <select id={id} className="control" name="month" defaultValue={list.filters.month} key={list.filters.month}>
              {months.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
          <Button type="submit">{t('account.show')}</Button>
          <Button type="submit" formAction={paths.paymentsFile('xlsx')}>
            {t('account.xlsx')}
          </Button>
          <Button type="submit" formAction={paths.paymentsFile('csv')}>
            {t('account.csv')}
          </Button>
        </form>
        <div className="mb-6 grid gap-4">
          {balances.length === 0 ? <p className="text-muted">{t('account.nothing')}</p> : null}
          {balances.map(({ currency, opening, due, paid, closing, unclaimed }) => (
            <Card key={currency} title={balances.length > 1 ? t('account.sumsOf', { currency }) : t('account.sums')}>
              <DescriptionList
                items={[
                  { term: t('account.opening', { day: days.from }), value: opening },
                  { term: t('account.due'), value: due },
                  { term: t('account.paid'), value: paid },
                  { term: t('account.closing', { day: days.to }), value: closing },
                  ...(unclaimed ? [{ term: t('account.unclaimed'), value: unclaimed }] : []),
                ]}
              />
            </Card>
          ))}
          {balances.length > 0 ? <p className="text-sm text-muted">{t('account.early')}</p> : null}
        </div>
      </ListPage>
    </>
  );
}

function BookingCell({ bookingNumber }: EntryRow) {
  const { t } = useTranslation('common');
  if (!bookingNumber) return t('dash');
  return <BookingLink bookingNumber={bookingNumber} to={paths.bookingCommission(bookingNumber)} />;
}

function PaymentCell({ number, href }: EntryRow) {
  const { t } = useTranslation('common');
  if (!href) return t('dash');
  return (
    <Link className="link tabular-nums wrap-anywhere" to={href}>
      {number}
    </Link>
  );
}
