import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ChoiceChips } from '#app/ui/table/ChoiceChips.tsx';
import { FilterForm, List } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { RateRow, ratesPage } from './ratesPage.server.ts';

type RatesData = Awaited<ReturnType<typeof ratesPage>>;

/** What the user asked for, then the rates by brand, month and ship. */
export function RateList({ rows, list, filters, requests }: RatesData) {
  const { t } = useTranslation(['advisorRates', 'markets']);
  const columns: Column<RateRow>[] = [
    { key: 'ship', header: t('list.ship'), Cell: ShipCell, rowHeader: true },
    { key: 'kind', header: t('list.kind'), cell: (row) => t(`kind.${row.kind}`) },
    { key: 'brand', header: t('list.brand'), cell: (row) => t(`markets:brand.${row.brand}`) },
    { key: 'sailing', fact: true, header: t('list.sailing'), cell: (row) => row.sailing },
    { key: 'route', header: t('list.route'), cell: (row) => t('list.nights', { count: row.nights, route: row.route }) },
    { key: 'category', header: t('list.category'), cell: (row) => t(`category.${row.category}`), wideOnly: true },
    { key: 'price', fact: true, header: t('list.price'), cell: (row) => row.price, numeric: true },
    { key: 'ask', header: t('list.ask'), Cell: AskCell },
  ];
  return (
    <section className="mb-8 grid grid-cols-1 gap-4" aria-label={t('list.title')}>
      {requests.length > 0 ? (
        <p>
          <a className="link" href="#requests">
            {t('own.count', { count: requests.length })}
          </a>
        </p>
      ) : null}
      <Filters list={list} filters={filters} />
      <List
        list={list}
        table={{
          caption: t('list.caption'),
          columns,
          rows,
          rowKey: (row) => row.rateId,
          empty: <EmptyState title={t('list.emptyTitle')} sentence={t('list.emptySentence')} />,
          none: <EmptyState title={t('list.noneTitle')} sentence={t('list.noneSentence')} />,
        }}
      />
      <OwnRequests requests={requests} />
    </section>
  );
}

function AskCell(row: RateRow) {
  return <Ask {...row} />;
}

// On a phone the category, which decides beside the price, is named beside the ship.
function ShipCell({ ship, category, kind, barrier }: RateRow) {
  const { t } = useTranslation('advisorRates');
  return (
    <>
      {ship}
      <span className="font-normal text-muted md:hidden">
        {' · '}
        {kind === 'rate' ? t(`category.${category}`) : t(`kind.${kind}`)}
      </span>
      {barrier ? <span className="block text-sm font-normal text-muted md:hidden">{barrier.why}</span> : null}
    </>
  );
}

function Ask({ rateId, kind, ship, sailing, barrier, left }: RateRow) {
  const { t } = useTranslation('advisorRates');
  if (barrier)
    return (
      <>
        <span className="text-muted">{barrier.why}</span>
        {barrier.academy ? (
          <Link className="link block text-sm" to={barrier.academy}>
            {t('barrier.toAcademy')}
          </Link>
        ) : null}
      </>
    );
  return (
    <>
      <Link
        className="link"
        to={paths.advisorRate(rateId)}
        aria-label={t('list.askNamed', { kind: t(`kind.${kind}`), ship, sailing })}
      >
        {t('list.request')}
      </Link>
      {left === null ? null : <span className="block text-sm text-muted">{t('list.left', { count: left })}</span>}
    </>
  );
}

// Brands and months are one press away; of ships there are too many.
function Filters({ list, filters }: Pick<RatesData, 'list' | 'filters'>) {
  const { t } = useTranslation('advisorRates');
  const { kind, brand, month, ship } = filters;
  return (
    <div>
      <ChoiceChips {...kind} label={t('filter.kind')} value={list.filters.kind} any={t('filter.any')} />
      <ChoiceChips {...brand} label={t('filter.brand')} value={list.filters.brand} any={t('filter.any')} />
      <ChoiceChips {...month} label={t('filter.month')} value={list.filters.month} any={t('filter.any')} />
      <FilterForm
        list={list}
        filters={[{ ...ship, label: t('filter.ship'), any: t('filter.any') }]}
        apply={t('filter.apply')}
        className="no-print mt-2"
      />
    </div>
  );
}

function OwnRequests({ requests }: Pick<RatesData, 'requests'>) {
  const { t } = useTranslation('advisorRates');
  return (
    <section id="requests">
      <Card title={t('own.title')}>
        {requests.length === 0 ? <p className="text-muted">{t('own.none')}</p> : null}
        <ul className="grid gap-4">
          {requests.map((request) => (
            <li key={request.number}>
              <p className="font-semibold">
                <span className="tabular-nums">{request.number}</span>{' '}
                <Badge tone={request.tone}>{t(`state.${request.state}`)}</Badge>
              </p>
              <p>
                {t('own.about', {
                  kind: t(`kind.${request.kind}`),
                  ship: request.ship,
                  sailing: request.sailing,
                  category: t(`category.${request.category}`),
                  price: request.price,
                })}
                {' · '}
                {t('own.guests', { count: request.guests })}
              </p>
              <p className="text-sm text-muted">
                {t('own.asked', { day: request.asked })}
                {request.changed ? (
                  <>
                    {' · '}
                    {t(request.state === 'cancelled' ? 'own.cancelled' : 'own.changed', { day: request.changed })}
                  </>
                ) : null}
              </p>
              {request.answer ? <p className="wrap-anywhere mt-1 whitespace-pre-line">{request.answer}</p> : null}
              {request.mayCancel ? <Cancel {...request} /> : null}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Cancel({ requestId, number }: Pick<RatesData['requests'][number], 'requestId' | 'number'>) {
  const { t } = useTranslation('advisorRates');
  return (
    <form method="post" action={paths.cancelRateRequest(requestId)} className="mt-2">
      <Button type="submit" variant="secondary" aria-label={t('own.cancelNamed', { number })}>
        {t('own.cancel')}
      </Button>
    </form>
  );
}
