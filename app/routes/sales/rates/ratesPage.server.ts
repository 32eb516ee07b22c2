import { localized } from '#app/domain/localizedText.ts';
import { rateList } from '#app/domain/sales/rates/forms.ts';
import { bySailing, listRates, type OfferedRate } from '#app/domain/sales/rates/listRates.server.ts';
import { listOwnRateRequests } from '#app/domain/sales/rates/rateRequests.server.ts';
import { offerKinds, placedStates, rateRequestTones, type Barrier } from '#app/domain/sales/rates/rates.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate, formatDay } from '#app/domain/display.ts';
import { selectableBrands, type BrandCode } from '#app/domain/markets/brands.ts';
import { localeTag, textLocale } from '#app/domain/markets/markets.ts';
import type { Translate } from '#app/domain/messages.ts';
import { formatMoney } from '#app/domain/money.ts';
import { curriculumOfBrand, levelOf, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import { today as dayOf } from '#app/domain/permissions/grantEnds.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';

export type RateRow = ReturnType<typeof rateRow>;
export type SailingRow = ReturnType<typeof sailingRow>;

/** A rate as a list and its own page show it. */
export function rateRow(
  { market, language }: AgentContext,
  { rateId, kind, brand, ship, sailingOn, nights, routeEn, routeJa, category, price, currency, ...offer }: OfferedRate,
) {
  const t = translator(textLocale(language, market));
  const sailing = formatDay(sailingOn, { market, language });
  return {
    rateId,
    kind,
    left: offer.left,
    barrier: offer.barrier && barrierInWords(t, offer.barrier, brand as BrandCode),
    brand,
    ship,
    sailing,
    nights,
    category,
    route: localized(language, 'route', { routeEn, routeJa }),
    price: price === 0 ? t('advisorRates:list.free') : formatMoney(price, currency, market, language),
  };
}

/** A sailing with what is offered of it, and the lowest fare where there are several. */
function sailingRow(ctx: AgentContext, rates: OfferedRate[]) {
  const { kind, brand, ship, sailing, nights, route, price } = rateRow(ctx, rates[0]!);
  const t = translator(textLocale(ctx.language, ctx.market));
  return {
    key: rates[0]!.rateId,
    kind,
    brand,
    ship,
    sailing,
    nights,
    route,
    from: rates.length > 1 ? t('advisorRates:list.from', { price }) : price,
    offers: rates.map((rate) => rateRow(ctx, rate)),
  };
}

/** Why a user may not come, and whether the academy helps. */
function barrierInWords(t: Translate, barrier: Barrier, brand: BrandCode) {
  const needsLevel = barrier.why === 'level';
  const why = needsLevel
    ? t('advisorRates:barrier.level', {
        level: t(levelOf(barrier.level as AcademyLevel, curriculumOfBrand(brand)).nameKey),
      })
    : t(`advisorRates:barrier.${barrier.why === 'full' ? 'full' : barrier.audience}`);
  return { why, academy: needsLevel ? paths.academyDashboard(brand) : null };
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
    rows: bySailing(rates).map((sailing) => sailingRow(ctx, sailing)),
    filters: {
      brand: {
        name: 'brand',
        options: selectableBrands(market).map((value) => ({ value, label: t(`markets:brand.${value}`) })),
      },
      kind: {
        name: 'kind',
        options: offerKinds.map((value) => ({ value, label: t(`advisorRates:kind.${value}`) })),
      },
      month: {
        name: 'month',
        options: months.map((value) => ({ value, label: month.format(new Date(`${value}-15`)) })),
      },
      ship: { name: 'ship', options: ships.map((value) => ({ value, label: value })) },
    } as const,
    requests: requests.map(
      ({ requestId, kind, number, ship, sailingOn, category, price, currency, state, ...request }) => ({
        number,
        kind,
        requestId,
        guests: request.travelers,
        mayCancel: placedStates.some((each) => each === state) && sailingOn > new Date(dayOf(ctx.now, market)),
        ship,
        category,
        sailing: day(sailingOn),
        price:
          price === 0
            ? t('advisorRates:list.free')
            : t('advisorRates:own.perGuest', { price: formatMoney(price, currency, market, language) }),
        answer: request.answerTxt,
        asked: formatDate(request.askedAt, ctx),
        changed: state === 'open' ? null : formatDate(request.changedAt, ctx),
        // A database check limits the state to the type.
        state: state,
        tone: rateRequestTones[state],
      }),
    ),
  };
}
