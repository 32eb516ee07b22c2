import { brandCodes, brands, isBrandCode, type BrandCode } from '#app/domain/markets/brands.ts';
import { currencyOf, markets } from '#app/domain/markets/markets.ts';
import type { FileOfKind } from '#app/domain/operations/deliveries/fileOfKind.ts';
import { isDay, isFormula } from '#app/domain/operations/deliveries/rowTexts.ts';
import { bookingStates, type BookingState } from '#app/domain/sales/bookings/bookingStates.ts';
import { signedMinorAmount } from '#app/domain/money.ts';

/** The columns of a ledger file, by which a partner's call names its fields too. */
export const ledgerColumns = [
  ...([
    'bookingNumber',
    'revision',
    'agencyId',
    'advisor',
    'brand',
    'ship',
    'sailingOn',
    'bookedOn',
    'guests',
  ] as const),
  ...(['currency', 'gross', 'commissionExpected', 'commissionPaid', 'state'] as const),
] as const;
export type LedgerColumn = (typeof ledgerColumns)[number];

/**
 * A booking as it is delivered; amounts in the currency's smallest unit, below 0 for a refund and for commission that is
 * taken back, days as `2026-11-22`, `advisor` as the booking
 * system's agent ID or ''.
 */
export interface LedgerEntry {
  bookingNumber: string;
  revision: number;
  agencyId: string;
  advisor: string;
  brand: BrandCode;
  ship: string;
  sailingOn: string;
  bookedOn: string;
  guests: number;
  currency: string;
  gross: number;
  commissionExpected: number;
  commissionPaid: number;
  state: BookingState;
}

/** What may be wrong with a row. Each has a text `ledger:fault.…`. */
export const ledgerFaults = [
  ...([
    'columnCount',
    'required',
    'formula',
    'illegal',
    'tooLong',
    'bookingNumber',
    'whole',
    'amount',
    'currency',
    'day',
    'brand',
    'state',
    'bookedInFuture',
    'sailsBeforeBooked',
  ] as const),
  ...([
    'agencyUnknown',
    'currencyOfMarket',
    'brandOfMarket',
    'advisorUnknown',
    'otherAgency',
    'revisionChanged',
  ] as const),
] as const;
export type LedgerFault = (typeof ledgerFaults)[number];

/** A fault, with the column that it is about where it is about one: `amount|gross`. */
export type FaultOfRow = LedgerFault | `${LedgerFault}|${LedgerColumn}`;

export const shipMaxLength = 60;
const amountColumns = ['gross', 'commissionExpected', 'commissionPaid'] as const;
const currencies: readonly string[] = [...new Set(markets.map(currencyOf))];
/** The most that a column of the table takes. */
const largestInteger = 2_147_483_647;
const largest = { revision: 100_000, guests: 50 };

const bookingNumber = /^[A-Z0-9][A-Z0-9-]{1,19}$/;
const code = /^[A-Z0-9]{1,20}$/;
const control = /[\p{Cc}\p{Cs}]/u;

/** The files of the ledger. */
export const ledgerFile: FileOfKind<LedgerColumn> = {
  kind: 'ledger',
  columns: {
    bookingNumber: { ofEachRow: true, also: ['Booking', 'Booking no', 'Reservation number', 'Confirmation number'] },
    revision: { ofEachRow: true, also: ['Version', 'Rev'] },
    agencyId: { also: ['Agency', 'Agency number'] },
    advisor: { also: ['Agent', 'Agent ID', 'Advisor ID', 'Seller'] },
    brand: { codes: brandCodes, codeLabel: (code) => brands[code as BrandCode].nameKey, also: ['Cruise line'] },
    ship: { also: ['Vessel', 'Ship name', '客船', '船名'] },
    sailingOn: { reads: 'day', also: ['Sail date', 'Sailing date', 'Departure', 'Departure date', 'Embarkation date'] },
    bookedOn: { reads: 'day', also: ['Booked', 'Booking date', 'Date booked'] },
    guests: { also: ['Passengers', 'Pax', 'Number of guests'] },
    currency: { codes: currencies, also: ['Currency code'] },
    gross: { reads: 'amount', also: ['Gross', 'Gross fare', 'Total', 'Total price'] },
    commissionExpected: { reads: 'amount', also: ['Commission', 'Expected commission'] },
    commissionPaid: { reads: 'amount', also: ['Paid commission'] },
    state: {
      codes: bookingStates,
      codeLabel: (code) => `sales:state.${code}`,
      label: 'ledger:column.state',
      also: ['Booking status'],
    },
  },
};

/** What a row of a file says: an entry, or everything that is wrong with its cells. */
export type ReadRow = { entry: LedgerEntry } | { faults: FaultOfRow[] };

/** Reads the cells of a row, by their columns. `today` is the day in the zone that is furthest ahead. */
export function readLedgerRow(cells: Record<LedgerColumn, string>, today: string): ReadRow {
  const texts = Object.fromEntries(ledgerColumns.map((column) => [column, written(cells[column])])) as Record<
    LedgerColumn,
    string
  >;
  const faults = ledgerColumns.flatMap((column): FaultOfRow[] => {
    if (texts[column] === '') return column === 'advisor' ? [] : [`required|${column}`];
    return isFormula(texts[column]) && !isNegative(column, texts[column]) ? [`formula|${column}`] : [];
  });
  if (faults.length > 0) return { faults };
  const currency = texts.currency.toUpperCase();
  const amount = (column: (typeof amountColumns)[number]) =>
    currencies.includes(currency) ? signedMinorAmount(texts[column], currency) : null;
  const whole = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : NaN);
  const numbers = { revision: whole(texts.revision), guests: whole(texts.guests) };
  const amounts = {
    gross: amount('gross'),
    commissionExpected: amount('commissionExpected'),
    commissionPaid: amount('commissionPaid'),
  };
  // An amount is read by its currency, so that of an unknown one nothing is said about amounts.
  const entry = {
    ...texts,
    currency,
    ...numbers,
    gross: amounts.gross ?? NaN,
    commissionExpected: amounts.commissionExpected ?? NaN,
    commissionPaid: amounts.commissionPaid ?? NaN,
  };
  return checkEntry(entry, today);
}

// A refund, or commission that is taken back.
function isNegative(column: LedgerColumn, text: string): boolean {
  return amountColumns.some((each) => each === column) && /^-\d+(?:\.\d+)?$/.test(text);
}

// Of a file and of a partner's call alike, so that the same booking is the same.
const written = (text: string) => text.normalize('NFC').trim();

/** An entry before it is checked: texts and numbers as a partner's call has them. */
export type DeliveredEntry = Omit<LedgerEntry, 'brand' | 'state'> & { brand: string; state: string };

/** Checks what can be said of an entry by itself. */
export function checkEntry(delivered: DeliveredEntry, today: string): ReadRow {
  const { revision, guests } = delivered;
  const currency = written(delivered.currency).toUpperCase();
  const entry = {
    ...delivered,
    currency,
    bookingNumber: written(delivered.bookingNumber).toUpperCase(),
    agencyId: written(delivered.agencyId).toUpperCase(),
    advisor: written(delivered.advisor).toUpperCase(),
    brand: written(delivered.brand).toUpperCase(),
    ship: written(delivered.ship),
    state: written(delivered.state).toLowerCase(),
  };
  const faults: FaultOfRow[] = [];
  const found = (isWrong: boolean, fault: FaultOfRow) => void (isWrong && faults.push(fault));
  found(!bookingNumber.test(entry.bookingNumber), 'bookingNumber|bookingNumber');
  found(!isWhole(revision, 1, largest.revision), 'whole|revision');
  found(!code.test(entry.agencyId), 'illegal|agencyId');
  found(entry.advisor !== '' && !code.test(entry.advisor), 'illegal|advisor');
  found(!isBrandCode(entry.brand), 'brand|brand');
  found(entry.ship.length > shipMaxLength, 'tooLong|ship');
  found(control.test(entry.ship), 'illegal|ship');
  found(entry.ship === '', 'required|ship');
  found(isFormula(entry.ship), 'formula|ship');
  found(!isDay(entry.sailingOn), 'day|sailingOn');
  found(!isDay(entry.bookedOn), 'day|bookedOn');
  found(!isWhole(guests, 1, largest.guests), 'whole|guests');
  found(!currencies.includes(currency), 'currency|currency');
  if (currencies.includes(currency))
    for (const column of amountColumns)
      found(!isWhole(entry[column], -largestInteger, largestInteger), `amount|${column}`);
  found(!bookingStates.some((state) => state === entry.state), 'state|state');
  if (isDay(entry.sailingOn) && isDay(entry.bookedOn)) {
    found(entry.bookedOn > today, 'bookedInFuture|bookedOn');
    found(entry.sailingOn < entry.bookedOn, 'sailsBeforeBooked|sailingOn');
  }
  return faults.length > 0 ? { faults } : { entry: entry as LedgerEntry };
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
