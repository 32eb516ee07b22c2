import { brandCodes, brands, isBrandCode, type BrandCode } from '#app/domain/markets/brands.ts';
import { currencyOf, markets } from '#app/domain/markets/markets.ts';
import type { FileOfKind } from '#app/domain/operations/deliveries/fileOfKind.ts';
import { isDay, isFormula } from '#app/domain/operations/deliveries/rowTexts.ts';
import { bookingStates, type BookingState } from '#app/domain/sales/bookings/bookingStates.ts';
import { expectedCommission, priceOf, type Component } from '#app/domain/sales/bookings/components.ts';
import { isGroupNumber } from '#app/domain/sales/groups/groupRow.ts';
import { decimalText, signedMinorAmount } from '#app/domain/money.ts';
import { readComponents, readComponentTexts, type DeliveredComponent, type ReadComponents } from './readComponents.ts';

/** The columns that every ledger file has, by which a partner's call names its fields too. */
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

/** What a file or a call may say beside these. */
export const detailColumns = [
  'components',
  'deposit',
  'guestPaid',
  'finalPaymentOn',
  'optionUntil',
  'groupNumber',
] as const;
export type DetailColumn = (typeof detailColumns)[number];

const allColumns = [...ledgerColumns, ...detailColumns] as const;
type AnyColumn = (typeof allColumns)[number];
const mayBeEmpty: readonly AnyColumn[] = ['advisor', ...detailColumns];

/**
 * A booking as it is delivered; amounts in the currency's smallest unit, below 0 for a refund and for commission that is
 * taken back, days as `2026-11-22`, `advisor` as the booking
 * system's agent ID or ''.
 */
export interface LedgerEntry extends Partial<BookingDetails> {
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
  /** As the brand says. */
  commissionExpected: number;
  commissionPaid: number;
  state: BookingState;
}

/** What the brand may say of a booking beside these; nothing where it does not say. */
interface BookingDetails {
  /** What gross and commission are made of. */
  components: Component[];
  deposit: number | null;
  /** What the guests have paid. */
  guestPaid: number | null;
  finalPaymentOn: string | null;
  optionUntil: string | null;
  /** The group that it belongs to. */
  groupNumber: string | null;
}

/** What may be wrong with a row. Each has a text `ledger:fault.…`. */
const ledgerFaults = [
  ...([
    'columnCount',
    'required',
    'formula',
    'illegal',
    'tooLong',
    'bookingNumber',
    'groupNumber',
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
    'componentText',
    'componentKind',
    'componentLabel',
    'componentAmount',
    'componentRate',
    'componentsMany',
    'componentsSum',
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
type LedgerFault = (typeof ledgerFaults)[number];

/**
 * A fault, with the column that it is about where it is about one, and what more there is to say: `amount|gross`,
 * `componentsSum|components|12.50 USD`.
 */
export type FaultOfRow = LedgerFault | `${LedgerFault}|${string}`;

const shipMaxLength = 60;
const amountColumns = ['gross', 'commissionExpected', 'commissionPaid'] as const;
const guestAmounts = ['deposit', 'guestPaid'] as const;
const guestDays = ['finalPaymentOn', 'optionUntil'] as const;
const currencies: readonly string[] = [...new Set(markets.map(currencyOf))];
/** The most that a column of the table takes. */
const largestInteger = 2_147_483_647;
const largest = { revision: 100_000, guests: 50 };

const bookingNumber = /^[A-Z0-9][A-Z0-9-]{1,19}$/;
const code = /^[A-Z0-9]{1,20}$/;
const control = /[\p{Cc}\p{Cs}]/u;

/** The files of the ledger. */
export const ledgerFile: FileOfKind<AnyColumn> = {
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
    components: { optional: true, ofEachRow: true, also: ['Price components', 'Commission components'] },
    deposit: { reads: 'amount', optional: true, also: ['Deposit amount'] },
    guestPaid: { reads: 'amount', optional: true, also: ['Paid by guests', 'Payments received'] },
    finalPaymentOn: { reads: 'day', optional: true, also: ['Final payment due', 'Final payment date'] },
    optionUntil: { reads: 'day', optional: true, also: ['Option expires', 'Option date', 'Hold until'] },
    groupNumber: { optional: true, ofEachRow: true, also: ['Group', 'Group ID', 'Group code'] },
  },
};

/** What a row of a file says: an entry, or everything that is wrong with its cells. */
export type ReadRow = { entry: LedgerEntry } | { faults: FaultOfRow[] };

/** Reads the cells of a row, by their columns. `today` is the day in the zone that is furthest ahead. */
export function readLedgerRow(cells: Partial<Record<AnyColumn, string>>, today: string): ReadRow {
  const texts = Object.fromEntries(allColumns.map((column) => [column, written(cells[column] ?? '')])) as Record<
    AnyColumn,
    string
  >;
  const faults = allColumns.flatMap((column): FaultOfRow[] => {
    if (texts[column] === '') return mayBeEmpty.includes(column) ? [] : [`required|${column}`];
    return isFormula(texts[column]) && !isNegative(column, texts[column]) ? [`formula|${column}`] : [];
  });
  if (faults.length > 0) return { faults };
  const currency = texts.currency.toUpperCase();
  // An amount is read by its currency, so that of an unknown one nothing is said about amounts.
  const isKnown = currencies.includes(currency);
  const amount = (column: AnyColumn) => (isKnown ? (signedMinorAmount(texts[column], currency) ?? NaN) : NaN);
  const whole = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : NaN);
  const { components, deposit, guestPaid, finalPaymentOn, optionUntil, groupNumber, ...others } = texts;
  const entry = {
    ...others,
    currency,
    revision: whole(texts.revision),
    guests: whole(texts.guests),
    gross: amount('gross'),
    commissionExpected: amount('commissionExpected'),
    commissionPaid: amount('commissionPaid'),
    deposit: deposit === '' ? null : amount('deposit'),
    guestPaid: guestPaid === '' ? null : amount('guestPaid'),
    finalPaymentOn: finalPaymentOn || null,
    optionUntil: optionUntil || null,
    groupNumber: groupNumber || null,
  };
  return check(entry, isKnown ? readComponentTexts(components, currency) : { components: [] }, today);
}

// A refund, or commission that is taken back.
function isNegative(column: AnyColumn, text: string): boolean {
  return amountColumns.some((each) => each === column) && /^-\d+(?:\.\d+)?$/.test(text);
}

// Of a file and of a partner's call alike, so that the same booking is the same.
const written = (text: string) => text.normalize('NFC').trim();

type AboutGuests = Omit<BookingDetails, 'components'>;
type UncheckedEntry = Omit<LedgerEntry, 'brand' | 'state' | keyof BookingDetails> &
  AboutGuests & { brand: string; state: string };

/** An entry before it is checked: texts and numbers as a partner's call has them. */
export type DeliveredEntry = Omit<UncheckedEntry, keyof AboutGuests> & {
  [Name in keyof AboutGuests]?: AboutGuests[Name] | undefined;
} & { components?: readonly DeliveredComponent[] | undefined };

/** Checks what can be said of an entry of a partner's call by itself. */
export function checkEntry({ components = [], ...delivered }: DeliveredEntry, today: string): ReadRow {
  const { deposit = null, guestPaid = null, finalPaymentOn = null, optionUntil = null, groupNumber = null } = delivered;
  const aboutGuests = { deposit, guestPaid, finalPaymentOn, optionUntil, groupNumber };
  return check({ ...delivered, ...aboutGuests }, readComponents(components), today);
}

function check(delivered: UncheckedEntry, read: ReadComponents, today: string): ReadRow {
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
    groupNumber: delivered.groupNumber === null ? null : written(delivered.groupNumber).toUpperCase() || null,
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
  for (const column of guestAmounts)
    found(
      currencies.includes(currency) && entry[column] !== null && !isWhole(entry[column], 0, largestInteger),
      `amount|${column}`,
    );
  for (const column of guestDays) found(entry[column] !== null && !isDay(entry[column]), `day|${column}`);
  found(!bookingStates.some((state) => state === entry.state), 'state|state');
  found(entry.groupNumber !== null && !isGroupNumber(entry.groupNumber), 'groupNumber|groupNumber');
  if (isDay(entry.sailingOn) && isDay(entry.bookedOn)) {
    found(entry.bookedOn > today, 'bookedInFuture|bookedOn');
    found(entry.sailingOn < entry.bookedOn, 'sailsBeforeBooked|sailingOn');
  }
  const components = 'components' in read ? read.components : [];
  if ('fault' in read)
    faults.push('place' in read ? `${read.fault}|components|${read.place}` : `${read.fault}|components`);
  else if (faults.length === 0) faults.push(...faultsOfComponents(components, entry));
  return faults.length > 0 ? { faults } : { entry: { ...entry, components } as LedgerEntry };
}

function faultsOfComponents(
  components: readonly Component[],
  { gross, commissionExpected, currency }: Pick<LedgerEntry, 'gross' | 'commissionExpected' | 'currency'>,
): FaultOfRow[] {
  if (components.length === 0) return [];
  const difference = priceOf(components) - gross;
  if (difference !== 0) return [`componentsSum|components|${decimalText(difference, currency)} ${currency}`];
  const isTooLarge = Math.abs(expectedCommission(components, commissionExpected)) > largestInteger;
  return isTooLarge ? ['amount|commissionExpected'] : [];
}

function isWhole(value: number, least: number, most: number): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
