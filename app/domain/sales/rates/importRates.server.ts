import type { JobContext } from '#app/domain/context.server.ts';
import { importDelivery, type FileRow } from '#app/domain/operations/deliveries/importDelivery.server.ts';
import { earliestToday } from '#app/domain/operations/deliveries/furthestDays.ts';
import { firstRows } from '#app/domain/operations/deliveries/firstRows.server.ts';
import { shownName, type RowsOutcome } from '#app/domain/operations/deliveries/recordOutcome.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { reachesMarket, type OfMarkets } from '#app/domain/permissions/staffMarkets.ts';
import { recordAudits, type AuditEntry } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { placesTaken } from './placesTaken.server.ts';
import { columnsOf, dataOf, fieldsOfRate } from './rateRecords.server.ts';
import {
  changedRateFields,
  rateColumns,
  rateFile,
  rateKey,
  readRateRow,
  withoutColumn,
  type FaultOfRate,
  type RateColumn,
  type RateEntry,
  type ReadRate,
} from './rateRow.ts';

/**
 * Checks or imports a file of rates and trips, as `importDelivery` does: those of the markets of who brought it. One that is
 * there is brought up to date, one that was withdrawn stays so and is refused, and so are fewer places than are taken.
 */
export async function importRates(job: JobContext, { importId }: JobData['import-rates']): Promise<void> {
  const brought = await job.db.delivery.findUnique({
    where: { id: importId },
    select: { staff: { select: { markets: true } } },
  });
  if (!brought?.staff) return;
  const staff = brought.staff as OfMarkets;
  const reaches: Parameters<typeof readRateRow>[1] = {
    today: earliestToday(job.now),
    reaches: (market) => reachesMarket(staff, market),
  };
  await importDelivery(job, importId, {
    file: rateFile,
    write: (tx, delivery, rows) =>
      recordRates(
        tx,
        delivery,
        rows.map((row) => ({ ...row, read: readRow(row, reaches) })),
      ),
  });
}

function readRow({ cells }: FileRow<RateColumn>, rules: Parameters<typeof readRateRow>[1]): ReadRate {
  return cells ? readRateRow(cells, rules) : { faults: ['columnCount'] };
}

type DeliveredRate = FileRow<RateColumn> & { read: ReadRate };

async function recordRates(
  tx: Transaction,
  { deliveryId, now }: { deliveryId: string; now: Date },
  rows: readonly DeliveredRate[],
): Promise<RowsOutcome> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('rates', 0))::text`;
  const entries = rows.flatMap(({ number, read }) => ('entry' in read ? [{ number, entry: read.entry }] : []));
  const firsts = await firstRows(
    tx,
    deliveryId,
    entries.map(({ number, entry }) => ({ number, key: rateKey(entry) })),
  );
  const known = await knownRates(
    tx,
    entries.map(({ entry }) => entry),
  );
  const taken = await placesTaken(
    tx,
    [...known.values()].map(({ rateId }) => rateId),
  );
  const faults = new Map<number, FaultOfRate[]>();
  const audits: AuditEntry[] = [];
  const counts = { recorded: 0, changed: 0, present: 0 };
  const added: StoredColumns[] = [];
  const updated: StoredColumns[] = [];
  for (const { number, entry } of entries) {
    const first = firsts.get(rateKey(entry))!;
    const rate = known.get(rateKey(entry));
    if (first !== number) faults.set(number, [`twice|ship|${first}`]);
    else if (rate?.withdrawnAt) faults.set(number, ['withdrawn|ship']);
    else if (!rate) {
      const data = { ...withoutColumn, ...entry };
      const rateId = newUuid(now);
      added.push({ rateId, ...columnsOf(data) });
      audits.push(about('rate.added', rateId, { after: { ...fieldsOfRate(data, rateColumns), deliveryId } }));
      counts.recorded += 1;
    } else {
      const stored = dataOf(rate);
      const data = { ...stored, ...entry };
      const changed = changedRateFields(stored, entry);
      if (changed.length === 0) counts.present += 1;
      else if (data.visibleFrom !== '' && data.visibleUntil !== '' && data.visibleUntil < data.visibleFrom)
        faults.set(number, ['endsBeforeBegins|visibleUntil']);
      else if (data.places !== null && data.places < (taken.get(rate.rateId) ?? 0))
        faults.set(number, [`placesTaken|places|${taken.get(rate.rateId)}`]);
      else {
        const { rateId } = rate;
        updated.push({ rateId, ...columnsOf(data) });
        const after = { ...fieldsOfRate(entry, changed), deliveryId };
        audits.push(about('rate.changed', rateId, { before: fieldsOfRate(stored, changed), after }));
        counts.changed += 1;
      }
    }
  }
  await tx.advisorRate.createMany({ data: added });
  await update(tx, updated);
  await recordAudits(tx, { now, address: '', system: true }, audits);
  return { ...counts, refused: rows.flatMap((row) => refusedRow(row, faults)) };
}

type StoredColumns = { rateId: string } & ReturnType<typeof columnsOf>;

// What a rate is known by does not change.
async function update(tx: Transaction, rates: readonly StoredColumns[]): Promise<void> {
  if (rates.length === 0) return;
  await tx.$executeRaw`
    UPDATE advisor_rates r SET nights = row.nights, route_en = row."routeEn", route_ja = row."routeJa", price = row.price, currency = row.currency,
      visible_from = row."visibleFrom", visible_until = row."visibleUntil", places = row.places, min_level = row."minLevel", audience = row.audience,
      version = r.version + 1
    FROM jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) AS row (
      "rateId" uuid, nights int, "routeEn" text, "routeJa" text, price int, currency text, "visibleFrom" date, "visibleUntil" date,
      places int, "minLevel" int, audience text)
    WHERE r.rate_id = row."rateId"`;
}

function about(
  action: 'rate.added' | 'rate.changed',
  subjectId: string,
  values: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry {
  return { action, subjectKind: 'rate', subjectId, ...values };
}

function refusedRow({ number, cells, read }: DeliveredRate, decided: ReadonlyMap<number, FaultOfRate[]>) {
  const faults = 'faults' in read ? read.faults : decided.get(number);
  return faults ? [{ number, names: [shownName(cells?.ship ?? ''), shownName(cells?.sailingOn ?? '')], faults }] : [];
}

/** The rates of the entries that there are, locked until the transaction ends. */
async function knownRates(tx: Transaction, entries: readonly RateEntry[]) {
  const ships = [...new Set(entries.map(({ ship }) => ship))];
  await tx.$executeRaw`SELECT FROM advisor_rates WHERE ship = ANY(${ships}::text[]) ORDER BY rate_id FOR UPDATE`;
  const days = [...new Set(entries.map(({ sailingOn }) => sailingOn))].map((day) => new Date(day));
  const rates = await tx.advisorRate.findMany({
    where: { ship: { in: ships }, sailingOn: { in: days } },
  });
  return new Map(rates.map((rate) => [rateKey(dataOf(rate)), rate]));
}
