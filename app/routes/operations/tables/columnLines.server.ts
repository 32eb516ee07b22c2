import { formatDay } from '#app/domain/display.ts';
import { localeTag, type Market } from '#app/domain/markets/markets.ts';
import type { Translate } from '#app/domain/messages.ts';
import { columnFormats, readInFormat, type FormattedKind } from '#app/domain/operations/tables/columnFormats.ts';
import { isDayCount } from '#app/domain/operations/tables/dayTexts.ts';
import { encodingNames, isTextEncoding, textEncodings } from '#app/domain/operations/tables/encodings.ts';
import type { FileGuess } from '#app/domain/operations/tables/fileGuess.ts';
import { headerRows } from '#app/domain/operations/tables/headers.ts';
import type { Language } from '#app/i18n.ts';
import type { ReadingChoice } from './ReadingFields.tsx';

/** A column of a file with the field that it fills, a few of its texts, and how they are written where that matters. */
export interface ColumnLine {
  name: string;
  choice: string;
  example: string;
  /** `value` is '' where it is still to be chosen. */
  format: { value: string; options: { value: string; label: string }[] } | null;
}

interface Reader {
  t: Translate;
  market: Market;
  language: Language;
}

interface Written {
  kind: FormattedKind;
  value: string;
  samples: readonly string[];
  latestYear: number;
}

/** The formats that a column may be in, each with how the first sample reads in it; counts of days only where it has some. */
export function formatLine(reader: Reader, { kind, value, samples, latestYear }: Written): ColumnLine['format'] {
  const { t } = reader;
  const hasCounts = value.startsWith('serial') || samples.some(isDayCount);
  const formats = columnFormats[kind].filter((format) => hasCounts || !format.startsWith('serial'));
  const options = formats.map((format) => {
    const name = t(`tables:format.${format}`);
    const text = samples.find((sample) => readInFormat(sample, format, latestYear) !== null);
    if (text === undefined) return { value: format, label: name };
    const reading = inWords(reader, kind, readInFormat(text, format, latestYear)!);
    return { value: format, label: t('tables:format.reading', { format: name, text, reading }) };
  });
  return { value, options };
}

function inWords({ market, language }: Reader, kind: FormattedKind, reading: string): string {
  if (kind === 'day') return formatDay(reading, { market, language });
  return new Intl.NumberFormat(localeTag(market, language), {
    minimumFractionDigits: /\.(\d+)/.exec(reading)?.[1]?.length ?? 0,
  }).format(reading as `${number}`);
}

/** A few texts of a column in one line. */
export function exampleOf(samples: readonly string[]): string {
  return samples.join(' · ');
}

/** How a file is read, with what may be chosen of it: the likely encodings first, with words as each has them. */
export function readingChoice(t: Translate, encoding: string, guess: FileGuess): ReadingChoice {
  const { readings, sheets, sheet, isSheetOpen, headerLine } = guess;
  const likely = readings.map((one) => ({
    value: one.encoding,
    label: t('tables:encoding.reading', { encoding: encodingNames[one.encoding], sample: one.sample }),
  }));
  const others = textEncodings
    .filter((value) => !likely.some((one) => one.value === value))
    .map((value) => ({ value, label: encodingNames[value] }));
  return {
    encoding: isTextEncoding(encoding)
      ? { value: encoding, options: [...likely, ...others], isOpen: readings.length > 0 }
      : null,
    sheet:
      sheets.length > 1
        ? { value: sheet, options: sheets.map((value) => ({ value, label: value })), isOpen: isSheetOpen }
        : null,
    headerLine: headerLineChoice(headerLine),
  };
}

// Below the first rows none is looked for; blank ones are not among these, so that the header's number may be higher.
function headerLineChoice(headerLine: number): ReadingChoice['headerLine'] {
  const lines = new Set([...Array.from({ length: headerRows }, (_, place) => place + 1), headerLine]);
  return {
    value: String(headerLine),
    options: [...lines].map((line) => ({ value: String(line), label: String(line) })),
  };
}
