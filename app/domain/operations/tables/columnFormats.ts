import { decimalSigns, readAmount, type DecimalSign } from './amountTexts.ts';
import { dayOrders, readDay, type DayOrder } from './dayTexts.ts';

/** The formats of a column by what it has: one for all of its rows. */
export const columnFormats = { day: dayOrders, amount: decimalSigns } as const;
export type FormattedKind = keyof typeof columnFormats;
export type ColumnFormat = DayOrder | DecimalSign;

/** The latest year that a year of two figures may mean, where a column is of days to come too. */
const yearsAhead = 20;

/** The latest year that two figures mean in a column: this one for days that were, else one some years ahead. */
export function latestYearOf(now: Date, past: boolean): number {
  return now.getUTCFullYear() + (past ? 0 : yearsAhead);
}

/** What a text says in a format: a day as `1984-03-07`, an amount as `1234.56`; null where it says nothing in it. */
export function readInFormat(text: string, format: ColumnFormat, latestYear: number): string | null {
  return format === 'point' || format === 'comma' ? readAmount(text, format) : readDay(text, format, latestYear);
}

/** A column whose texts are in a format; '' while that is to be chosen. */
interface FormattedColumn {
  kind: FormattedKind;
  format: ColumnFormat | '';
  latestYear: number;
}

/**
 * What a text says in the format of its column; in one whose format is open what every format that reads it makes of it
 * alike. Null where it says nothing, or not the same.
 */
export function readCell(text: string, { kind, format, latestYear }: FormattedColumn): string | null {
  if (format !== '') return readInFormat(text, format, latestYear);
  const readings = readingsOf(text, kind, latestYear);
  return readings.size === 1 ? [...readings][0]! : null;
}

/** A text as the rules of a row know it: what cannot be read stays as it is, for them to refuse. */
export function plainCell(text: string, column: FormattedColumn): string {
  return readCell(text, column) ?? text;
}

function readingsOf(text: string, kind: FormattedKind, latestYear: number): Set<string> {
  const readings = columnFormats[kind].map((format) => readInFormat(text, format, latestYear));
  return new Set(readings.filter((reading) => reading !== null));
}

/** What is known of a file's column: a few of its texts, and the format of each kind that its texts speak for. */
export interface ColumnFacts {
  /** Texts of the column, first those that tell its formats apart. */
  samples: string[];
  /** '' where several formats read as many of the texts, and not alike. */
  day: DayOrder | '';
  amount: DecimalSign | '';
  /** True where one of its numbers begins with a zero: no spreadsheet has dropped those of the others. */
  zeros: boolean;
}

const sampleCount = 3;
const sampleLength = 40;
const longestFormatted = 40;
// Without one a text is no day and no amount.
const figure = /\p{Nd}/u;

/** Collects what the texts of a column say of its formats, one text after the other. */
export class ColumnSurvey {
  readonly #samples: string[] = [];
  readonly #decisive: string[] = [];
  readonly #day: FormatSurvey<'day'>;
  readonly #amount: FormatSurvey<'amount'>;
  #zeros = false;

  constructor(latestYear: number) {
    this.#day = new FormatSurvey('day', latestYear);
    this.#amount = new FormatSurvey('amount', latestYear);
  }

  add(text: string): void {
    if (text.trim() === '') return;
    this.#zeros ||= /^\s*0\d/.test(text);
    const isDecisive =
      text.length <= longestFormatted &&
      figure.test(text) &&
      [this.#day.add(text), this.#amount.add(text)].some(Boolean);
    const kept = isDecisive ? this.#decisive : this.#samples;
    const sample = text.trim().slice(0, sampleLength);
    if (kept.length < sampleCount && !kept.includes(sample)) kept.push(sample);
  }

  facts(): ColumnFacts {
    return {
      samples: [...this.#decisive, ...this.#samples].slice(0, sampleCount),
      day: this.#day.format(),
      amount: this.#amount.format(),
      zeros: this.#zeros,
    };
  }
}

type FormatOf<Kind extends FormattedKind> = (typeof columnFormats)[Kind][number];

class FormatSurvey<Kind extends FormattedKind> {
  readonly #formats: readonly FormatOf<Kind>[];
  readonly #latestYear: number;
  readonly #read: number[];
  // Pairs of formats that read some text otherwise, `0 1`.
  readonly #differing = new Set<string>();

  constructor(kind: Kind, latestYear: number) {
    this.#formats = columnFormats[kind];
    this.#latestYear = latestYear;
    this.#read = this.#formats.map(() => 0);
  }

  /** True where the formats do not all read the text alike. */
  add(text: string): boolean {
    const readings = this.#formats.map((format) => readInFormat(text, format, this.#latestYear));
    const found = readings.filter((reading) => reading !== null);
    for (const [place, reading] of readings.entries()) {
      if (reading === null) continue;
      this.#read[place]! += 1;
      for (const [other, otherReading] of readings.entries())
        if (otherReading !== reading) this.#differing.add(`${place} ${other}`);
    }
    return found.length > 0 && new Set(readings).size > 1;
  }

  /** The format that reads the most texts; '' where several do, and some text not alike. */
  format(): FormatOf<Kind> | '' {
    const most = Math.max(...this.#read);
    const best = this.#formats.flatMap((format, place) => (this.#read[place] === most ? [{ format, place }] : []));
    const differ = best.some(({ place }) => best.some((other) => this.#differing.has(`${place} ${other.place}`)));
    return differ ? '' : best[0]!.format;
  }
}
