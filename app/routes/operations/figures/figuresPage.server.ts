import { formatTime } from '#app/domain/display.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import type { Translate } from '#app/domain/messages.ts';
import { signedPercent, trueMinus } from '#app/domain/numbers.ts';
import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { figures, figureSubjects, type FigureName } from '#app/domain/operations/figures/figureNames.ts';
import { figuresQuery, readFigures, type FigureRow } from '#app/domain/operations/figures/readFigures.server.ts';
import type { Language } from '#app/i18n.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';
import { columnChart, type ChartRow } from './pairChart.server.ts';

const monthsOfYear = 12;
// So many months that are over tell what a single one may not.
const comparedMonths = 3;
const moneyFigures: readonly FigureName[] = ['gross', 'commission'];

/** What is drawn of one figure: its parts by month as a table, and the sums of this year beside last year's. */
interface Drawn {
  key: string;
  figure: FigureName;
  title: string;
  columns: { key: string; label: string }[];
  values: (month: string, part: string) => number | null;
  total: (month: string) => number | null;
  /** What it comes to over some months: their sum, their mean, or the state at the end of the last one. */
  over: (months: readonly string[]) => number | null;
  format: (value: number) => string;
  /** The same beside the lines of the chart, where there is room for a few letters. */
  axis: (value: number) => string;
}

/**
 * The dashboards as an address asks for them: each figure of the reader's role in one line beside the year before, by what it is about, and the
 * chosen one, else the first, as a chart and a table of 24 months.
 */
export async function figuresPage(ctx: StaffContext, params: URLSearchParams) {
  const query = figuresQuery.read(params);
  const { names, months, rows, countedAt } = await readFigures(ctx, query);
  const t = translator(ctx.language);
  const monthWord = monthWords(ctx.language);
  const drawn = names
    .flatMap((figure) => drawnOf(figure, { rows, t, language: ctx.language }))
    .filter(({ total }) => months.some((month) => total(month) !== null));
  // Without a choice the first that has something to compare answers its question best.
  const open =
    drawn.find(({ key }) => key === query.figure) ??
    drawn.find((each) => comparison(each, months, ctx.language).change !== null) ??
    drawn[0];
  return {
    list: figuresQuery.view(query, { page: 1, total: 0 }),
    markets: marketsOf(ctx.staff).map((value) => ({ value, label: t(`markets:market.${value}`) })),
    counted: countedAt && formatTime(countedAt, ctx),
    lists: figureSubjects
      .map((about) => ({
        about,
        figures: drawn
          .filter(({ figure }) => figures[figure].about === about)
          .map((each) => ({
            key: each.key,
            title: each.title,
            href: paths.staffFigures({ market: query.market, figure: each.key }),
            open: each === open,
            ...comparison(each, months, ctx.language),
          })),
      }))
      .filter((list) => list.figures.length > 0),
    shown: open
      ? {
          ...chartOf(open, { t, months, monthWord }),
          ...comparison(open, months, ctx.language),
          answer: answerOf(open, { t, months, ctx }),
        }
      : null,
  };
}

interface Words {
  t: Translate;
  months: readonly string[];
  monthWord: ReturnType<typeof monthWords>;
}

function chartOf(its: Drawn, { t, months, monthWord }: Words) {
  return {
    key: its.key,
    title: its.title,
    question: t(`figures:question.${its.figure}`),
    description: t('figures:chart.description', { what: its.title }),
    columns: its.columns,
    ...drawing(its, months, monthWord),
    rows: months.toReversed().map((month) => ({
      month,
      label: monthWord(month, 'long'),
      values: its.columns.map(({ key }) => shown(its.values(month, key), its)),
      total: shown(its.total(month), its),
    })),
  };
}

/** The value over the months that count, and by how much it differs from the same months a year before. */
function comparison(its: Drawn, months: readonly string[], language: Language) {
  const [counted, before] = comparedOf(its, months);
  // A figure that is counted only since this month shows its first value.
  const now = its.over(counted) ?? its.total(months.at(-1)!);
  const earlier = its.over(before);
  return {
    value: now === null ? '' : its.format(now),
    before: earlier === null ? '' : its.format(earlier),
    change:
      its.over(counted) !== null && now !== null && earlier ? signedPercent((now - earlier) / earlier, language) : null,
  };
}

// A state is what it is now; all else is summed over months that are over.
function comparedOf({ figure }: Drawn, months: readonly string[]): [string[], string[]] {
  const [until, over] = isState(figure) ? [months, 1] : [months.slice(0, -1), comparedMonths];
  return [until.slice(-over), until.slice(-over - monthsOfYear, -monthsOfYear)];
}

function isState(figure: FigureName): boolean {
  return figures[figure].kept === 'state';
}

function answerOf(
  its: Drawn,
  { t, months, ctx }: { t: Translate; months: readonly string[]; ctx: StaffContext },
): string {
  const { value, before, change } = comparison(its, months, ctx.language);
  if (!value) return t('figures:answer.none');
  const [now] = comparedOf(its, months);
  if (its.over(now) === null) return t('figures:answer.only', { value });
  const format = new Intl.DateTimeFormat(ctx.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const [from, to] = [now[0]!, now.at(-1)!].map((month) => new Date(`${month}-01T00:00:00Z`));
  const params = { value, before, change, months: format.formatRange(from!, to!) };
  return t(`figures:answer.${isState(its.figure) ? 'state' : 'sum'}${change ? '' : 'Alone'}`, params);
}

const shown = (value: number | null, { format }: Drawn) => (value === null ? '' : format(value));

function drawing({ total, axis }: Drawn, months: readonly string[], monthWord: ReturnType<typeof monthWords>) {
  const rows: ChartRow[] = months.slice(-monthsOfYear).map((month, place) => ({
    label: monthWord(month, 'narrow'),
    now: total(month) ?? 0,
    lastYear: total(months[place]!) ?? 0,
  }));
  return {
    wide: columnChart(rows, { width: 960, height: 240 }, axis),
    narrow: columnChart(rows, { width: 330, height: 200 }, axis),
  };
}

interface Given {
  rows: readonly FigureRow[];
  t: Translate;
  language: Language;
}

function drawnOf(figure: FigureName, given: Given): Drawn[] {
  const { rows, t, language } = given;
  const own = rows.filter((row) => row.figure === figure);
  const parts = [...new Set(own.map(({ part }) => part))];
  const plain = new Intl.NumberFormat(language);
  const title = t(`figures:figure.${figure}`);
  const format = (value: number) => trueMinus(plain.format(value));
  const axis = compactIn(language);
  if (moneyFigures.includes(figure))
    return parts.map((currency) => ({
      key: `${figure}-${currency}`,
      title: t('figures:inCurrency', { what: title, currency }),
      figure,
      columns: [],
      values: () => null,
      total: sumsOf(own.filter(({ part }) => part === currency)),
      over: summed(sumsOf(own.filter(({ part }) => part === currency))),
      format: moneyIn(currency, language),
      axis: moneyIn(currency, language, 'compact'),
    }));
  // The hours are shown of each answer, beside how many there were.
  if (figure === 'answerHours') {
    const [hours, answers] = [sumsOf(own), sumsOf(rows.filter((row) => row.figure === 'answered'))];
    const mean = (month: string) => {
      const count = answers(month);
      return count ? Math.round((hours(month) ?? 0) / count) : null;
    };
    const over = (months: readonly string[]) => {
      const count = summed(answers)(months);
      return count ? Math.round((summed(hours)(months) ?? 0) / count) : null;
    };
    return [{ key: figure, figure, title, columns: [], values: () => null, total: mean, over, format, axis }];
  }
  return [
    {
      key: figure,
      figure,
      title,
      format,
      axis,
      columns: parts.length > 1 ? parts.map((part) => ({ key: part, label: t(partKey(figure, part)) })) : [],
      values: (month, part) => sumsOf(own.filter((row) => row.part === part))(month),
      total: sumsOf(own),
      over: isState(figure) ? (months) => sumsOf(own)(months.at(-1)!) : summed(sumsOf(own)),
    },
  ];
}

function summed(total: (month: string) => number | null) {
  return (months: readonly string[]) => {
    const values = months.flatMap((month) => total(month) ?? []);
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0);
  };
}

function sumsOf(rows: readonly FigureRow[]) {
  const sums = new Map<string, number>();
  for (const { month, value } of rows) sums.set(month, (sums.get(month) ?? 0) + value);
  return (month: string) => sums.get(month) ?? null;
}

/** The key of the word for a part of a figure. */
export function partKey(figure: FigureName, part: string): string {
  if (figure === 'people') return `codes:activationFlag.${part}`;
  return figure === 'signIns' ? `codes:role.${part}` : `figures:part.${figure}.${part}`;
}

function monthWords(language: Language) {
  const formats = {
    long: new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
    narrow: new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }),
  };
  return (month: string, style: keyof typeof formats) => formats[style].format(new Date(`${month}-01T00:00:00Z`));
}

function compactIn(language: Language): (value: number) => string {
  const compact = new Intl.NumberFormat(language, { notation: 'compact' });
  return (value) => trueMinus(compact.format(value));
}

// In whole units: the cents of a month's sum tell nothing.
function moneyIn(
  currency: string,
  language: Language,
  notation: 'standard' | 'compact' = 'standard',
): (minor: number) => string {
  const fractions = notation === 'compact' ? {} : { maximumFractionDigits: 0 };
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, notation, ...fractions });
  const digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;
  return (minor) => trueMinus(format.format(minor / 10 ** (digits ?? 2)));
}
