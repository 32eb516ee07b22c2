import type { JobContext } from '#app/domain/context.server.ts';
import { importDelivery } from '#app/domain/operations/deliveries/importDelivery.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { paymentFile, readPaymentRow } from './paymentRow.ts';
import { recordPayments } from './recordPayments.server.ts';

/** Checks or imports a file of payments, as `importDelivery` does. */
export async function importRemittances(job: JobContext, { importId }: JobData['import-remittances']): Promise<void> {
  await importDelivery(job, importId, {
    file: paymentFile,
    write: (tx, { now }, rows) =>
      recordPayments(
        tx,
        now,
        rows.map(({ number, cells }) => ({
          number,
          payment: cells?.number ?? '',
          revision: cells?.revision ?? '',
          read: cells ? readPaymentRow(cells) : { faults: ['columnCount' as const] },
        })),
      ),
  });
}
