import type { JobContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { notify } from '#app/domain/operations/notifications/notify.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { deliveryAudits } from './deliveryAudits.server.ts';
import { deliveryKinds, type DeliveryKindName, type DeliveryProblem } from './deliveryKinds.ts';
import { FileRefused, fileLines, type FileLine } from './fileLines.server.ts';
import { readHeader } from './readHeader.ts';
import { recordOutcome, type RowsOutcome } from './recordOutcome.server.ts';

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

interface RowsOfKind<Column extends string> {
  kind: DeliveryKindName;
  columns: readonly Column[];
  /** The columns that a file may be without. */
  optional?: readonly Column[];
  /** Writes some rows, and says what became of each. */
  write: (tx: Transaction, delivery: OfDelivery, rows: readonly FileRow<Column>[]) => Promise<RowsOutcome>;
}

const rowsAtOnce = 2000;
// Well within the time after which the queue takes a run for dead.
const runMs = 45_000;

/**
 * Imports a file of a kind in little memory: looks through all of it first, so that of a file that cannot be read
 * nothing is taken, then writes some rows at a time with the place that it has come to, so that a run that died leaves
 * nothing undone and nothing done twice. Called by a job, which asks for the next run where rows are left.
 */
export async function importDelivery<Column extends string>(
  job: JobContext,
  importId: string,
  rows: RowsOfKind<Column>,
): Promise<void> {
  const { kind } = rows;
  const found = await job.db.delivery.findFirst({
    where: { id: importId, kind, state: 'running', source: 'file' },
    include: { file: { select: { hash: true } } },
  });
  if (!found) return;
  try {
    const hash = found.file?.hash;
    if (hash === undefined) throw new FileRefused('gone');
    if (found.totalRows === null)
      await job.db.delivery.update({ where: { id: importId }, data: { totalRows: await countRows(hash, rows) } });
    if (await writeRows(job, { importId, hash, doneRows: found.readRows }, rows))
      return await enqueueJob(job.db, deliveryKinds[kind].job, { importId });
    await finish(job, { importId, kind }, { state: 'done' });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    await finish(job, { importId, kind }, { state: 'refused', problem: error.problem, about: error.about });
  }
}

async function countRows<Column extends string>(hash: string, kind: RowsOfKind<Column>): Promise<number> {
  let rows = -1;
  for await (const { cells } of fileLines(hash)) {
    if (rows < 0) placesIn(cells, kind);
    rows += 1;
  }
  if (rows < 1) throw new FileRefused('empty');
  return rows;
}

type Places<Column extends string> = Partial<Record<Column, number>>;

function placesIn<Column extends string>(
  cells: readonly string[],
  { columns, optional }: RowsOfKind<Column>,
): Places<Column> {
  const header = readHeader(cells, columns, optional);
  if ('problem' in header) throw new FileRefused(header.problem, header.about);
  return header.places;
}

/** Writes the rows after the first `doneRows`; true where some are left for the next run. */
async function writeRows<Column extends string>(
  { db, now }: JobContext,
  { importId, hash, doneRows }: { importId: string; hash: string; doneRows: number },
  kind: RowsOfKind<Column>,
): Promise<boolean> {
  const end = performance.now() + runMs;
  let places: Places<Column> | undefined;
  let [width, read] = [0, 0];
  let waiting: FileRow<Column>[] = [];
  const write = async () => {
    const delivery = { deliveryId: importId, now };
    await db.$transaction(async (tx) =>
      recordOutcome(tx, { deliveryId: importId, readRows: read }, await kind.write(tx, delivery, waiting)),
    );
    waiting = [];
  };
  for await (const line of fileLines(hash)) {
    if (!places) {
      [places, width] = [placesIn(line.cells, kind), line.cells.length];
      continue;
    }
    read += 1;
    if (read <= doneRows) continue;
    waiting.push(rowOf(line, { places, width, columns: kind.columns }));
    if (waiting.length < rowsAtOnce) continue;
    await write();
    if (performance.now() > end) return true;
  }
  if (waiting.length > 0) await write();
  return false;
}

function rowOf<Column extends string>(
  { line, cells }: FileLine,
  { places, width, columns }: { places: Places<Column>; width: number; columns: readonly Column[] },
): FileRow<Column> {
  if (cells.length !== width) return { number: line, cells: null };
  const present = columns.filter((column) => places[column] !== undefined);
  return {
    number: line,
    cells: Object.fromEntries(present.map((column) => [column, cells[places[column]!] ?? ''])) as Partial<
      Record<Column, string>
    >,
  };
}

async function finish(
  { db, now }: JobContext,
  { importId, kind }: { importId: string; kind: DeliveryKindName },
  outcome: { state: 'done' | 'refused'; problem?: DeliveryProblem; about?: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const { count } = await tx.delivery.updateMany({
      where: { id: importId, state: 'running' },
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
