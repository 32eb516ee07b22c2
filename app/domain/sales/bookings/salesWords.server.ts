import type { AgentContext } from '#app/domain/context.server.ts';
import { localeTag, type Market } from '#app/domain/markets/markets.ts';
import type { Translate } from '#app/domain/messages.ts';
import { formatMoney, minorDigits } from '#app/domain/money.ts';
import { trueMinus } from '#app/domain/numbers.ts';
import type { YearSoFar, SalesForecast } from './salesPace.ts';
import { changeInPercent } from './salesReport.ts';
import type { SalesPeriod } from './salesPeriods.ts';
import type { SummaryPart } from './salesSummary.ts';
import type { Language } from '#app/i18n.ts';

/** In whose words figures are said. */
interface Reader {
  market: Market;
  language: Language;
}

/** An amount in three digits or so, `$1.36M`; in Japanese by ten thousands, `136万米ドル`; one below a thousand in full. */
export function roundMoney(minor: number, currency: string, { market, language }: Reader): string {
  const units = minor / 10 ** minorDigits(currency);
  if (Math.abs(units) < 1000) return formatMoney(minor, currency, market, language);
  const format = new Intl.NumberFormat(localeTag(market, language), {
    style: 'currency',
    currency,
    currencyDisplay: language === 'ja' ? 'name' : 'symbol',
    notation: 'compact',
    minimumFractionDigits: 0,
    maximumSignificantDigits: 3,
  });
  return trueMinus(format.format(units));
}

const inPercent = (percent: number, { market, language }: Reader) =>
  new Intl.NumberFormat(localeTag(market, language), { style: 'percent' }).format(percent / 100);

/** The name of a month, with its year where that is not the present one: `September`, `September 2025`. */
function monthName(month: string, today: string, { market, language }: Reader): string {
  return new Intl.DateTimeFormat(localeTag(market, language), {
    month: 'long',
    ...(month.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    timeZone: 'UTC',
  }).format(new Date(`${month}-15`));
}

/** How a summary is said: in a currency, on a day, of what was booked in a period. */
type SummaryReader = Reader & { currency: string; today: string; period: SalesPeriod };

/** The sentence that the parts of a summary make in the reader's language. */
export function summarySentence(t: Translate, parts: readonly SummaryPart[], reader: SummaryReader): string {
  return summaryWords(t, parts, reader).join(t('sales:summary.join')) + t('sales:summary.end');
}

/** Each part of a summary in words, which say their period. */
export function summaryWords(
  t: Translate,
  parts: readonly SummaryPart[],
  { currency, today, period, ...reader }: SummaryReader,
): string[] {
  const when = t(`sales:summary.when.${period}`);
  const money = (minor: number) => roundMoney(minor, currency, reader);
  return parts.map((its) => {
    switch (its.part) {
      case 'nothing':
        return its.lastYear > 0
          ? t('sales:summary.nothingNow', { when, lastYear: money(its.lastYear) })
          : t('sales:summary.nothing', { when });
      case 'up':
      case 'down':
        return t(`sales:summary.${its.part}`, { when, gross: money(its.gross), change: inPercent(its.change, reader) });
      case 'first':
      case 'same':
        return t(`sales:summary.${its.part}`, { when, gross: money(its.gross) });
      case 'leads':
        return t('sales:summary.leads', { brand: t(`markets:brand.${its.brand}`) });
      case 'late':
      case 'short':
        return t(`sales:summary.${its.part}`, {
          missing: money(its.missing),
          month: monthName(its.month, today, reader),
        });
    }
  });
}

/** How a forecast was made, in words; that there is too little for one, where there is none. */
export function forecastHow(t: Translate, forecast: SalesForecast | null, booked: string, reader: Reader): string {
  return forecast
    ? t(`sales:pace.${forecast.by}`, { booked, percent: inPercent(forecast.percent, reader) })
    : t('sales:pace.none');
}

/** The year of an agency beside the last one: a bar where there was a last year, what the year comes to, and why. */
export function yearPace(
  ctx: AgentContext,
  t: Translate,
  {
    year,
    currency,
    soFar,
    forecast,
  }: { year: string; currency: string; soFar: YearSoFar; forecast: SalesForecast | null },
) {
  const money = (minor: number) => roundMoney(minor, currency, ctx);
  const lastYear = soFar.toDate.gross + soFar.rest.gross;
  const booked = money(soFar.now.gross);
  const percent = lastYear > 0 ? Math.floor((soFar.now.gross / lastYear) * 100) : null;
  const change = forecast && changeInPercent(forecast.gross, lastYear);
  const against = change == null ? 'forecast' : change > 0 ? 'more' : change < 0 ? 'less' : 'equal';
  return {
    title: t('sales:pace.title', { year }),
    bar:
      percent === null
        ? null
        : {
            done: Math.min(percent, 100),
            label: t('sales:pace.progress'),
            words: t('sales:pace.words', { booked, lastYear: money(lastYear), percent: inPercent(percent, ctx) }),
          },
    soFar: t('sales:pace.soFar', { booked }),
    forecast:
      forecast &&
      t(`sales:pace.${against}`, {
        forecast: money(forecast.gross),
        change: inPercent(Math.abs(change ?? 0), ctx),
      }),
    how: forecastHow(t, forecast, booked, ctx),
  };
}
