import { currencyOf, markets } from '#app/domain/markets/markets.ts';
import { decimalText, signedMinorAmount } from '#app/domain/money.ts';
import type { FileOfKind } from '#app/domain/operations/deliveries/fileOfKind.ts';
import { isDay, isFormula } from '#app/domain/operations/deliveries/rowTexts.ts';
import {
  largestPayment,
  mostAllocations,
  paymentMethods,
  paymentStates,
  unallocated,
  type PaymentEntry,
} from './payments.ts';

/** The columns of a file of payments, by which a partner's call names its fields too. */
const paymentColumns = [
  ...(['number', 'revision', 'paidOn', 'method', 'state', 'currency', 'amount'] as const),
  ...(['agencyId', 'bankLine', 'allocations'] as const),
] as const;
export type PaymentColumn = (typeof paymentColumns)[number];

const mayBeEmpty: readonly PaymentColumn[] = ['agencyId', 'bankLine', 'allocations'];

/** What may be wrong with a row. Each has a text `remittances:fault.…`. */
const paymentFaults = [
  ...([
    'columnCount',
    'required',
    'formula',
    'illegal',
    'tooLong',
    'number',
    'whole',
    'amount',
    'currency',
    'day',
  ] as const),
  ...(['method', 'state', 'allocation', 'allocationsMany', 'allocationTwice', 'allocationsSum'] as const),
  ...(['agencyUnknown', 'currencyOfMarket', 'revisionChanged'] as const),
] as const;
type PaymentFault = (typeof paymentFaults)[number];

/** A fault, with the column that it is about where it is about one, and what more there is to say. */
export type FaultOfPayment = PaymentFault | `${PaymentFault}|${string}`;

export type ReadPayment = { entry: PaymentEntry } | { faults: FaultOfPayment[] };

const currencies: readonly string[] = [...new Set(markets.map(currencyOf))];
const bankLineMaxLength = 140;
const largestRevision = 100_000;

const number = /^[A-Z0-9][A-Z0-9/-]{1,29}$/;
const bookingNumber = /^[A-Z0-9][A-Z0-9-]{1,19}$/;
const agency = /^[A-Z0-9]{0,20}$/;
const control = /[\p{Cc}\p{Cs}]/u;

/** The files of payments. */
export const paymentFile: FileOfKind<PaymentColumn> = {
  kind: 'remittances',
  columns: {
    number: {
      ofEachRow: true,
      label: 'remittances:column.number',
      also: ['Payment number', 'Remittance number', 'Cheque number', 'Check number', 'Payment', 'Remittance'],
    },
    revision: { ofEachRow: true, also: ['Version', 'Rev'] },
    paidOn: { reads: 'day', label: 'remittances:column.paidOn', also: ['Payment date', 'Paid on', 'Value date'] },
    method: {
      codes: paymentMethods,
      codeLabel: (code) => `payments:method.${code}`,
      label: 'remittances:column.method',
      also: ['Payment method'],
    },
    state: {
      codes: paymentStates,
      codeLabel: (code) => `payments:state.${code}`,
      label: 'remittances:column.state',
      also: ['Payment status'],
    },
    currency: { codes: currencies, also: ['Currency code'] },
    amount: { reads: 'amount', label: 'remittances:column.amount', also: ['Payment amount', 'Total'] },
    agencyId: { optional: true, also: ['Agency', 'Agency number'] },
    bankLine: {
      optional: true,
      label: 'remittances:column.bankLine',
      also: ['Bank line', 'Bank reference', 'Reference'],
    },
    allocations: { optional: true, ofEachRow: true, label: 'remittances:column.allocations', also: ['Bookings'] },
  },
};

/** A payment before it is checked, as a partner's call has it. */
export interface DeliveredPayment {
  number: string;
  revision: number;
  paidOn: string;
  method: string;
  state: string;
  currency: string;
  amount: number;
  agencyId?: string | undefined;
  bankLine?: string | undefined;
  allocations?: readonly { bookingNumber: string; amount: number }[] | undefined;
}

const written = (text: string) => text.normalize('NFC').trim();

/** Reads the cells of a row, by their columns; its bookings are written as `7K3M29 412.50; 7K3M30 99`. */
export function readPaymentRow(cells: Partial<Record<PaymentColumn, string>>): ReadPayment {
  const texts = Object.fromEntries(paymentColumns.map((column) => [column, written(cells[column] ?? '')])) as Record<
    PaymentColumn,
    string
  >;
  const faults = paymentColumns.flatMap((column): FaultOfPayment[] => {
    const text = texts[column];
    if (text === '') return mayBeEmpty.includes(column) ? [] : [`required|${column}`];
    const isAmount = column === 'amount' && /^-\d+(?:\.\d+)?$/.test(text);
    return isFormula(text) && !isAmount ? [`formula|${column}`] : [];
  });
  if (faults.length > 0) return { faults };
  const currency = texts.currency.toUpperCase();
  const amountOf = (text: string) => (currencies.includes(currency) ? (signedMinorAmount(text, currency) ?? NaN) : NaN);
  return checkPayment({
    ...texts,
    revision: /^\d{1,9}$/.test(texts.revision) ? Number(texts.revision) : NaN,
    amount: amountOf(texts.amount),
    allocations: allocationTexts(texts.allocations).map((text) => {
      const [booking = '', amount = '', ...more] = text.split(' ');
      return { bookingNumber: more.length > 0 ? '' : booking, amount: amountOf(amount) };
    }),
  });
}

function allocationTexts(text: string): string[] {
  const texts = text.split(';').map((each) => each.trim().replace(/\s+/g, ' '));
  return texts.at(-1) === '' ? texts.slice(0, -1) : texts;
}

/** Checks what can be said of a payment by itself. */
export function checkPayment(delivered: DeliveredPayment): ReadPayment {
  const { revision, amount, allocations = [] } = delivered;
  const currency = written(delivered.currency).toUpperCase();
  const lowerCase = written(delivered.state).toLowerCase();
  const entry = {
    number: written(delivered.number).toUpperCase(),
    revision,
    paidOn: delivered.paidOn,
    method: written(delivered.method).toLowerCase(),
    state: paymentStates.find((state) => state.toLowerCase() === lowerCase) ?? lowerCase,
    currency,
    amount,
    agencyId: written(delivered.agencyId ?? '').toUpperCase(),
    bankLine: written(delivered.bankLine ?? ''),
    allocations: allocations.map((each) => ({
      bookingNumber: written(each.bookingNumber).toUpperCase(),
      amount: each.amount,
    })),
  };
  const isAmount = (value: number) => Number.isInteger(value) && Math.abs(value) <= largestPayment;
  const isKnown = currencies.includes(currency);
  const faults: FaultOfPayment[] = [];
  const found = (isWrong: boolean, fault: FaultOfPayment) => void (isWrong && faults.push(fault));
  found(!number.test(entry.number), 'number|number');
  found(!(Number.isInteger(revision) && revision >= 1 && revision <= largestRevision), 'whole|revision');
  found(!isDay(entry.paidOn), 'day|paidOn');
  found(!paymentMethods.some((method) => method === entry.method), 'method|method');
  found(!paymentStates.some((state) => state === entry.state), 'state|state');
  found(!isKnown, 'currency|currency');
  found(isKnown && !isAmount(amount), 'amount|amount');
  found(!agency.test(entry.agencyId), 'illegal|agencyId');
  found(entry.bankLine.length > bankLineMaxLength, 'tooLong|bankLine');
  found(control.test(entry.bankLine), 'illegal|bankLine');
  found(isFormula(entry.bankLine), 'formula|bankLine');
  if (isKnown) faults.push(...faultsOfAllocations(entry, isAmount));
  return faults.length > 0 ? { faults } : { entry: entry as PaymentEntry };
}

function faultsOfAllocations(
  { amount, allocations, currency }: Pick<PaymentEntry, 'amount' | 'allocations' | 'currency'>,
  isAmount: (value: number) => boolean,
): FaultOfPayment[] {
  if (allocations.length > mostAllocations) return ['allocationsMany|allocations'];
  const wrong = allocations.findIndex((each) => !bookingNumber.test(each.bookingNumber) || !isAmount(each.amount));
  if (wrong >= 0) return [`allocation|allocations|${wrong + 1}`];
  const numbers = new Set<string>();
  for (const { bookingNumber: its } of allocations) {
    if (numbers.has(its)) return [`allocationTwice|allocations|${its}`];
    numbers.add(its);
  }
  if (!isAmount(amount)) return [];
  const left = unallocated({ amount, allocations });
  const isMore = amount >= 0 ? left < 0 : left > 0;
  return isMore ? [`allocationsSum|allocations|${decimalText(Math.abs(left), currency)} ${currency}`] : [];
}
