import type { JobContext } from '#app/domain/context.server.ts';
import { importDelivery } from '#app/domain/operations/deliveries/importDelivery.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { groupFile, readGroupRow } from './groupRow.ts';
import { recordGroups } from './recordGroups.server.ts';

/** Checks or imports a file of groups, as `importDelivery` does. */
export async function importGroups(job: JobContext, { importId }: JobData['import-groups']): Promise<void> {
  await importDelivery(job, importId, {
    file: groupFile,
    write: (tx, { now }, rows) =>
      recordGroups(
        tx,
        now,
        rows.map(({ number, cells }) => ({
          number,
          group: cells?.groupNumber ?? '',
          revision: cells?.revision ?? '',
          read: cells ? readGroupRow(cells) : { faults: ['columnCount' as const] },
        })),
      ),
  });
}
