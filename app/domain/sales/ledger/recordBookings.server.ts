import { z } from 'zod';
import { holdLedger } from '#app/domain/operations/deliveries/holdLedger.server.ts';
import { shownName, type RowsOutcome } from '#app/domain/operations/deliveries/recordOutcome.server.ts';
import { brandCodes } from '#app/domain/markets/brands.ts';
import { notifyMany } from '#app/domain/operations/notifications/notify.server.ts';
import { claimForBookings } from '#app/domain/sales/payments/claimForBookings.server.ts';
import { bookingEvents } from './bookingEvents.ts';
import { bookingNews, bookingNewsKinds } from './bookingNews.ts';
import { bookingStates } from '#app/domain/sales/bookings/bookingStates.ts';
import { componentsOf, expectedCommission } from '#app/domain/sales/bookings/components.ts';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { recordEvents } from '#app/platform/events.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import {
  decideRows,
  type Decision,
  type KnownRevision,
  type Ledger,
  type NewRevision,
  type RowToDecide,
} from './decideRows.ts';
import type { LedgerEntry, ReadRow } from './ledgerRow.ts';
import { countriesOf, underKeptAgencies } from '#app/domain/sales/namedAgencies.server.ts';
import { sellersNamed } from '#app/domain/sales/namedSellers.server.ts';

/** A row as it was read, with its number and what it calls itself. */
export interface DeliveredRow {
  number: number;
  bookingNumber: string;
  revision: string;
  read: ReadRow;
}

/**
 * Writes bookings into the ledger, each revision once, within the caller's transaction, which locks the ledger until it
 * ends: two deliveries write one after the other, so that neither overtakes the other at a booking. A refused row is
 * named by booking number and revision.
 */
export async function recordBookings(tx: Transaction, now: Date, rows: readonly DeliveredRow[]): Promise<RowsOutcome> {
  await holdLedger(tx);
  const delivered = rows.flatMap(({ number, read }) => ('entry' in read ? [{ number, entry: read.entry }] : []));
  const entries = await underKeptAgencies(tx, delivered);
  const ledger = {
    countries: await countriesOf(tx, entries),
    revisions: await revisionsOf(tx, entries),
    undoneMerges: await undoneMergesOf(tx, entries),
  };
  const decision = decideRows(await withSellers(tx, entries, ledger.revisions), ledger);
  const { inserts, present, refused } = decision;
  await write(tx, decision, now);
  await notifySellers(tx, now, inserts, ledger.revisions);
  await recordEvents(tx, { now, system: true }, bookingEvents(inserts, ledger.revisions));
  const reasons = new Map(refused.map(({ number, faults }) => [number, faults]));
  const refusedRows = rows.flatMap(({ number, bookingNumber, revision, read }) => {
    const faults = 'faults' in read ? read.faults : reasons.get(number);
    return faults ? [{ number, names: [shownName(bookingNumber), shownName(revision)], faults }] : [];
  });
  return { recorded: inserts.length, present, refused: refusedRows };
}

type Entries = readonly { number: number; entry: LedgerEntry }[];

async function undoneMergesOf(tx: Transaction, entries: Entries): Promise<Ledger['undoneMerges']> {
  const merges = await tx.agencyMerge.findMany({
    where: { mergedId: { in: [...new Set(entries.map(({ entry }) => entry.agencyId))] }, undoneAt: { not: null } },
    select: { mergedId: true, keptId: true, mergedAt: true, undoneAt: true },
  });
  return merges.flatMap(({ undoneAt, ...merge }) => (undoneAt ? [{ ...merge, undoneAt }] : []));
}

// Notifies the sellers of what changed for their bookings, once a kind for all rows that come together. A booking that
// the ledger did not know is history, and a seller who has left the agency gets nothing.
async function notifySellers(
  tx: Transaction,
  now: Date,
  inserts: readonly NewRevision[],
  revisions: readonly KnownRevision[],
): Promise<void> {
  const news = bookingNews(inserts, revisions);
  if (news.length === 0) return;
  const sellers = await tx.agent.findMany({
    where: { agentUniqueId: { in: [...new Set(news.map(({ agentUniqueId }) => agentUniqueId))] }, deletedAt: null },
    select: { agentUniqueId: true, agencyId: true },
  });
  const agencyOf = new Map(sellers.map(({ agentUniqueId, agencyId }) => [agentUniqueId, agencyId]));
  const notices = bookingNewsKinds.flatMap((kind) => {
    const bookings = new Map<string, string[]>();
    for (const { agentUniqueId, agencyId, bookingNumber, ...its } of news)
      if (its.kind === kind && agencyOf.get(agentUniqueId) === agencyId)
        bookings.set(agentUniqueId, [...(bookings.get(agentUniqueId) ?? []), bookingNumber]);
    return [...bookings].map(([accountId, [booking = '', ...more]]) => ({
      kind,
      accountId,
      facts: { booking, count: more.length + 1 },
      place: more.length === 0 ? `/home/commission/${encodeURIComponent(booking)}` : '/home/commission?show=all',
    }));
  });
  await notifyMany(tx, { now }, notices);
}

const revisionRow = z.strictObject({
  bookingId: z.string(),
  bookingNumber: z.string(),
  revision: z.int(),
  latest: z.boolean(),
  agencyId: z.string(),
  agentUniqueId: z.string().nullable(),
  brand: z.enum(brandCodes),
  ship: z.string(),
  sailingOn: z.string(),
  bookedOn: z.string(),
  guests: z.int(),
  gross: z.int(),
  commissionExpected: z.int(),
  commissionPaid: z.int(),
  settled: z.int(),
  currency: z.string(),
  state: z.enum(bookingStates),
  deposit: z.int().nullable(),
  guestPaid: z.int().nullable(),
  finalPaymentOn: z.string().nullable(),
  optionUntil: z.string().nullable(),
  groupNumber: z.string().nullable(),
  components: z.custom<object>().nullable(),
  recordedAt: z.date(),
});

const revisionColumns = Prisma.raw(`
  b.booking_id AS "bookingId", b.booking_number AS "bookingNumber", b.revision, b.latest, b.agency_id AS "agencyId", b.agent_unique_id AS "agentUniqueId", b.brand,
  b.ship, b.sailing_on::text AS "sailingOn", b.booked_on::text AS "bookedOn", b.guests, b.gross,
  coalesce(b.commission_stated, b.commission_expected) AS "commissionExpected", b.deposit, b.guest_paid AS "guestPaid",
  b.final_payment_on::text AS "finalPaymentOn", b.option_until::text AS "optionUntil", b.group_number AS "groupNumber", c.components,
  b.commission_paid AS "commissionPaid", b.commission_settled AS settled, b.currency, b.state, b.recorded_at AS "recordedAt"`);

async function revisionsOf(tx: Transaction, entries: Entries): Promise<KnownRevision[]> {
  const numbers = [...new Set(entries.map(({ entry }) => entry.bookingNumber))];
  const rows = await rowsOf(
    tx,
    described(
      revisionRow,
      Prisma.sql`
      SELECT ${revisionColumns} FROM bookings b LEFT JOIN booking_components c ON c.booking_id = b.booking_id
      WHERE b.booking_number = ANY(${numbers}::text[])`,
    ),
  );
  return rows.map(({ components, ...row }) => ({ ...row, components: componentsOf(components) }));
}

// The seller must be of the agency, or be in the ledger already: people change agencies, and their old bookings stay
// where they are.
async function withSellers(
  tx: Transaction,
  entries: Entries,
  revisions: readonly KnownRevision[],
): Promise<RowToDecide[]> {
  const sellers = [...new Set(entries.map(({ entry }) => entry.advisor).filter(Boolean))];
  const agents = await sellersNamed(tx, sellers);
  const known = new Map(agents.map((agent) => [agent.polarAgentId, agent]));
  const named = new Set(revisions.map(({ bookingNumber, agentUniqueId }) => `${bookingNumber} ${agentUniqueId}`));
  return entries.map(({ number, entry }) => {
    if (entry.advisor === '') return { number, entry, agentUniqueId: null };
    const agent = known.get(entry.advisor);
    const isTheirs =
      agent !== undefined &&
      (agent.agencyIds.includes(entry.agencyId) || named.has(`${entry.bookingNumber} ${agent.agentUniqueId}`));
    const undoneMerges = (agent?.undone ?? []).map(({ keptId, mergedAt, undoneAt }) => ({
      keptId,
      mergedAt: new Date(mergedAt),
      undoneAt: new Date(undoneAt),
    }));
    return { number, entry, agentUniqueId: isTheirs ? agent.agentUniqueId : undefined, undoneMerges };
  });
}

async function write(
  tx: Transaction,
  { replaced, returned, returnedToAgency, inserts }: Decision,
  now: Date,
): Promise<void> {
  if (replaced.length > 0)
    await tx.$executeRaw`
      UPDATE bookings SET latest = false WHERE booking_id = ANY(${replaced}::uuid[])`;
  if (returned.length > 0)
    await tx.$executeRaw`
      UPDATE bookings b SET agent_unique_id = r."agentUniqueId"
      FROM jsonb_to_recordset(${JSON.stringify(returned)}::jsonb) AS r ("bookingId" uuid, "agentUniqueId" uuid)
      WHERE b.booking_id = r."bookingId"`;
  // With the disputes of the meantime, which the agency's booking shows; payments follow by a trigger.
  if (returnedToAgency.length > 0)
    await tx.$executeRaw`
      WITH back AS (
        UPDATE bookings b SET agency_id = r."agencyId"
        FROM jsonb_to_recordset(${JSON.stringify(returnedToAgency)}::jsonb) AS r ("bookingId" uuid, "agencyId" text)
        WHERE b.booking_id = r."bookingId" RETURNING b.booking_number, b.agency_id)
      UPDATE commission_disputes d SET agency_id = back.agency_id FROM back WHERE d.booking_number = back.booking_number`;
  await insert(tx, inserts, now);
  await claimForBookings(tx, [...new Set(inserts.map(({ entry }) => entry.bookingNumber))]);
}

async function insert(tx: Transaction, inserts: readonly NewRevision[], now: Date): Promise<void> {
  if (inserts.length === 0) return;
  const rows = inserts.map(
    ({ entry: { components = [], commissionExpected: stated, ...entry }, agentUniqueId, latest }) => {
      const commissionExpected = expectedCommission(components, stated);
      return {
        ...entry,
        id: newUuid(now),
        agentUniqueId,
        latest,
        commissionExpected,
        commissionStated: commissionExpected === stated ? null : stated,
        components: components.length > 0 ? components : null,
      };
    },
  );
  await tx.$executeRaw`
    INSERT INTO bookings (booking_id, booking_number, revision, latest, agency_id, agent_unique_id, brand, ship, sailing_on, booked_on, guests, gross,
                          commission_expected, commission_stated, commission_paid, currency, state, deposit, guest_paid, final_payment_on, option_until,
                          group_number, recorded_at)
    SELECT id, "bookingNumber", revision, latest, "agencyId", "agentUniqueId", brand, ship, "sailingOn", "bookedOn", guests, gross,
           "commissionExpected", "commissionStated", "commissionPaid", currency, state, deposit, "guestPaid", "finalPaymentOn", "optionUntil",
           "groupNumber", ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (
      id uuid, "bookingNumber" text, revision int, latest boolean, "agencyId" text, "agentUniqueId" uuid, brand text, ship text, "sailingOn" date, "bookedOn" date,
      guests int, gross int, "commissionExpected" int, "commissionStated" int, "commissionPaid" int, currency text, state text, deposit int, "guestPaid" int,
      "finalPaymentOn" date, "optionUntil" date, "groupNumber" text)`;
  const explained = rows.flatMap(({ id, components }) => (components ? [{ id, components }] : []));
  if (explained.length > 0)
    await tx.$executeRaw`
      INSERT INTO booking_components (booking_id, components)
      SELECT id, components FROM jsonb_to_recordset(${JSON.stringify(explained)}::jsonb) AS row (id uuid, components jsonb)`;
}
