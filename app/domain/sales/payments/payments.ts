/** How commission is paid, in the order in which lists offer it. */
export const paymentMethods = ['transfer', 'cheque', 'card', 'offset'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** What becomes of a payment, in the order in which that happens. */
export const paymentStates = ['announced', 'onTheWay', 'paid', 'cancelled'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The colour of each state; its label says the same in words. */
export const paymentTones = {
  announced: 'neutral',
  onTheWay: 'info',
  paid: 'success',
  cancelled: 'neutral',
} as const satisfies Record<PaymentState, string>;

/** What a list of payments may be narrowed to; `coming` is what is announced or on the way. */
export const paymentFilters = ['coming', 'announced', 'onTheWay', 'paid', 'cancelled', 'unclaimed'] as const;
export type PaymentFilter = (typeof paymentFilters)[number];

/**
 * What an entry of the account of commission is: commission that became due; a payment of it; what the ledger calls paid
 * and no payment explains; and a payment's money without a booking, which changes no balance.
 */
export const entryKinds = ['due', 'payment', 'ledger', 'unclaimed'] as const;

/** The most bookings that one payment pays. */
export const mostAllocations = 1000;

/** A part of a payment as the brand delivers it: a booking by its number, and an amount of it. */
export interface Allocation {
  bookingNumber: string;
  amount: number;
}

/** A payment as the brand delivers it; amounts in the currency's smallest unit, days as `2026-11-22`. */
export interface PaymentEntry {
  number: string;
  revision: number;
  paidOn: string;
  method: PaymentMethod;
  state: PaymentState;
  currency: string;
  amount: number;
  /** The agency that is paid; '' where its bookings say so. */
  agencyId: string;
  /** What the bank statement or the cheque says. */
  bankLine: string;
  allocations: Allocation[];
}

/** A line of a payment: what it pays of a booking, or, without one, what waits for one. */
export interface PaymentLine {
  /** What the brand called the booking; '' for what it did not allocate. */
  named: string;
  amount: number;
  bookingNumber: string | null;
  /** The agency of the part; null where it is unknown. */
  agencyId: string | null;
}

/** A booking as a payment's line needs it. */
export interface PayableBooking {
  bookingNumber: string;
  agencyId: string;
  currency: string;
}

/**
 * The lines of a payment: each allocation to a booking that the ledger has is of the booking's agency, which splits a
 * payment over several agencies. An allocation to an unknown booking, or to one in another currency, and what is left
 * of the amount wait without a booking, for the agency that the payment names.
 */
export function linesOf(entry: PaymentEntry, bookings: ReadonlyMap<string, PayableBooking>): PaymentLine[] {
  const named = entry.agencyId || null;
  const lines = entry.allocations.map(({ bookingNumber, amount }): PaymentLine => {
    const booking = bookings.get(bookingNumber);
    return booking && booking.currency === entry.currency
      ? { named: bookingNumber, amount, bookingNumber, agencyId: booking.agencyId }
      : { named: bookingNumber, amount, bookingNumber: null, agencyId: named };
  });
  const left = unallocated(entry);
  return left === 0 ? lines : [...lines, { named: '', amount: left, bookingNumber: null, agencyId: named }];
}

/**
 * The lines of a payment's later revision, with what was assigned of the earlier one: a line that waits keeps the parts
 * of what bore its name, as far as they are within it and of the agency that it names.
 */
export function reassigned<Assigned extends PaymentLine>(
  lines: readonly PaymentLine[],
  assigned: readonly Assigned[],
): (PaymentLine | Assigned)[] {
  const left = [...assigned];
  return lines.flatMap((line): (PaymentLine | Assigned)[] => {
    if (line.bookingNumber !== null) return [line];
    const kept: Assigned[] = [];
    let rest = line.amount;
    for (const part of left.filter((each) => mayBePart(each, line))) {
      if (!isWithin(part.amount, rest)) continue;
      left.splice(left.indexOf(part), 1);
      kept.push(part);
      rest -= part.amount;
    }
    return kept.length > 0 && rest === 0 ? kept : [...kept, { ...line, amount: rest }];
  });
}

const mayBePart = ({ named, agencyId }: PaymentLine, line: PaymentLine) =>
  named === line.named && (line.agencyId === null || line.agencyId === agencyId);

/** Whether an amount is a part of another one, or all of it: of the same sign, and not larger. */
export function isWithin(part: number, whole: number): boolean {
  return Math.sign(part) === Math.sign(whole) && Math.abs(part) <= Math.abs(whole);
}

/** The most that a payment, or a part of one, may be, in the currency's smallest unit. */
export const largestPayment = 1_000_000_000_000;

/** What of a payment's amount is allocated to no booking. */
export function unallocated({ amount, allocations }: Pick<PaymentEntry, 'amount' | 'allocations'>): number {
  return amount - allocations.reduce((sum, each) => sum + each.amount, 0);
}
