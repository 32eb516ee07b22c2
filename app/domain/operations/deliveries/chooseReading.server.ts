import type { StaffContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { fillsTwice } from '#app/domain/operations/tables/columnForm.ts';
import { otherReading } from '#app/domain/operations/tables/fileGuess.ts';
import { columnFormats } from '#app/domain/operations/tables/columnFormats.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { deliveryKinds } from './deliveryKinds.ts';
import { guessedFormat, readingOf, type ColumnChoice, type FileOfKind, type FileReading } from './fileOfKind.ts';
import type { ReadingChoice } from './forms.ts';
import { forgetOutcome, lockDelivery } from './lockDelivery.server.ts';

/**
 * Chooses how a file is read, and has its rows checked again: which column fills which field, in which format, and the
 * encoding, the sheet and the line of the header, which have all of it looked through again. A column that fills another field than
 * before is in the format that its texts speak for. Throws `forbidden` (the kind's action), `notFound`, `conflict` for a
 * file that is being checked or imported, and `invalidOption` at `columns` for columns or formats that there are not.
 */
export async function chooseReading(
  ctx: StaffContext,
  file: FileOfKind,
  { deliveryId, ...choice }: ReadingChoice & { deliveryId: string },
): Promise<void> {
  const { kind } = file;
  assertCan(ctx, deliveryKinds[kind].action);
  await ctx.db.$transaction(async (tx) => {
    const reading = readingOf(await lockDelivery(tx, ctx, { kind, deliveryId }, ['draft']));
    if (!reading) throw new Refusal('conflict');
    await forgetOutcome(tx, deliveryId);
    await tx.delivery.update({
      where: { id: deliveryId },
      data: { reading: chosen(file, reading, choice) as unknown as Prisma.InputJsonObject, state: 'checking' },
    });
    await enqueueJob(tx, deliveryKinds[kind].job, { importId: deliveryId });
  });
}

function chosen(file: FileOfKind, reading: FileReading, choice: ReadingChoice): FileReading {
  const { encoding = reading.encoding } = choice;
  if ((encoding === 'xlsx') !== (reading.encoding === 'xlsx')) throw new Refusal('invalidOption', { field: 'columns' });
  const decided = { readings: [], isSheetOpen: false };
  const other = otherReading(choice, reading);
  if (other) return { ...reading, ...other, ...decided, encoding, header: [], facts: [], columns: [] };
  return { ...reading, ...decided, columns: chosenColumns(file, reading, choice.columns) };
}

function chosenColumns(
  { columns }: FileOfKind,
  reading: FileReading,
  choices: readonly ColumnChoice[],
): ColumnChoice[] {
  if (choices.length !== reading.header.length || fillsTwice(choices))
    throw new Refusal('invalidOption', { field: 'columns' });
  return choices.map(({ column, format }, place) => {
    const known = columns[column];
    if (column === '') return { column, format: '' };
    if (!known) throw new Refusal('invalidOption', { field: 'columns' });
    if (!known.reads) return { column, format: '' };
    const isOfKind = (columnFormats[known.reads] as readonly string[]).includes(format);
    if (isOfKind) return { column, format };
    const before = reading.columns[place];
    return { column, format: before?.column === column ? before.format : guessedFormat(known, reading.facts[place]) };
  });
}
