import type { JobContext } from '#app/domain/context.server.ts';
import { recordStored } from '#app/domain/operations/files/recordStored.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { notify } from '#app/domain/operations/notifications/notify.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { ContentTooLarge } from '#app/platform/content.server.ts';
import type { Database, Prisma, Transaction } from '#app/platform/database.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';
import { sealedStream } from '#app/platform/sealedStream.server.ts';
import { tableFile, type TableCell, type TableRow } from '#app/platform/tableFiles.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { maxRows as rowsOfSheet } from '#app/platform/xlsxFile.server.ts';
import { exportKinds, largestExport, type ExportKind } from './exportKinds.ts';
import { countExport, exportColumns, exportRows, type ExportedRow } from './exportRows.server.ts';

const rowsAtOnce = 1000;

const include = { staff: { include: { account: { select: { language: true } } } } } satisfies Prisma.ExportInclude;
type Running = Prisma.ExportGetPayload<{ include: typeof include }>;

// Its starter may no more take along what they asked for.
class AccessLost extends Error {}

/**
 * Writes the file of an export, encrypted before it reaches the store, with its progress. Before each thousand rows it
 * looks whether its starter still may: if not, the export ends and nothing of it stays, as where it becomes too large.
 * A run that died begins again; one that has ended does nothing.
 */
export async function runExport(
  { db, reads = db }: JobContext,
  { exportId }: { exportId: string },
  { maxBytes = largestExport, maxRows = rowsOfSheet } = {},
): Promise<void> {
  const found = await db.export.findFirst({ where: { exportId, state: 'running' }, include });
  if (!found) return;
  try {
    await assertStillMay(db, found);
    const totalRows = await countExport(reads, readerOf(found), found.kind);
    await db.export.update({ where: { exportId }, data: { totalRows, doneRows: 0 } });
    // Beside its header.
    if (found.format === 'xlsx' && totalRows >= maxRows) throw new ContentTooLarge();
    await writeFile(db, found, { reads, maxBytes });
  } catch (error) {
    if (error instanceof AccessLost) await end(db, found, 'ended');
    // Another run would be as long, and come to the same end.
    else if (error instanceof ContentTooLarge) await end(db, found, 'tooLarge');
    else throw error;
  }
}

async function writeFile(
  db: Database,
  running: Running,
  { reads, maxBytes }: { reads: Database; maxBytes: number },
): Promise<void> {
  const { exportId, kind, format } = running;
  const t = translator(running.staff.account.language);
  // Node's streams of bytes are iterable; the types of browsers do not say so.
  const table = tableFile(format, {
    header: exportColumns(kind).map((column) => t(`exports:column.${column}`)),
    rows: rowsWithProgress(db, running, reads),
  });
  const received = await fileStore().receive(
    sealedStream('export', exportId, table as unknown as AsyncIterable<Uint8Array>),
    { maxBytes },
  );
  try {
    const { hash, size } = received;
    await recordStored(db, [received], async (tx) => {
      await assertStillMay(tx, running);
      const now = new Date();
      const { id: fileId } = await tx.storedFile.create({
        data: {
          hash,
          size,
          type: 'application/octet-stream',
          name: `${kind}.${format}`,
          purpose: 'export',
          addedBy: running.startedBy,
          createdAt: now,
          goesAt: running.goesAt,
        },
      });
      const { count } = await tx.export.updateMany({
        where: { exportId, state: 'running' },
        data: { state: 'done', fileId, finishedAt: now },
      });
      if (count === 0) throw new AccessLost();
      const { doneRows } = await tx.export.findUniqueOrThrow({ where: { exportId }, select: { doneRows: true } });
      const facts = { what: `exports:kind.${kind}`, count: doneRows };
      await notify(tx, { now }, { kind: 'exportDone', accountIds: [running.startedBy], facts });
    });
  } finally {
    await received.discard();
  }
}

async function* rowsWithProgress(db: Database, running: Running, reads: Database): AsyncGenerator<TableRow> {
  const { exportId, kind } = running;
  const columns = exportColumns(kind);
  let done = 0;
  for await (const rows of exportRows(reads, readerOf(running), { kind, atOnce: rowsAtOnce })) {
    await assertStillMay(db, running);
    for (const row of rows) yield columns.map((column) => cellOf(row, column));
    done += rows.length;
    await db.export.update({ where: { exportId }, data: { doneRows: done } });
  }
}

function cellOf(row: ExportedRow, column: string): TableCell {
  const value = row[column] ?? null;
  return value instanceof Date ? value.toISOString().replace(/T00:00:00\.000Z$/, '') : value;
}

function readerOf({ staff: { role, markets } }: Pick<Running, 'staff'>) {
  // The table's checks hold them to the codes.
  return { staff: { role, markets: markets as Market[] } };
}

// With another role or other markets the rows would be others: what was begun is not what they may have.
async function assertStillMay(db: Database | Transaction, { startedBy, staff, kind }: Running): Promise<void> {
  const now = await db.staffUser.findUniqueOrThrow({ where: { staffId: startedBy } });
  const markets = now.markets as Market[];
  const reader = { staff: { role: now.role, markets } };
  const same = now.role === staff.role && markets.toSorted().join() === staff.markets.toSorted().join();
  if (!now.active || !same || !can(reader, 'staff.export-data') || !can(reader, exportKinds[kind as ExportKind].action))
    throw new AccessLost();
}

async function end(db: Database, { exportId, startedBy, kind }: Running, state: 'ended' | 'tooLarge'): Promise<void> {
  const now = new Date();
  await db.$transaction(async (tx) => {
    const { count } = await tx.export.updateMany({
      where: { exportId, state: 'running' },
      data: { state, finishedAt: now },
    });
    if (count === 0) return;
    await recordAudit(
      tx,
      { now, address: '', system: true },
      {
        action: 'staff.export-ended',
        subjectKind: 'staff',
        subjectId: startedBy,
        after: { exportKind: kind },
      },
    );
  });
}
