import type { StaffContext } from '#app/domain/context.server.ts';
import { marketOfLanguage } from '#app/domain/markets/markets.ts';
import type { Translate } from '#app/domain/messages.ts';
import {
  columnsOf,
  columnToSet,
  decisionsOf,
  labelKeyOf,
  openChoices,
  readingOf,
  type FileOfKind,
  type FileReading,
} from '#app/domain/operations/deliveries/fileOfKind.ts';
import type { readDelivery } from '#app/domain/operations/deliveries/readDeliveries.server.ts';
import { latestYearOf } from '#app/domain/operations/tables/columnFormats.ts';
import { translator } from '#app/platform/translations.server.ts';
import {
  exampleOf,
  formatLine,
  readingChoice,
  type ColumnLine,
} from '#app/routes/operations/tables/columnLines.server.ts';
import type { ReasonLine } from '#app/routes/operations/tables/ReasonsForm.tsx';

type Found = Awaited<ReturnType<typeof readDelivery>>;

/** What is wrong with a row in words, by the kind's own texts. */
export function faultInWords(t: Translate, file: FileOfKind, faultOfRow: string): string {
  const [fault = '', column = '', about = ''] = faultOfRow.split('|');
  return t(`${file.kind}:fault.${fault}`, { column: column && t(labelKeyOf(file, column)), about });
}

/** What can be chosen of a file that was checked, and how many of its rows would be imported. Null for one that was not. */
export function checkOf(ctx: StaffContext, file: FileOfKind, found: Found) {
  const reading = readingOf(found);
  if (!reading) return null;
  const t = translator(ctx.language);
  const { guesses, missing, formats } = openChoices(file, reading);
  const isOpen = guesses.length + missing.length + formats.length > 0;
  const nameOf = (column: string) => t(labelKeyOf(file, column));
  return {
    columns: reading.header.map((name, place) => columnLine(ctx, file, { reading, name, place })),
    choices: columnsOf(file).map((column) => ({ value: column, label: nameOf(column) })),
    missing: missing.map(nameOf).join(', '),
    open: formats.map(nameOf).join(', '),
    reading: readingChoice(t, reading.encoding, reading),
    isOpen,
    reasons: reasonLines(t, file, found),
    ready: isOpen ? 0 : (found.totalRows ?? 0) - found.refused,
    leftOut: found.refused,
  };
}

function columnLine(
  { language, now }: StaffContext,
  { columns }: FileOfKind,
  { reading, name, place }: { reading: FileReading; name: string; place: number },
): ColumnLine {
  const { column, format } = reading.columns[place]!;
  const { samples } = reading.facts[place]!;
  const known = columns[column];
  const reader = { t: translator(language), market: marketOfLanguage(language), language };
  const latestYear = latestYearOf(now, known?.past ?? false);
  return {
    name,
    choice: column,
    example: exampleOf(samples),
    format: known?.reads ? formatLine(reader, { kind: known.reads, value: format, samples, latestYear }) : null,
  };
}

// Reasons that a value was decided for, and that no row has any more, stay in view: the value can be changed.
function reasonLines(t: Translate, file: FileOfKind, found: Found): ReasonLine[] {
  const values = new Map(decisionsOf(found).map(({ reason, value }) => [reason, value]));
  const lines = found.reasons.map(({ reason, rows, about, texts }) => ({
    reason,
    rows,
    texts: texts.join(' · '),
    isDone: false,
    set: valueFor(t, file, reason, values.get(reason)),
    text: faultInWords(t, file, `${reason}${reason.includes('|') ? '' : '|'}|${about ?? '…'}`),
  }));
  const open = new Set(lines.map(({ reason }) => reason));
  const done = decisionsOf(found).filter(({ reason }) => !open.has(reason));
  return [
    ...lines,
    ...done.map(({ reason, rows, value }) => ({
      reason,
      rows,
      texts: '',
      isDone: true,
      set: valueFor(t, file, reason, value),
      text: faultInWords(t, file, `${reason}|…`),
    })),
  ];
}

function valueFor(t: Translate, file: FileOfKind, reason: string, value = ''): ReasonLine['set'] {
  const column = columnToSet(file, reason);
  if (column === undefined) return null;
  const { codes, codeLabel, reads = 'text' } = file.columns[column]!;
  const options = codes?.map((code) => ({ value: code, label: codeLabel ? t(codeLabel(code)) : code })) ?? null;
  return { value, kind: reads, options };
}
