import { DateTime } from 'luxon';
import type { JobContext } from '#app/domain/context.server.ts';
import { openContent } from '#app/domain/operations/files/openContent.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { CsvUnreadable, readCsv, type CsvRow } from '#app/platform/csvReader.server.ts';
import type { LedgerProblem } from './ledgerLimits.ts';
import { ledgerColumns, readLedgerRow, type LedgerColumn } from './ledgerRow.ts';
import { recordBookings, type DeliveredRow } from './recordBookings.server.ts';

const rowsAtOnce = 2000;
// Well within the time after which the queue takes a run for dead.
const runMs = 45_000;

/** A file of which nothing is taken. */
class FileRefused extends Error {
  readonly problem: LedgerProblem;
  readonly about: string;

  constructor(problem: LedgerProblem, about = '') {
    super(problem);
    this.problem = problem;
    this.about = about;
  }
}

/**
 * Imports a ledger file (D41) in little memory: looks through all of it first, so that of a file that cannot be read
 * nothing is taken, then writes some rows at a time with the place that it has come to, so that a run that died leaves
 * nothing undone and nothing done twice. Called by a job, which asks for the next run where rows are left.
 */
export async function importLedger(job: JobContext, { importId }: JobData['import-ledger']): Promise<void> {
  const found = await job.db.ledgerImport.findFirst({
    where: { id: importId, state: 'running', source: 'file' },
    include: { file: { select: { hash: true } } },
  });
  if (!found) return;
  try {
    const hash = found.file?.hash;
    if (hash === undefined) throw new FileRefused('gone');
    if (found.totalRows === null)
      await job.db.ledgerImport.update({ where: { id: importId }, data: { totalRows: await countRows(hash) } });
    if (await writeRows(job, { importId, hash, doneRows: found.readRows }))
      return await enqueueJob(job.db, 'import-ledger', { importId });
    await finish(job, importId, { state: 'done' });
  } catch (error) {
    const refused = refusedAs(error);
    if (!refused) throw error;
    await finish(job, importId, { state: 'refused', problem: refused.problem, about: refused.about });
  }
}

function refusedAs(error: unknown): FileRefused | undefined {
  if (error instanceof FileRefused) return error;
  if (error instanceof CsvUnreadable)
    return new FileRefused(
      error.problem === 'encoding' && error.about === '' ? 'encodingUnknown' : error.problem,
      error.about,
    );
  return isRefusal(error) && error.code === 'notFound' ? new FileRefused('gone') : undefined;
}

async function countRows(hash: string): Promise<number> {
  let rows = -1;
  for await (const { cells } of readCsv(await openContent(hash))) {
    if (rows < 0) placesIn(cells);
    rows += 1;
  }
  if (rows < 1) throw new FileRefused('empty');
  return rows;
}

function placesIn(cells: readonly string[]): Record<LedgerColumn, number> {
  const header = readLedgerHeader(cells);
  if ('problem' in header) throw new FileRefused(header.problem, header.about);
  return header.places;
}

/** Writes the rows after the first `doneRows`; true where some are left for the next run. */
async function writeRows(
  { db, now }: JobContext,
  { importId, hash, doneRows }: { importId: string; hash: string; doneRows: number },
): Promise<boolean> {
  const end = performance.now() + runMs;
  const today = furthestToday(now);
  let places: Record<LedgerColumn, number> | undefined;
  let [width, read] = [0, 0];
  let waiting: DeliveredRow[] = [];
  const write = async () => {
    await db.$transaction((tx) => recordBookings(tx, { importId, now, readRows: read }, waiting));
    waiting = [];
  };
  for await (const row of readCsv(await openContent(hash))) {
    if (!places) {
      [places, width] = [placesIn(row.cells), row.cells.length];
      continue;
    }
    read += 1;
    if (read <= doneRows) continue;
    waiting.push(deliveredRow(row, { places, width, today }));
    if (waiting.length < rowsAtOnce) continue;
    await write();
    if (performance.now() > end) return true;
  }
  if (waiting.length > 0) await write();
  return false;
}

/** The day where it is the furthest ahead: no booking was made later than today anywhere. */
export function furthestToday(now: Date): string {
  return DateTime.fromJSDate(now, { zone: 'UTC+14' }).toISODate()!;
}

function deliveredRow(
  { line, cells }: CsvRow,
  { places, width, today }: { places: Record<LedgerColumn, number>; width: number; today: string },
): DeliveredRow {
  const texts = Object.fromEntries(ledgerColumns.map((column) => [column, cells[places[column]] ?? ''])) as Record<
    LedgerColumn,
    string
  >;
  const read = cells.length === width ? readLedgerRow(texts, today) : { faults: ['columnCount' as const] };
  return { number: line, bookingNumber: texts.bookingNumber, revision: texts.revision, read };
}

async function finish(
  { db, now }: JobContext,
  importId: string,
  outcome: { state: 'done' | 'refused'; problem?: LedgerProblem; about?: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.ledgerImport.updateMany({
      where: { id: importId, state: 'running' },
      data: { ...outcome, finishedAt: new Date() },
    });
    if (count === 0) return;
    const { recorded, present, refused } = await tx.ledgerImport.findUniqueOrThrow({ where: { id: importId } });
    await recordAudit(
      tx,
      { now, address: '', system: true },
      {
        action: 'ledger.finished',
        subjectKind: 'ledger',
        subjectId: importId,
        after: { recorded, present, refused, state: outcome.state },
      },
    );
  });
}

/** The place of each column in a file, or what is wrong with its header. */
type LedgerHeader =
  | { places: Record<LedgerColumn, number> }
  | { problem: 'columnsMissing' | 'columnTwice'; about: string };

/**
 * Finds the columns of a ledger file by the names in its header, whatever their case and separators; columns of other
 * names are passed over.
 */
export function readLedgerHeader(cells: readonly string[]): LedgerHeader {
  const names = cells.map((cell) =>
    cell
      .normalize('NFKC')
      .replace(/[\s_-]/g, '')
      .toLowerCase(),
  );
  const twice = ledgerColumns.find((column) => names.filter((name) => name === column.toLowerCase()).length > 1);
  if (twice) return { problem: 'columnTwice', about: twice };
  const missing = ledgerColumns.filter((column) => !names.includes(column.toLowerCase()));
  if (missing.length > 0) return { problem: 'columnsMissing', about: missing.join(', ') };
  return {
    places: Object.fromEntries(ledgerColumns.map((column) => [column, names.indexOf(column.toLowerCase())])) as Record<
      LedgerColumn,
      number
    >,
  };
}
