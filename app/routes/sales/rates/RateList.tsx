import { rateCategories } from '#app/domain/sales/rates/rates.ts';
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
import type { RateRow, ratesPage, SailingRow } from './ratesPage.server.ts';

type RatesData = Awaited<ReturnType<typeof ratesPage>>;

/** What the user asked for, then the rates by brand, month and ship. */
export function RateList({ rows, list, filters, requests }: RatesData) {
  const { t } = useTranslation(['advisorRates', 'markets']);
  const offered = rateCategories.filter((each) =>
    rows.some(({ offers }) => offers.some(({ category }) => category === each)),
  );
  const columns: Column<SailingRow>[] = [
    { key: 'ship', header: t('list.ship'), Cell: ShipCell, rowHeader: true },
    { key: 'sailing', fact: true, nowrap: true, header: t('list.sailing'), Cell: SailingCell },
    { key: 'route', header: t('list.route'), Cell: RouteCell },
    ...offered.map((category) => ({
      key: category,
      numeric: true,
      header: t(`category.${category}`),
      cell: ({ offers }: SailingRow) => {
        const offer = offers.find((each) => each.category === category);
        return offer ? <Fare {...offer} /> : null;
      },
    })),
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
      {rows.length > 0 ? <p className="text-sm text-muted">{t('list.hint')}</p> : null}
      <List
        list={list}
        table={{
          caption: t('list.caption'),
          columns,
          rows,
          rowKey: (row) => row.key,
          empty: <EmptyState title={t('list.emptyTitle')} sentence={t('list.emptySentence')} />,
          none: <EmptyState title={t('list.noneTitle')} sentence={t('list.noneSentence')} />,
        }}
      />
      <OwnRequests requests={requests} />
    </section>
  );
}

// On a phone the categories, which decide beside the fare, are named beside the ship.
function ShipCell({ ship, brand, kind, offers }: SailingRow) {
  const { t } = useTranslation(['advisorRates', 'markets']);
  const categories = offers.map(({ category }) => t(`category.${category}`));
  const [first, last] = [categories[0], categories.at(-1)];
  return (
    <>
      {ship}
      <span className="font-normal text-muted md:hidden">
        {' · '}
        {kind !== 'rate' ? t(`kind.${kind}`) : first === last ? first : t('list.range', { first, last })}
      </span>
      <span className="block text-sm font-normal text-muted max-md:hidden">
        {kind === 'rate' ? null : `${t(`kind.${kind}`)} · `}
        {t(`markets:brand.${brand}`)}
      </span>
      {offers.length === 1 && offers[0]!.barrier ? (
        <span className="block text-sm font-normal text-muted md:hidden">{offers[0]!.barrier.why}</span>
      ) : null}
    </>
  );
}

function SailingCell({ sailing, from }: SailingRow) {
  return (
    <span>
      {sailing}
      <span className="md:hidden"> · {from}</span>
    </span>
  );
}

/** The voyage, and what limits its offers. */
function RouteCell({ nights, route, offers }: SailingRow) {
  const { t } = useTranslation('advisorRates');
  return (
    <div>
      {t('list.nights', { count: nights, route })}
      {offers
        .filter(({ barrier, left }) => barrier || left !== null)
        .map(({ rateId, category, barrier, left }) => (
          <span key={rateId} className="block text-sm text-muted">
            {offers.length > 1 ? `${t(`category.${category}`)} · ` : null}
            {barrier ? barrier.why : t('list.left', { count: left! })}{' '}
            {barrier?.academy ? (
              <Link className="link" to={barrier.academy}>
                {t('barrier.toAcademy')}
              </Link>
            ) : null}
          </span>
        ))}
    </div>
  );
}

/** A fare, which opens the form that asks for it. */
function Fare({ rateId, kind, ship, sailing, category, price, barrier }: RateRow) {
  const { t } = useTranslation('advisorRates');
  if (barrier) return price;
  return (
    <Link className="link fare" to={paths.advisorRate(rateId)}>
      {price}
      <span className="visually-hidden">
        {t('list.askNamed', { kind: t(`kind.${kind}`), category: t(`category.${category}`), ship, sailing })}
      </span>
    </Link>
  );
}

// Brands and months are one press away; of ships there are too many.
function Filters({ list, filters }: Pick<RatesData, 'list' | 'filters'>) {
  const { t } = useTranslation('advisorRates');
  const { kind, brand, month, ship } = filters;
  return (
    <div>
      <ChoiceChips {...kind} label={t('filter.kind')} value={list.filters.kind} any={t('filter.any')} />
      {brand.options.length > 1 ? (
        <ChoiceChips {...brand} label={t('filter.brand')} value={list.filters.brand} any={t('filter.any')} />
      ) : null}
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
