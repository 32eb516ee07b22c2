import type { AgentContext } from '#app/domain/context.server.ts';
import { branchChoices } from '#app/domain/people/branches/branchChoices.server.ts';
import type { BranchChoice } from '#app/domain/people/branches/branchRules.ts';
import { formatDay, fullName } from '#app/domain/display.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import type { Translate } from '#app/domain/messages.ts';
import { currencyOf, localeTag, textLocale } from '#app/domain/markets/markets.ts';
import { formatMoney, minorDigits } from '#app/domain/money.ts';
import { signedPercent, trueMinus } from '#app/domain/numbers.ts';
import { readSalesReport, type SalesReport } from '#app/domain/sales/bookings/readSalesReport.server.ts';
import { readLeniently, salesQuery, type SalesQuery } from '#app/domain/sales/bookings/salesForms.ts';
import { salesForecast } from '#app/domain/sales/bookings/salesPace.ts';
import { salesSummary } from '#app/domain/sales/bookings/salesSummary.ts';
import { salesPeriods } from '#app/domain/sales/bookings/salesPeriods.ts';
import {
  changeInPercent,
  isOfMonths,
  salesBreakdowns,
  type ComparedSales,
  type CurrencySales,
  type SalesBreakdown,
  type SalesFigures,
} from '#app/domain/sales/bookings/salesReport.ts';
import { roundMoney, summaryWords, yearPace } from '#app/domain/sales/bookings/salesWords.server.ts';
import type { CommissionFilter } from '#app/domain/sales/commission/forms.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';
import { barChart, columnChart, type ChartRow } from '#app/routes/operations/figures/pairChart.server.ts';
import { bookingsOf } from './bookingLinks.ts';

// The longest that a choice of sizes has: months, brands and ships stand on one page.
const rowList = listQuery({ pageSize: 50, prints: true });

/** What the chart can draw. */
const measures = [
  'gross',
  'bookings',
  'guests',
  'commissionExpected',
] as const satisfies readonly (keyof SalesFigures)[];
type Measure = (typeof measures)[number];

/** A report in an address: what it is asked for, and how it is shown. */
export interface SalesView {
  query: SalesQuery;
  breakdown: SalesBreakdown;
  measure: Measure;
  currency: string;
  /** The page of a long breakdown. */
  page: number;
  pageSize: number;
}

/**
 * What an address asks for: `?period=`, `?brand=`, `?ship=`, `?advisor=`, `?branch=`, `?by=`, `?measure=`,
 * `?currency=`, `?page=`; a value that is wrong counts as left out, as does a branch that is not among the agency's.
 */
export function salesView(params: URLSearchParams, branches: readonly BranchChoice[]): SalesView {
  const get = (name: string) => params.get(name) ?? undefined;
  const branch = get('branch');
  return {
    query: readLeniently(salesQuery, {
      period: get('period'),
      brand: get('brand'),
      ship: get('ship'),
      advisor: get('advisor'),
      branch: branches.some(({ branchId }) => branchId === branch) ? branch : undefined,
    }),
    breakdown: salesBreakdowns.find((each) => each === params.get('by')) ?? 'month',
    measure: measures.find((each) => each === params.get('measure')) ?? 'gross',
    currency: params.get('currency') ?? '',
    ...rowList.read(params),
  };
}

/**
 * A sales report as its page shows it: figures in words of the reader's market and language, and the chart as it is
 * drawn.
 */
export async function salesReportPage(ctx: AgentContext, params: URLSearchParams) {
  const branches = await branchChoices(ctx);
  const view = salesView(params, branches);
  const report = await readSalesReport(ctx, view.query, branches);
  const t = translator(textLocale(ctx.language, ctx.market));
  const wanted = [view.currency, currencyOf(ctx.market)].find((currency) =>
    report.sales.some((each) => each.currency === currency),
  );
  const sales = report.sales.find(({ currency }) => currency === wanted) ?? report.sales[0];
  const day = (iso: string) => formatDay(iso, ctx);
  const { from, to, lastYearFrom, lastYearTo } = report.days;
  const on = today(ctx.now, ctx.market);
  const soFar = sales && report.pulse.years.get(sales.currency);
  return {
    summary: sales ? summaryOf(ctx, t, { report, sales, query: view.query, on }) : null,
    pace: soFar
      ? yearPace(ctx, t, {
          year: on.slice(0, 4),
          currency: sales.currency,
          soFar,
          forecast: salesForecast(soFar, on),
        })
      : null,
    days: { from: day(from), to: day(to), lastYearFrom: day(lastYearFrom), lastYearTo: day(lastYearTo) },
    printedOn: day(on),
    ofBranch: view.query.branch !== undefined,
    filters: filtersOf(ctx, t, report, view, sales?.currency),
    tabs: salesBreakdowns.map((by) => ({
      by,
      href: paths.salesReports({ ...addressOf(view), by: by === 'month' ? null : by }),
      open: by === view.breakdown,
    })),
    breakdown: view.breakdown,
    shown: sales ? shownSales(ctx, t, { report, sales, view }) : null,
    files: { csv: paths.salesReportFile('csv', addressOf(view)), xlsx: paths.salesReportFile('xlsx', addressOf(view)) },
  };
}

/** What a report begins with, in parts: each figure is a link to exactly the bookings that it sums. */
function summaryOf(
  { market, language }: AgentContext,
  t: Translate,
  { report, sales, query, on }: { report: SalesReport; sales: CurrencySales; query: SalesQuery; on: string },
): { words: string; href: string }[] {
  const { brand, ship, advisor, branch, period } = query;
  const { from, to } = report.days;
  const parts = salesSummary(sales, report.pulse.missing);
  const words = summaryWords(t, parts, { currency: sales.currency, today: on, period, market, language });
  const currencies = new Set([...report.sales, ...report.pulse.missing].map(({ currency }) => currency));
  const currency = currencies.size > 1 ? sales.currency : undefined;
  const bookings = (show: CommissionFilter, days: object) =>
    paths.commission({ of: 'agency', show, brand, ship, advisor, branch, currency, ...days });
  return parts.map((its, index) => ({
    words: words[index]!,
    href:
      its.part === 'late' || its.part === 'short'
        ? bookings(its.part, {})
        : its.part === 'leads'
          ? bookings('booked', { from, to, brand: its.brand })
          : bookings('booked', { from, to }),
  }));
}

function addressOf({ query, breakdown, measure, currency }: SalesView) {
  return {
    ...query,
    period: query.period === salesPeriods[0] ? null : query.period,
    by: breakdown === 'month' ? null : breakdown,
    measure: measure === 'gross' ? null : measure,
    currency,
  };
}

/** A choice of the report; without `any`, one of its values always applies. */
export interface SalesFilter {
  name: string;
  value: string;
  any: boolean;
  options: { value: string; label: string }[];
}

function filtersOf(
  { language }: AgentContext,
  t: Translate,
  report: SalesReport,
  { query, measure }: SalesView,
  currency: string | undefined,
): SalesFilter[] {
  const currencies = report.sales.map((each) => each.currency);
  const people = offeredAdvisors(report, query.advisor, currency);
  return [
    {
      name: 'period',
      value: query.period,
      any: false,
      options: salesPeriods.map((value) => ({ value, label: t(`sales:period.${value}`) })),
    },
    {
      name: 'brand',
      value: query.brand ?? '',
      any: true,
      options: report.brands.map((value) => ({ value, label: t(`markets:brand.${value}`) })),
    },
    {
      name: 'ship',
      value: query.ship ?? '',
      any: true,
      options: report.ships.map((value) => ({ value, label: value })),
    },
    {
      name: 'advisor',
      value: query.advisor ?? '',
      any: true,
      options: people.map((person) => ({ value: person.agentUniqueId, label: fullName(person, language) })),
    },
    ...(report.branches.length > 0
      ? [
          {
            name: 'branch',
            value: query.branch ?? '',
            any: true,
            options: report.branches.map(({ branchId, branchName }) => ({ value: branchId, label: branchName })),
          },
        ]
      : []),
    {
      name: 'measure',
      value: measure,
      any: false,
      options: measures.map((value) => ({ value, label: t(`sales:figure.${value}`) })),
    },
    ...(currencies.length > 1
      ? [
          {
            name: 'currency',
            value: currency ?? '',
            any: false,
            options: currencies.map((value) => ({ value, label: value })),
          },
        ]
      : []),
  ];
}

// A list of thousands is no choice: it has those who sold the most, and everybody is one press away in the table by
// advisor.
const advisorsOffered = 200;

function offeredAdvisors(
  { advisors, sales }: SalesReport,
  chosen: string | undefined,
  currency: string | undefined,
): SalesReport['advisors'] {
  if (advisors.length <= advisorsOffered) return advisors;
  const best = (sales.find((each) => each.currency === currency)?.advisor ?? [])
    .slice(0, advisorsOffered)
    .map(({ key }) => key);
  const offered = new Set(chosen ? [...best, chosen] : best);
  return advisors.filter(({ agentUniqueId }) => offered.has(agentUniqueId));
}

/** A line of the table, in words. */
export interface SalesRow {
  key: string;
  label: string;
  /** Narrows the report to this advisor; null of other lines. */
  href: string | null;
  bookings: string;
  guests: string;
  gross: string;
  lastYearGross: string;
  change: string | null;
  commissionExpected: string;
  commissionPaid: string;
  cancelled: string;
}

interface Shown {
  report: SalesReport;
  sales: CurrencySales;
  view: SalesView;
}

function shownSales(ctx: AgentContext, t: Translate, { report, sales, view }: Shown) {
  const { breakdown, measure, pageSize } = view;
  const label = salesLabels(ctx, t, report, breakdown);
  const lines = sales[breakdown];
  const most = Math.max(1, ...sales.brand.map(({ now }) => now.gross));
  const row = (key: string, name: string, compared: ComparedSales) =>
    rowOf(ctx, sales.currency, { key, name, compared });
  const total = row('total', t('sales:total'), sales.total);
  const page = Math.min(view.page, Math.max(1, Math.ceil(lines.length / pageSize)));
  const asked = { ...view.query, currency: report.sales.length > 1 ? sales.currency : undefined };
  const linkOf = (key: string) => {
    const href = bookingsOf(asked, report.days, { by: breakdown, key });
    return href ? { href, name: t('sales:bookingsOf', { name: label(key, 'long') }) } : undefined;
  };
  const hrefOf = (key: string) =>
    breakdown === 'advisor' && key !== '' && key !== view.query.advisor
      ? paths.salesReports({ ...addressOf({ ...view, query: { ...view.query, advisor: key }, breakdown: 'month' }) })
      : null;
  return {
    currency: sales.currency,
    total: {
      ...total,
      lastYearBookings: count(ctx, sales.total.lastYear.bookings),
      lastYearGuests: count(ctx, sales.total.lastYear.guests),
      lastYearCommission: formatMoney(
        sales.total.lastYear.commissionExpected,
        sales.currency,
        ctx.market,
        ctx.language,
      ),
      changes: {
        bookings: changeOf(ctx, sales.total, 'bookings'),
        guests: changeOf(ctx, sales.total, 'guests'),
        gross: total.change,
        commissionExpected: changeOf(ctx, sales.total, 'commissionExpected'),
      },
    },
    // Beside any other breakdown: one brand alone says what the sum says.
    brands:
      breakdown === 'brand' || sales.brand.length < 2
        ? []
        : sales.brand.map(({ key, now, lastYear }) => ({
            key,
            brand: t(`markets:brand.${key}`),
            gross: roundMoney(now.gross, sales.currency, ctx),
            change: changeOf(ctx, { now, lastYear }, 'gross'),
            percent: Math.max(0, Math.round((now.gross / most) * 100)),
            href: bookingsOf(asked, report.days, { by: 'brand', key })!,
          })),
    rows: [
      ...lines
        .slice((page - 1) * pageSize, page * pageSize)
        .map((line) => ({ ...row(line.key, label(line.key, 'long'), line), href: hrefOf(line.key) })),
      total,
    ],
    paging: rowList.view({ page, pageSize }, { page, total: lines.length }),
    chart: chartOf(
      ctx,
      { breakdown, measure, currency: sales.currency },
      lines.map(({ key, now, lastYear }) => ({
        label: label(key, 'short'),
        now: now[measure],
        lastYear: lastYear[measure],
        link: linkOf(key),
      })),
    ),
    chartOf: t(`sales:chart.of.${breakdown}`, { figure: t(`sales:figure.${measure}`) }),
    more: isOfMonths(breakdown) ? 0 : Math.max(0, lines.length - mostBars),
  };
}

const mostBars = 10;

function chartOf(
  { market, language }: AgentContext,
  { breakdown, measure, currency }: { breakdown: SalesBreakdown; measure: Measure; currency: string },
  rows: ChartRow[],
) {
  const isMoney = measure === 'gross' || measure === 'commissionExpected';
  const unit = isMoney ? 10 ** minorDigits(currency) : 1;
  const numbers = new Intl.NumberFormat(localeTag(market, language), {
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
    ...(isMoney && { style: 'currency', currency }),
  });
  // A drawing needs no more than a number's precision.
  const drawn = rows.map((row) => ({ ...row, now: row.now / unit, lastYear: row.lastYear / unit }));
  const format = (value: number) => trueMinus(numbers.format(value));
  if (!isOfMonths(breakdown))
    return {
      wide: barChart(drawn.slice(0, mostBars), 720, format),
      narrow: barChart(drawn.slice(0, mostBars), 320, format),
    };
  return {
    wide: columnChart(drawn, { width: 960, height: 280 }, format),
    narrow: columnChart(drawn, { width: 330, height: 220 }, format),
  };
}

/** The names of a breakdown's keys in the reader's language; short ones are for a chart. */
export function salesLabels(
  { market, language }: AgentContext,
  t: Translate,
  { advisors }: Pick<SalesReport, 'advisors'>,
  breakdown: SalesBreakdown,
): (key: string, length: 'long' | 'short') => string {
  if (breakdown === 'brand') return (key) => t(`markets:brand.${key}`);
  if (breakdown === 'ship') return (key) => key;
  if (breakdown === 'advisor') {
    const names = new Map(advisors.map((person) => [person.agentUniqueId, fullName(person, language)]));
    return (key) => names.get(key) ?? t('sales:noOne');
  }
  const formats = {
    long: { month: 'short', year: 'numeric' },
    // In Japanese `25年12月` is too wide for its column, `25/12` is not.
    short: { month: language === 'ja' ? 'numeric' : 'short', year: '2-digit' },
  } as const;
  return (key, length) =>
    new Intl.DateTimeFormat(localeTag(market, language), {
      ...formats[length],
      timeZone: 'UTC',
    }).format(new Date(`${key}-15`));
}

function rowOf(
  ctx: AgentContext,
  currency: string,
  { key, name, compared: { now, lastYear } }: { key: string; name: string; compared: ComparedSales },
): SalesRow {
  const money = (minor: number) => formatMoney(minor, currency, ctx.market, ctx.language);
  return {
    key,
    label: name,
    href: null,
    bookings: count(ctx, now.bookings),
    guests: count(ctx, now.guests),
    cancelled: count(ctx, now.cancelled),
    gross: money(now.gross),
    lastYearGross: money(lastYear.gross),
    commissionExpected: money(now.commissionExpected),
    commissionPaid: money(now.commissionPaid),
    change: changeOf(ctx, { now, lastYear }, 'gross'),
  };
}

function changeOf(
  { market, language }: AgentContext,
  { now, lastYear }: ComparedSales,
  figure: keyof SalesFigures,
): string | null {
  const change = changeInPercent(now[figure], lastYear[figure]);
  return change === null ? null : signedPercent(change / 100, localeTag(market, language));
}

function count({ market, language }: AgentContext, value: number): string {
  return new Intl.NumberFormat(localeTag(market, language)).format(value);
}
