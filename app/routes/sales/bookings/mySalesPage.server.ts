import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDay } from '#app/domain/display.ts';
import { selectableBrands } from '#app/domain/markets/brands.ts';
import type { BookingState } from '#app/domain/sales/bookings/bookingStates.ts';
import {
  listColleaguesSales,
  listOwnSales,
  type OwnSale,
  type OwnSales,
} from '#app/domain/sales/bookings/listOwnSales.server.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { decimalText, formatMoney } from '#app/domain/money.ts';
import { readColleaguesGoal, readSalesGoal, type OwnGoal } from '#app/domain/sales/bookings/salesGoals.server.ts';
import { goalPercent } from '#app/domain/sales/bookings/salesGoal.ts';
import { localeTag, textLocale } from '#app/domain/markets/markets.ts';
import { ownSalesList, type OwnSalesQuery } from '#app/domain/sales/bookings/salesForms.ts';
import { forecastHow, roundMoney } from '#app/domain/sales/bookings/salesWords.server.ts';
import { translator } from '#app/platform/translations.server.ts';

const tones = {
  booked: 'info',
  sailed: 'neutral',
  paid: 'success',
  disputed: 'warning',
  cancelled: 'neutral',
} as const satisfies Record<BookingState, string>;

/**
 * One's own sales as their page shows them; the address says what narrows them (`?q=`, `?state=`, `?brand=`) and the
 * page.
 */
export async function mySalesPage(ctx: AgentContext, params: URLSearchParams) {
  const query = ownSalesList.read(params);
  return { goal: goalInWords(ctx, await readSalesGoal(ctx)), ...salesView(ctx, query, await listOwnSales(ctx, query)) };
}

/** What a colleague has sold, as the page shows it and with the same address. Throws as `listColleaguesSales` does. */
export async function colleaguesSalesPage(ctx: AgentContext, agentUniqueId: string, params: URLSearchParams) {
  const query = ownSalesList.read(params);
  const [sales, goal] = await Promise.all([
    listColleaguesSales(ctx, agentUniqueId, query),
    agentUniqueId === ctx.actor.agentUniqueId ? null : readColleaguesGoal(ctx, agentUniqueId),
  ]);
  return { goal: goal && goalInWords(ctx, goal), ...salesView(ctx, query, sales) };
}

function salesView(ctx: AgentContext, query: OwnSalesQuery, { sales, commission, ...found }: OwnSales) {
  const money = (minor: number, currency: string) => formatMoney(minor, currency, ctx.market, ctx.language);
  return {
    list: ownSalesList.view(query, found),
    printedOn: formatDay(today(ctx.now, ctx.market), ctx),
    brands: selectableBrands(ctx.market),
    rows: sales.map((sale) => rowOf(ctx, sale, money)),
    commission: commission.map(({ currency, expected, paid, overdue }) => ({
      currency,
      expected: money(expected, currency),
      paid: money(paid, currency),
      overdue: money(overdue, currency),
    })),
  };
}

export type GoalInWords = ReturnType<typeof goalInWords>;

function goalInWords(ctx: AgentContext, { year, currency, goal, booked, forecast }: OwnGoal) {
  const money = (minor: number) => formatMoney(minor, currency, ctx.market, ctx.language);
  const percent = goal === null ? 0 : goalPercent(booked, goal);
  const t = translator(textLocale(ctx.language, ctx.market));
  const inPercent = new Intl.NumberFormat(localeTag(ctx.market, ctx.language), { style: 'percent' });
  return {
    year: String(year),
    currency,
    typed: goal === null ? '' : decimalText(goal, currency).replace(/\.00$/, ''),
    forecast:
      forecast &&
      (goal === null
        ? t('sales:pace.forecast', { forecast: roundMoney(forecast.gross, currency, ctx) })
        : t(forecast.gross >= goal ? 'sales:pace.goalMore' : 'sales:pace.goalLess', {
            forecast: roundMoney(forecast.gross, currency, ctx),
            difference: roundMoney(Math.abs(forecast.gross - goal), currency, ctx),
          })),
    how: forecastHow(t, forecast, roundMoney(booked, currency, ctx), ctx),
    far:
      goal === null
        ? null
        : {
            percent,
            booked: money(booked),
            goal: money(goal),
            words: inPercent.format(percent / 100),
            left: booked < goal ? money(goal - booked) : null,
          },
  };
}

export type MySalesRow = ReturnType<typeof rowOf>;

function rowOf({ market, language }: AgentContext, sale: OwnSale, money: (minor: number, currency: string) => string) {
  const { bookingNumber, brand, ship, guests, state, currency } = sale;
  const day = (iso: string) => formatDay(iso, { market, language });
  return {
    bookingNumber,
    brand,
    ship,
    guests,
    state,
    tone: tones[state],
    booked: day(sale.bookedOn),
    sailing: day(sale.sailingOn),
    gross: money(sale.gross, currency),
    // Of a cancelled booking none is expected: the sums leave it out.
    expected: state === 'cancelled' ? null : money(sale.commissionExpected, currency),
    paid: money(sale.commissionPaid, currency),
    overdue: sale.overdue > 0 ? money(sale.overdue, currency) : null,
  };
}
