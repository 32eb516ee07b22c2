import { localized } from '#app/domain/localizedText.ts';
import { rateList } from '#app/domain/sales/rates/forms.ts';
import { listRates, type ListedRate } from '#app/domain/sales/rates/listRates.server.ts';
import { listOwnRateRequests } from '#app/domain/sales/rates/rateRequests.server.ts';
import { rateRequestTones } from '#app/domain/sales/rates/rates.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate, formatDay } from '#app/domain/display.ts';
import { selectableBrands } from '#app/domain/markets/brands.ts';
import { localeTag, textLocale } from '#app/domain/markets/markets.ts';
import { formatMoney } from '#app/domain/money.ts';
import { translator } from '#app/platform/translations.server.ts';

export type RateRow = ReturnType<typeof rateRow>;

/** A rate as a list and its own page show it. */
export function rateRow(
  { market, language }: AgentContext,
  { rateId, brand, ship, sailingOn, nights, routeEn, routeJa, category, price, currency }: ListedRate,
) {
  const sailing = formatDay(sailingOn, { market, language });
  return {
    rateId,
    brand,
    ship,
    sailing,
    nights,
    category,
    route: localized(language, 'route', { routeEn, routeJa }),
    price: formatMoney(price, currency, market, language),
  };
}

/** Rates as an address asks for them (`?brand=`, `?ship=`, `?month=`), and the user's own requests. */
export async function ratesPage(ctx: AgentContext, params: URLSearchParams) {
  const query = rateList.read(params);
  const [{ rates, ships, months, ...found }, requests] = [await listRates(ctx, query), await listOwnRateRequests(ctx)];
  const { market, language } = ctx;
  const t = translator(textLocale(language, market));
  const month = new Intl.DateTimeFormat(localeTag(market, language), {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const day = (moment: Date) => formatDay(moment.toISOString().slice(0, 10), { market, language });
  return {
    list: rateList.view(query, found),
    rows: rates.map((rate) => rateRow(ctx, rate)),
    filters: {
      brand: {
        name: 'brand',
        options: selectableBrands(market).map((value) => ({ value, label: t(`markets:brand.${value}`) })),
      },
      month: {
        name: 'month',
        options: months.map((value) => ({ value, label: month.format(new Date(`${value}-15`)) })),
      },
      ship: { name: 'ship', options: ships.map((value) => ({ value, label: value })) },
    } as const,
    requests: requests.map(({ number, ship, sailingOn, category, price, currency, state, answerTxt, askedAt }) => ({
      number,
      ship,
      category,
      sailing: day(sailingOn),
      price: formatMoney(price, currency, market, language),
      answer: answerTxt,
      asked: formatDate(askedAt, ctx),
      // A database check limits the state to the type.
      state: state,
      tone: rateRequestTones[state],
    })),
  };
}
