import type { JobContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { notify } from '#app/domain/operations/notifications/notify.server.ts';
import { latestYearOf } from '#app/domain/operations/tables/columnFormats.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import { codesByName, columnNames } from './columnNames.server.ts';
import { decidedRows } from './decidedRows.server.ts';
import { deliveryAudits } from './deliveryAudits.server.ts';
import { deliveryKinds, type DeliveryProblem } from './deliveryKinds.ts';
import { FileRefused, fileLines, type FileLine } from './fileLines.server.ts';
import {
  decisionsOf,
  isChosen,
  plainCells,
  readingOf,
  type CodesByName,
  type Decision,
  type FileOfKind,
  type FileReading,
} from './fileOfKind.ts';
import { lookThrough } from './lookThrough.server.ts';
import { recordOutcome, shownName, type RefusedRow, type RowsOutcome } from './recordOutcome.server.ts';
import { tryOut } from './tryOut.server.ts';

/** A row of a file: its number, and the cells of the columns that the file has; null where it has not as many as the header. */
export interface FileRow<Column extends string> {
  number: number;
  cells: Partial<Record<Column, string>> | null;
}

/** The delivery that rows are of. */
export interface OfDelivery {
  deliveryId: string;
  now: Date;
}

/** Writes some rows of a file, and says what became of each. */
export type WriteRows<Column extends string> = (
  tx: Transaction,
  delivery: OfDelivery,
  rows: readonly FileRow<Column>[],
) => Promise<RowsOutcome>;

const rowsAtOnce = 2000;
// A row of a payment may name a thousand bookings.
const charactersAtOnce = 2_000_000;
// Well within the time after which the queue takes a run for dead.
const runMs = 45_000;

/**
 * Checks a file of a kind, or imports it once that was asked for, in little memory. The check looks through all of it
 * and then tries to write its rows, which is undone: so the check and the import know the same reasons. Some rows at a
 * time, with the place that it has come to, so that a run that died leaves nothing undone and nothing done twice. Called
 * by a job, which asks for the next run where rows are left.
 */
export async function importDelivery<Column extends string>(
  job: JobContext,
  importId: string,
  { file, write }: { file: FileOfKind<Column>; write: WriteRows<Column> },
): Promise<void> {
  const { kind } = file;
  const found = await job.db.delivery.findFirst({
    where: { id: importId, kind, state: { in: ['checking', 'running'] }, source: 'file' },
    include: { file: { select: { hash: true } } },
  });
  if (!found) return;
  const delivery = { importId, kind };
  try {
    const hash = found.file?.hash;
    if (hash === undefined) throw new FileRefused('gone');
    const known = readingOf(found);
    const isRead = known !== null && known.header.length > 0;
    const reading = isRead ? known : await look(job, { importId, hash, file, known });
    const state: RunningState = isRead && found.state === 'running' ? 'running' : 'checking';
    const rows = { hash, reading, decisions: decisionsOf(found), doneRows: found.readRows, state };
    if ((state === 'running' || isChosen(file, reading)) && (await takeRows(job, importId, rows, { file, write })))
      return await enqueueJob(job.db, deliveryKinds[kind].job, { importId });
    if (state === 'running') await finish(job, delivery, { state: 'done' });
    else await job.db.delivery.updateMany({ where: { id: importId, state }, data: { state: 'draft' } });
  } catch (error) {
    if (error instanceof Withdrawn) return;
    if (!(error instanceof FileRefused)) throw error;
    await finish(job, delivery, { state: 'refused', problem: error.problem, about: error.about });
  }
}

type RunningState = 'checking' | 'running';

/** A delivery that was discarded, or changed, while a run was at it. */
class Withdrawn extends Error {}

// Also of a file that a release before this one took, which asked for nothing. `known` is what was chosen of it.
async function look<Column extends string>(
  { db, now }: JobContext,
  {
    importId,
    hash,
    file,
    known,
  }: { importId: string; hash: string; file: FileOfKind<Column>; known: FileReading | null },
): Promise<FileReading> {
  const { reading, rows } = await lookThrough(hash, file, { names: columnNames(file), now, chosen: known });
  await db.delivery.updateMany({
    where: { id: importId, state: { in: ['checking', 'running'] } },
    data: { reading: reading as unknown as Prisma.InputJsonObject, totalRows: rows, readRows: 0, state: 'checking' },
  });
  return reading;
}

interface RowsToTake {
  hash: string;
  reading: FileReading;
  decisions: readonly Decision[];
  doneRows: number;
  state: RunningState;
}

/** Tries or writes the rows after the first `doneRows`; true where some are left for the next run. */
async function takeRows<Column extends string>(
  { db, now }: JobContext,
  importId: string,
  { hash, reading, decisions, doneRows, state }: RowsToTake,
  { file, write }: { file: FileOfKind<Column>; write: WriteRows<Column> },
): Promise<boolean> {
  const end = performance.now() + runMs;
  const delivery = { deliveryId: importId, now };
  const latestYear = (past: boolean) => latestYearOf(now, past);
  const codes = codesByName(file);
  let read = 0;
  let waiting: FileRow<Column>[] = [];
  let characters = 0;
  const take = async () => {
    await db.$transaction(async (tx) => {
      const writing = (rows: readonly FileRow<Column>[]) => write(tx, delivery, rows);
      const rows = await decidedRows(tx, waiting, { file, decisions, write: writing });
      const outcome = state === 'running' ? await writing(rows) : await tryOut(tx, () => writing(rows));
      const still = await tx.$executeRaw`
        SELECT FROM deliveries WHERE id = ${importId}::uuid AND state = ${state} FOR UPDATE`;
      if (still === 0) throw new Withdrawn();
      const texts = textsOfFaults(rows);
      const refused = outcome.refused.map((row) => ({ ...row, texts: texts(row) }));
      await recordOutcome(tx, { deliveryId: importId, readRows: read }, { ...outcome, refused });
    });
    waiting = [];
    characters = 0;
  };
  for await (const line of fileLines(hash, reading)) {
    if (line.line <= reading.headerLine) continue;
    read += 1;
    if (read <= doneRows) continue;
    waiting.push(rowOf(line, { reading, file, codes, latestYear }));
    characters += line.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (waiting.length < rowsAtOnce && characters < charactersAtOnce) continue;
    await take();
    if (performance.now() > end) return true;
  }
  if (waiting.length > 0) await take();
  return false;
}

function rowOf<Column extends string>(
  { line, cells }: FileLine,
  {
    reading,
    file,
    ...known
  }: {
    reading: FileReading;
    file: FileOfKind<Column>;
    codes: CodesByName;
    latestYear: (past: boolean) => number;
  },
): FileRow<Column> {
  const { encoding, columns } = reading;
  // A sheet's row ends with its last cell that is filled; a line may end with separators too many.
  const isWhole = cells.length >= columns.length || encoding === 'xlsx';
  if (!isWhole || cells.slice(columns.length).some((cell) => cell.trim() !== '')) return { number: line, cells: null };
  return { number: line, cells: plainCells(file, columns, { cells, ...known }) };
}

/** Of a refused row the text that each of its faults is about. */
function textsOfFaults<Column extends string>(rows: readonly FileRow<Column>[]): (row: RefusedRow) => string[] {
  const cellsOf = new Map<number, Partial<Record<string, string>>>(
    rows.map(({ number, cells }) => [number, cells ?? {}]),
  );
  return ({ number, faults }) =>
    faults.map((fault) => shownName(cellsOf.get(number)?.[fault.split('|')[1] ?? ''] ?? ''));
}

async function finish(
  { db, now }: JobContext,
  { importId, kind }: { importId: string; kind: FileOfKind['kind'] },
  outcome: { state: 'done' | 'refused'; problem?: DeliveryProblem; about?: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.delivery.updateMany({
      where: { id: importId, state: { in: ['checking', 'running'] } },
      data: { ...outcome, finishedAt: new Date() },
    });
    if (count === 0) return;
    await tx.deliveryKey.deleteMany({ where: { deliveryId: importId } });
    const { recorded, changed, present, refused, startedBy, fileName } = await tx.delivery.findUniqueOrThrow({
      where: { id: importId },
    });
    const facts = { name: fileName, count: recorded + changed + present, left: refused };
    const place = `${deliveryKinds[kind].page}/${importId}`;
    if (startedBy) await notify(tx, { now }, { kind: 'deliveryDone', accountIds: [startedBy], facts, place });
    await recordAudit(
      tx,
      { now, address: '', system: true },
      {
        ...deliveryAudits[kind].finished,
        subjectId: importId,
        after: { recorded, changed, present, refused, state: outcome.state },
      },
    );
  });
}
