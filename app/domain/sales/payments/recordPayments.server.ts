import { z } from 'zod';
import { holdLedger } from '#app/domain/operations/deliveries/holdLedger.server.ts';
import { shownName, type RowsOutcome } from '#app/domain/operations/deliveries/recordOutcome.server.ts';
import { countriesOf, underKeptAgencies } from '#app/domain/sales/namedAgencies.server.ts';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { recordEvents } from '#app/platform/events.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { paymentEvents } from './paymentEvents.ts';
import { contentOf, decidePayments, type PaymentsDecision } from './decidePayments.ts';
import { notifyOfPayments } from './paymentNews.server.ts';
import type { ReadPayment } from './paymentRow.ts';
import { reassigned, type PayableBooking, type PaymentEntry } from './payments.ts';

/** A row as it was read, with its number and what it calls itself. */
export interface DeliveredPaymentRow {
  number: number;
  payment: string;
  revision: string;
  read: ReadPayment;
}

/**
 * Writes payments, the last revision of each, within the caller's transaction, which locks the ledger until it ends. What
 * staff assigned of an earlier revision stays assigned (`reassigned`). A refused row is named by its number
 * and revision. Who it concerns is notified of what arrived (`notifyOfPayments`).
 */
export async function recordPayments(
  tx: Transaction,
  now: Date,
  rows: readonly DeliveredPaymentRow[],
): Promise<RowsOutcome> {
  await holdLedger(tx);
  const delivered = rows.flatMap(({ number, read }) =>
    'entry' in read ? [{ number, entry: read.entry, content: contentOf(read.entry) }] : [],
  );
  const entries = await underKeptAgencies(tx, delivered);
  const decision = decidePayments(entries, {
    countries: await countriesOf(tx, entries),
    payments: await knownPayments(tx, entries),
    bookings: await bookingsNamed(tx, entries),
  });
  await write(tx, now, decision.writes);
  await recordEvents(tx, { now, system: true }, paymentEvents(decision.writes));
  const reasons = new Map(decision.refused.map(({ number, faults }) => [number, faults]));
  const refused = rows.flatMap(({ number, payment, revision, read }) => {
    const faults = 'faults' in read ? read.faults : reasons.get(number);
    return faults ? [{ number, names: [shownName(payment), shownName(revision)], faults }] : [];
  });
  return { recorded: decision.writes.length, present: decision.present, refused };
}

type Entries = readonly { entry: PaymentEntry }[];

function knownPayments(tx: Transaction, entries: Entries) {
  const numbers = [...new Set(entries.map(({ entry }) => entry.number))];
  return tx.remittance.findMany({
    where: { number: { in: numbers } },
    select: { number: true, revision: true, content: true },
  });
}

const payable = z.strictObject({ bookingNumber: z.string(), agencyId: z.string(), currency: z.string() });

async function bookingsNamed(tx: Transaction, entries: Entries): Promise<Map<string, PayableBooking>> {
  const numbers = [
    ...new Set(entries.flatMap(({ entry }) => entry.allocations.map(({ bookingNumber }) => bookingNumber))),
  ];
  const bookings = await rowsOf(
    tx,
    described(
      payable,
      Prisma.sql`
      SELECT booking_number AS "bookingNumber", agency_id AS "agencyId", currency::text FROM bookings
      WHERE latest AND booking_number = ANY(${numbers}::text[])`,
    ),
  );
  return new Map(bookings.map((booking) => [booking.bookingNumber, booking]));
}

type Write = PaymentsDecision['writes'][number];

async function write(tx: Transaction, now: Date, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return;
  const numbers = writes.map(({ entry }) => entry.number);
  const before = await tx.remittance.findMany({
    where: { number: { in: numbers } },
    select: {
      remittanceId: true,
      number: true,
      state: true,
      lines: {
        where: { assignedBy: { not: null } },
        select: { named: true, amount: true, bookingNumber: true, agencyId: true, assignedBy: true, assignedAt: true },
        orderBy: [{ position: 'asc' }, { lineId: 'asc' }],
      },
    },
  });
  const known = new Map(before.map((payment) => [payment.number, payment]));
  const payments = writes.map(({ entry: { allocations, ...entry }, content, lines }) => {
    const former = known.get(entry.number);
    return {
      ...entry,
      content,
      id: former?.remittanceId ?? newUuid(now),
      lines: reassigned(
        lines,
        (former?.lines ?? []).map((line) => ({ ...line, amount: Number(line.amount) })),
      ),
    };
  });
  const ids = payments.map(({ id }) => id);
  await tx.$executeRaw`DELETE FROM remittance_lines WHERE remittance_id = ANY(${ids}::uuid[])`;
  await tx.$executeRaw`
    INSERT INTO remittances (remittance_id, number, revision, paid_on, method, state, currency, amount, bank_line, content, recorded_at)
    SELECT id, number, revision, "paidOn", method, state, currency, amount, "bankLine", content, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(payments.map(({ lines, ...payment }) => payment))}::jsonb) AS row (
      id uuid, number text, revision int, "paidOn" date, method text, state text, currency text, amount bigint, "bankLine" text, content text)
    ON CONFLICT (remittance_id) DO UPDATE SET revision = excluded.revision, paid_on = excluded.paid_on, method = excluded.method,
      state = excluded.state, currency = excluded.currency, amount = excluded.amount, bank_line = excluded.bank_line,
      content = excluded.content, recorded_at = excluded.recorded_at`;
  const lines = payments.flatMap(({ id, lines: its }) =>
    its.map((line, place) => ({ ...line, id: newUuid(now), payment: id, position: place + 1 })),
  );
  await tx.$executeRaw`
    INSERT INTO remittance_lines (line_id, remittance_id, position, named, booking_number, agency_id, amount, assigned_by, assigned_at)
    SELECT id, payment, position, named, "bookingNumber", "agencyId", amount, "assignedBy", "assignedAt"
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS row (
      id uuid, payment uuid, position int, named text, "bookingNumber" text, "agencyId" text, amount bigint, "assignedBy" uuid, "assignedAt" timestamptz)`;
  const written = payments.map(({ id, number, state, paidOn, currency, lines: its }) => ({
    id,
    number,
    state,
    paidOn,
    currency,
    lines: its,
    hadArrived: known.get(number)?.state === 'paid',
  }));
  await notifyOfPayments(tx, now, written);
}
