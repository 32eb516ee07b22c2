import type { JobContext } from '#app/domain/context.server.ts';
import { latestToday } from '#app/domain/operations/deliveries/furthestDays.ts';
import { importDelivery, type FileRow } from '#app/domain/operations/deliveries/importDelivery.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { ledgerFile, readLedgerRow, type DetailColumn, type LedgerColumn } from './ledgerRow.ts';
import { recordBookings, type DeliveredRow } from './recordBookings.server.ts';

/** Checks or imports a ledger file, as `importDelivery` does. */
export async function importLedger(job: JobContext, { importId }: JobData['import-ledger']): Promise<void> {
  const today = latestToday(job.now);
  await importDelivery(job, importId, {
    file: ledgerFile,
    write: (tx, { now }, rows) =>
      recordBookings(
        tx,
        now,
        rows.map((row) => deliveredRow(row, today)),
      ),
  });
}

function deliveredRow({ number, cells }: FileRow<LedgerColumn | DetailColumn>, today: string): DeliveredRow {
  if (!cells) return { number, bookingNumber: '', revision: '', read: { faults: ['columnCount'] } };
  const { bookingNumber = '', revision = '' } = cells;
  return { number, bookingNumber, revision, read: readLedgerRow(cells, today) };
}
