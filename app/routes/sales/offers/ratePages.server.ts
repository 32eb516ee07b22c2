import { localized } from '#app/domain/localizedText.ts';
import type { EventAbout } from '#app/domain/agencies/auditTrail/eventsAbout.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { formatDay, formatTime } from '#app/domain/display.ts';
import { brands } from '#app/domain/markets/brands.ts';
import { decimalText, formatMoney } from '#app/domain/money.ts';
import { brandsReached } from '#app/domain/sales/rates/rateRecords.server.ts';
import { currencyOfBrand, rateColumns, type RateColumn, type RateData } from '#app/domain/sales/rates/rateRow.ts';
import { rateCategories, rateRequestTones, rateStateTones } from '#app/domain/sales/rates/rates.ts';
import { readStaffRate, type StaffRate } from '#app/domain/sales/rates/staffRates.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { HistoryEvent } from '#app/routes/agencies/auditTrail/ChangeHistory.tsx';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';

export type StaffRateRow = ReturnType<typeof staffRateRow>;

/** A rate as a row of the staff's list. */
export function staffRateRow(ctx: StaffContext, { rateId, data, state, requests }: StaffRate) {
  const { brand, ship, nights, routeEn, routeJa, category } = data;
  return {
    rateId,
    brand,
    ship,
    nights,
    category,
    state,
    tone: rateStateTones[state],
    requests,
    route: localized(ctx.language, 'route', { routeEn, routeJa }),
    sailing: dayIn(ctx, data.sailingOn),
    price: formatMoney(data.price, data.currency, brands[brand].market, ctx.language),
    seen: seenWhen(ctx, data),
  };
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
  const { data, state, version, requests, events } = await readStaffRate(ctx, rateId);
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
      .filter((column) => column !== 'ship' && column !== 'currency' && data[column] !== '')
      .map((column) => ({ term: t(`rates:column.${column}`), value: inWords(ctx, column, data) })),
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
  if (column === 'price') return formatMoney(data.price, data.currency, brands[data.brand].market, ctx.language);
  if (column === 'brand') return t(`markets:brand.${data.brand}`);
  if (column === 'category') return t(`advisorRates:category.${data.category}`);
  const value = String(data[column]);
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
export function rateValues(data: RateData) {
  return { ...data, nights: String(data.nights), price: decimalText(data.price, data.currency) };
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
    categories: rateCategories.map((value) => ({ value, label: t(`advisorRates:category.${value}`) })),
  };
}
