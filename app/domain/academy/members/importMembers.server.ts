import type { JobContext } from '#app/domain/context.server.ts';
import { latestToday } from '#app/domain/operations/deliveries/furthestDays.ts';
import { importDelivery, type FileRow } from '#app/domain/operations/deliveries/importDelivery.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import type { Database } from '#app/platform/database.server.ts';
import { memberFile, type MemberColumn } from './memberColumns.ts';
import { readMemberRow } from './memberRow.ts';
import { recordMembers, type DeliveredMember } from './recordMembers.server.ts';

/** Checks or imports a file of members into the directory, as `importDelivery` does. */
export async function importMembers(job: JobContext, { importId }: JobData['import-members']): Promise<void> {
  const known = await knownToReaders(job);
  await importDelivery(job, importId, {
    file: memberFile,
    write: (tx, delivery, rows) =>
      recordMembers(
        tx,
        { ...delivery, source: 'imported' },
        rows.map((row) => deliveredMember(row, known)),
      ),
  });
}

type Known = Parameters<typeof readMemberRow>[1];

/** What a row is read by: the countries that there are, and the day where it is the furthest ahead. */
export async function knownToReaders({ db, now }: { db: Database; now: Date }): Promise<Known> {
  const countries = await db.country.findMany({ select: { code: true } });
  return { countries: new Set(countries.map(({ code }) => code)), today: latestToday(now) };
}

function deliveredMember({ number, cells }: FileRow<MemberColumn>, known: Known): DeliveredMember {
  if (!cells) return { number, ccn: '', read: { faults: ['columnCount'] } };
  return { number, ccn: cells.ccn ?? '', read: readMemberRow(cells, known) };
}
