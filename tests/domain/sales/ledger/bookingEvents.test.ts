import { expect, test } from 'vitest';
import { bookingEvents } from '#app/domain/sales/ledger/bookingEvents.ts';
import type { NewRevision } from '#app/domain/sales/ledger/decideRows.ts';
import { paymentEvents } from '#app/domain/sales/payments/paymentEvents.ts';
import type { PaymentEntry, PaymentState } from '#app/domain/sales/payments/payments.ts';

const revision = (commissionPaid: number, latest = true) =>
  ({
    entry: { bookingNumber: 'B1', agencyId: '1', advisor: '77', commissionExpected: 900, commissionPaid },
    agentUniqueId: 'A1',
    latest,
  }) as NewRevision;
const known = { bookingNumber: 'B1', latest: true, commissionPaid: 0 };

test.each([
  ['unknown', revision(0), [], ['booking.imported']],
  ['known', revision(0), [known], ['booking.changed']],
  ['known and paid more', revision(500), [known], ['booking.changed', 'booking.paid']],
  ['known with a later revision', revision(500, false), [known], []],
])('a booking that is %s', (_, inserted, revisions, kinds) =>
  expect(bookingEvents([inserted], revisions).map(({ kind }) => kind)).toEqual(kinds),
);

test('a booking is said as its page shows it, with its advisor as our user', () => {
  expect(bookingEvents([revision(0)], [])[0]).toMatchObject({
    subjectKind: 'booking',
    subjectId: 'B1',
    agencyId: '1',
    facts: { bookingNumber: 'B1', commissionExpected: 900, advisor: 'A1' },
  });
});

const paid = (state: PaymentState) => ({
  entry: { number: 'P1', revision: 2, state, currency: 'USD', amount: 700 } as PaymentEntry,
  lines: [
    { named: 'B1', bookingNumber: 'B1', amount: 300, agencyId: '1' },
    { named: 'B2', bookingNumber: null, amount: 100, agencyId: '1' },
    { named: 'B3', bookingNumber: 'B3', amount: 200, agencyId: '2' },
    { named: '', bookingNumber: null, amount: 100, agencyId: null },
  ],
});

test('each agency gets its part of a payment once it is paid', () => {
  expect(paymentEvents([paid('announced'), paid('cancelled')])).toEqual([]);
  const parts = paymentEvents([paid('paid')]).map(({ agencyId, facts }) => [
    agencyId,
    facts.amount,
    facts.lines.length,
  ]);
  expect(parts).toEqual([
    ['1', 400, 2],
    ['2', 200, 1],
  ]);
});
