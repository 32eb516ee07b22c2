import { localized } from '#app/domain/localizedText.ts';
import type { EventAbout } from '#app/domain/agencies/auditTrail/eventsAbout.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { formatDay, formatTime } from '#app/domain/display.ts';
import { brands } from '#app/domain/markets/brands.ts';
import { decimalText, formatMoney } from '#app/domain/money.ts';
import { brandsReached } from '#app/domain/sales/rates/rateRecords.server.ts';
import { currencyOfBrand, rateColumns, type RateColumn, type RateData } from '#app/domain/sales/rates/rateRow.ts';
import {
  offerAudiences,
  offerKinds,
  rateCategories,
  rateRequestTones,
  rateStateTones,
} from '#app/domain/sales/rates/rates.ts';
import { readStaffRate, type StaffRate } from '#app/domain/sales/rates/staffRates.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { HistoryEvent } from '#app/routes/agencies/auditTrail/ChangeHistory.tsx';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';

export type StaffRateRow = ReturnType<typeof staffRateRow>;

/** A rate as a row of the staff's list. */
export function staffRateRow(ctx: StaffContext, { rateId, data, state, requests, taken }: StaffRate) {
  const { kind, brand, ship, nights, routeEn, routeJa, category, places } = data;
  return {
    rateId,
    kind,
    brand,
    ship,
    taken,
    places,
    nights,
    category,
    state,
    tone: rateStateTones[state],
    requests,
    route: localized(ctx.language, 'route', { routeEn, routeJa }),
    sailing: dayIn(ctx, data.sailingOn),
    price: priceIn(ctx, data),
    seen: seenWhen(ctx, data),
  };
}

function priceIn(ctx: StaffContext, { brand, price, currency }: RateData): string {
  if (price === 0) return translator(ctx.language)('advisorRates:list.free');
  return formatMoney(price, currency, brands[brand].market, ctx.language);
}

function dayIn({ language }: StaffContext, day: string): string {
  return day === '' ? '' : formatDay(day, { language });
}

/** The days on which advisors see it, in words; '' for always. */
function seenWhen(ctx: StaffContext, { visibleFrom, visibleUntil }: RateData): string {
  if (visibleFrom === '' && visibleUntil === '') return '';
  const which = visibleFrom === '' ? 'until' : visibleUntil === '' ? 'from' : 'fromUntil';
  return translator(ctx.language)(`rates:seen.${which}`, {
    from: dayIn(ctx, visibleFrom),
    until: dayIn(ctx, visibleUntil),
  });
}

/** What the page of a rate shows. */
export async function staffRatePage(ctx: StaffContext, rateId: string) {
  const { data, state, version, requests, events, taken } = await readStaffRate(ctx, rateId);
  const { language } = ctx;
  const t = translator(language);
  const time = (moment: Date) => formatTime(moment, ctx);
  return {
    title: documentTitleOf(language, data.ship),
    rateId,
    state,
    tone: rateStateTones[state],
    ship: data.ship,
    isWithdrawn: state === 'withdrawn',
    seen: seenWhen(ctx, data),
    facts: rateColumns
      .filter((column) => column !== 'ship' && column !== 'currency' && data[column] !== '' && data[column] !== null)
      .map((column) => ({
        term: t(`rates:column.${column}`),
        value:
          column === 'places' ? t('rates:list.taken', { taken, places: data.places ?? 0 }) : inWords(ctx, column, data),
      })),
    form: { values: rateValues(data), version: String(version), ...rateOptions(ctx) },
    requests: requests.map(({ requestId, number, state: answer, askedAt, agencyName }) => ({
      requestId,
      number,
      state: answer,
      tone: rateRequestTones[answer],
      agency: agencyName,
      asked: time(askedAt),
    })),
    events: events.map((event) => eventLine(ctx, data, event)),
  };
}

function inWords(ctx: StaffContext, column: RateColumn, data: RateData): string {
  const t = translator(ctx.language);
  if (column === 'price') return priceIn(ctx, data);
  if (column === 'kind') return t(`advisorRates:kind.${data.kind}`);
  if (column === 'audience') return t(`rates:audience.${data.audience}`);
  if (column === 'minLevel') return data.minLevel ? t('rates:form.level', { count: data.minLevel }) : '';
  if (column === 'brand') return t(`markets:brand.${data.brand}`);
  if (column === 'category') return t(`advisorRates:category.${data.category}`);
  const value = String(data[column] ?? '');
  return ['sailingOn', 'visibleFrom', 'visibleUntil'].includes(column) ? dayIn(ctx, value) : value;
}

function eventLine(
  ctx: StaffContext,
  data: RateData,
  { at, action, actorName, before, after }: EventAbout,
): HistoryEvent {
  const t = translator(ctx.language);
  const changed = rateColumns.filter((column) => before && Object.hasOwn(before, column));
  const words = (column: RateColumn, values: EventAbout['before']) =>
    inWords(ctx, column, { ...data, ...values } as RateData) || t('common:dash');
  return {
    when: formatTime(at, ctx),
    text: t(`rates:history.${action}`, { who: actorName || t('rates:history.delivery') }),
    changes: changed.map((column) =>
      t('rates:history.change', {
        field: t(`rates:column.${column}`),
        before: words(column, before),
        after: words(column, after),
      }),
    ),
  };
}

/** What the form of a rate is filled in with. */
export function rateValues({ places, minLevel, ...data }: RateData) {
  return {
    ...data,
    nights: String(data.nights),
    price: decimalText(data.price, data.currency),
    placeCount: String(places ?? ''),
    minLevel: String(minLevel ?? ''),
  };
}

/** An empty form of a rate. */
export const noRateValues = {
  brand: '',
  ship: '',
  sailingOn: '',
  nights: '',
  routeEn: '',
  routeJa: '',
  category: '',
  price: '',
  visibleFrom: '',
  visibleUntil: '',
  kind: 'rate',
  placeCount: '',
  minLevel: '',
  audience: 'all',
} as const;

/** What the form of a rate may choose among. */
export function rateOptions(ctx: StaffContext) {
  const t = translator(ctx.language);
  return {
    brands: brandsReached(ctx).map((value) => ({
      value,
      label: t('rates:form.brandOf', {
        brand: t(`markets:brand.${value}`),
        code: value,
        currency: currencyOfBrand(value),
      }),
    })),
    kinds: offerKinds.map((value) => ({ value, label: t(`advisorRates:kind.${value}`) })),
    levels: [
      { value: '', label: t('rates:form.noLevel') },
      ...[1, 2, 3, 4].map((level) => ({ value: String(level), label: t('rates:form.level', { count: level }) })),
    ],
    audiences: offerAudiences.map((value) => ({ value, label: t(`rates:audience.${value}`) })),
    categories: rateCategories.map((value) => ({ value, label: t(`advisorRates:category.${value}`) })),
  };
}
