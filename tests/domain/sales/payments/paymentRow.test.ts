import { describe, expect, test } from 'vitest';
import { contentOf, decidePayments, type KnownPayment } from '#app/domain/sales/payments/decidePayments.ts';
import { checkPayment, readPaymentRow, type PaymentColumn } from '#app/domain/sales/payments/paymentRow.ts';
import {
  largestPayment,
  reassigned,
  type PayableBooking,
  type PaymentEntry,
} from '#app/domain/sales/payments/payments.ts';

const good: Partial<Record<PaymentColumn, string>> = {
  number: 'tt-1001',
  revision: '1',
  paidOn: '2026-11-20',
  method: 'Transfer',
  state: 'paid',
  currency: 'usd',
  amount: '511.50',
  agencyId: '50000001',
  bankLine: 'PCL COMM 1001',
  allocations: '7k3m29 412.50; 7K3M30  99;',
};
const entry: PaymentEntry = {
  number: 'TT-1001',
  revision: 1,
  paidOn: '2026-11-20',
  method: 'transfer',
  state: 'paid',
  currency: 'USD',
  amount: 51_150,
  agencyId: '50000001',
  bankLine: 'PCL COMM 1001',
  allocations: [
    { bookingNumber: '7K3M29', amount: 41_250 },
    { bookingNumber: '7K3M30', amount: 9900 },
  ],
};

describe('a row of a file of payments', () => {
  test('is read with its bookings', () => expect(readPaymentRow(good)).toEqual({ entry }));

  test('says the same as a partner’s call', () => expect(checkPayment(entry)).toEqual({ entry }));

  test.each<[string, Partial<Record<PaymentColumn, string>>, string[]]>([
    ['no number', { number: '' }, ['required|number']],
    ['a formula as a bank line', { bankLine: '=1+1' }, ['formula|bankLine']],
    ['a way of paying that there is not', { method: 'cash' }, ['method|method']],
    ['a state that there is not', { state: 'lost' }, ['state|state']],
    ['a day that there is not', { paidOn: '2026-02-30' }, ['day|paidOn']],
    ['a currency of no market', { currency: 'EUR' }, ['currency|currency']],
    ['yen with decimals', { currency: 'JPY', allocations: '' }, ['amount|amount']],
    ['a booking without an amount', { allocations: '7K3M29' }, ['allocation|allocations|1']],
    ['a booking twice', { allocations: '7K3M29 1; 7K3M29 2' }, ['allocationTwice|allocations|7K3M29']],
    ['an amount above the largest', { amount: `${largestPayment / 100}.01`, allocations: '' }, ['amount|amount']],
    ['bookings of more than it pays', { amount: '500' }, ['allocationsSum|allocations|11.50 USD']],
    [
      'money taken back with too much of it',
      { amount: '-5', allocations: '7K3M29 -6' },
      ['allocationsSum|allocations|1.00 USD'],
    ],
  ])('with %s is refused', (_, change, faults) => expect(readPaymentRow({ ...good, ...change })).toEqual({ faults }));

  test('may take money back, and leave some of it open', () =>
    expect(readPaymentRow({ ...good, amount: '-10', allocations: '7K3M29 -4' })).toMatchObject({
      entry: { amount: -1000, allocations: [{ amount: -400 }] },
    }));
});

describe('what becomes of payments', () => {
  const countries = new Map([
    ['50000001', 'US'],
    ['50000002', 'US'],
    ['50000003', 'JP'],
  ]);
  const booking = (bookingNumber: string, agencyId: string, currency = 'USD'): [string, PayableBooking] => [
    bookingNumber,
    { bookingNumber, agencyId, currency },
  ];
  const bookings = new Map([
    booking('7K3M29', '50000001'),
    booking('7K3M30', '50000002'),
    booking('YEN', '50000003', 'JPY'),
  ]);
  const row = (number: number, change: Partial<PaymentEntry> = {}) => ({ number, entry: { ...entry, ...change } });
  const known = (change: Partial<PaymentEntry> = {}): KnownPayment => ({
    number: 'TT-1001',
    revision: change.revision ?? 1,
    content: contentOf({ ...entry, ...change }),
  });
  const decide = (rows: ReturnType<typeof row>[], payments: KnownPayment[] = []) => {
    const { writes, present, refused } = decidePayments(
      rows.map((each) => ({ ...each, content: contentOf(each.entry) })),
      { countries, payments, bookings },
    );
    return {
      writes: writes.map(({ entry: { revision }, lines }) => [
        revision,
        ...lines.map(({ bookingNumber, agencyId, amount }) => `${bookingNumber} ${agencyId} ${amount}`),
      ]),
      present,
      refused: refused.map(({ number, faults }) => [number, ...faults]),
    };
  };
  const split = [1, '7K3M29 50000001 41250', '7K3M30 50000002 9900'];
  const nothing = { writes: [], present: 0, refused: [] };

  test.each<[string, ReturnType<typeof decide>, Partial<ReturnType<typeof decide>>]>([
    ['one over two agencies is split by their bookings', decide([row(1)]), { writes: [split] }],
    [
      'what is left waits for the agency that is named',
      decide([row(1, { amount: 52_000 })]),
      { writes: [[...split, 'null 50000001 850']] },
    ],
    [
      'an unknown booking, and one in another currency, wait',
      decide([
        row(1, {
          allocations: [
            { bookingNumber: 'NONE', amount: 1000 },
            { bookingNumber: 'YEN', amount: 50_150 },
          ],
        }),
      ]),
      { writes: [[1, 'null 50000001 1000', 'null 50000001 50150']] },
    ],
    [
      'for no agency, where none is named',
      decide([row(1, { agencyId: '', allocations: [] })]),
      { writes: [[1, 'null null 51150']] },
    ],
    ['the same again is there', decide([row(1)], [known()]), { present: 1 }],
    [
      'the same revision with other values is refused',
      decide([row(1, { amount: 60_000 })], [known()]),
      { refused: [[1, 'revisionChanged|revision']] },
    ],
    ['a later revision replaces', decide([row(1, { revision: 2 })], [known()]), { writes: [[2, ...split.slice(1)]] }],
    ['an earlier one that comes late does not', decide([row(1)], [known({ revision: 3 })]), { present: 1 }],
    [
      'two revisions in one delivery: the later one counts',
      decide([row(1), row(2, { revision: 2 })]),
      { writes: [[2, ...split.slice(1)]], present: 1 },
    ],
    ['an unknown agency', decide([row(1, { agencyId: '5' })]), { refused: [[1, 'agencyUnknown|agencyId']] }],
    [
      'an agency of another currency',
      decide([row(1, { agencyId: '50000003' })]),
      { refused: [[1, 'currencyOfMarket|currency']] },
    ],
  ])('%s', (_, outcome, expected) => expect(outcome).toEqual({ ...nothing, ...expected }));
});

describe('what staff assigned of a payment', () => {
  const line = (amount: number, named = '', agencyId: string | null = 'A') => ({
    named,
    amount,
    bookingNumber: null,
    agencyId,
  });
  const part = (amount: number, named = '', agencyId = 'A') => ({ named, amount, bookingNumber: 'B', agencyId });
  test.each([
    ['stays with its line', [line(100)], [part(100)], [part(100)]],
    ['is a part of it', [line(100)], [part(60)], [part(60), line(40)]],
    ['stays as far as it is within a smaller one', [line(100)], [part(60), part(50)], [part(60), line(40)]],
    ['and of money taken back', [line(-100)], [part(-60)], [part(-60), line(-40)]],
    ['not of another sign', [line(100)], [part(-60)], [line(100)]],
    ['not of another name', [line(100, 'X')], [part(60)], [line(100, 'X')]],
    ['not of another agency', [line(100, '', 'B')], [part(60)], [line(100, '', 'B')]],
    ['also where no agency is named', [line(100, '', null)], [part(60)], [part(60), line(40, '', null)]],
    ['counts for one line alone', [line(60), line(60)], [part(60)], [part(60), line(60)]],
    ['and an empty line stays', [line(0)], [], [line(0)]],
  ])('%s', (_, lines, assigned, expected) => expect(reassigned(lines, assigned)).toEqual(expected));
});
