import { currencyOf, marketOf } from '#app/domain/markets/markets.ts';
import type { FaultOfPayment } from './paymentRow.ts';
import { linesOf, type PayableBooking, type PaymentEntry, type PaymentLine } from './payments.ts';

/** A payment that is there: its last revision, and what it said. */
export interface KnownPayment {
  number: string;
  revision: number;
  /** As `contentOf` writes it. */
  content: string;
}

export interface PaymentsDecision {
  writes: { entry: PaymentEntry; content: string; lines: PaymentLine[] }[];
  /** How many are there already, or were replaced by a later revision. */
  present: number;
  refused: { number: number; entry: PaymentEntry; faults: FaultOfPayment[] }[];
}

// Where `contentOf` writes it.
const placeOfAgency = 5;

/** What two deliveries of a payment say alike: the same in the same order. */
export function contentOf({ allocations, ...entry }: PaymentEntry): string {
  const { paidOn, method, state, currency, amount, agencyId, bankLine } = entry;
  return JSON.stringify([
    ...[paidOn, method, state, currency, amount, agencyId, bankLine],
    allocations.map(({ bookingNumber, amount: part }) => [bookingNumber, part]),
  ]);
}

/** The agency that a payment's content names; null where its bookings say who is paid. */
export function namedAgency(content: string): string | null {
  const said: unknown = content === '' ? [] : JSON.parse(content);
  const agencyId: unknown = Array.isArray(said) ? said[placeOfAgency] : null;
  return typeof agencyId === 'string' && agencyId !== '' ? agencyId : null;
}

/**
 * What becomes of payments: a revision is written once, however often it comes; a later one replaces an earlier one,
 * whichever came first; the same revision with other values is refused. The agency that a payment names must be known,
 * and be paid in the currency of its market.
 */
export function decidePayments(
  rows: readonly { number: number; entry: PaymentEntry; content: string }[],
  {
    countries,
    payments,
    bookings,
  }: {
    /** The countries of agencies, by their identifiers. */
    countries: ReadonlyMap<string, string>;
    payments: readonly KnownPayment[];
    bookings: ReadonlyMap<string, PayableBooking>;
  },
): PaymentsDecision {
  const known = new Map(payments.map((payment) => [payment.number, payment]));
  const writes = new Map<string, PaymentsDecision['writes'][number]>();
  const decision: Omit<PaymentsDecision, 'writes'> = { present: 0, refused: [] };
  for (const { number, entry, content } of rows) {
    const before = known.get(entry.number);
    const faults = faultsOf(entry, countries);
    if (faults.length === 0 && before?.revision === entry.revision && before.content !== content)
      faults.push('revisionChanged|revision');
    if (faults.length > 0) {
      decision.refused.push({ number, entry, faults });
      continue;
    }
    if (before && before.revision >= entry.revision) {
      decision.present += 1;
      continue;
    }
    known.set(entry.number, { number: entry.number, revision: entry.revision, content });
    // Of two revisions in one delivery the earlier one is replaced before it is written.
    if (writes.has(entry.number)) decision.present += 1;
    writes.set(entry.number, { entry, content, lines: linesOf(entry, bookings) });
  }
  return { ...decision, writes: [...writes.values()] };
}

function faultsOf(entry: PaymentEntry, countries: ReadonlyMap<string, string>): FaultOfPayment[] {
  if (entry.agencyId === '') return [];
  const country = countries.get(entry.agencyId);
  if (country === undefined) return ['agencyUnknown|agencyId'];
  return currencyOf(marketOf(country)) === entry.currency ? [] : ['currencyOfMarket|currency'];
}
