import { describe, expect, test } from 'vitest';
import { mayPayDifference } from '#app/domain/sales/commission/disputes.ts';
import {
  commissionMark,
  mayDispute,
  whyNoDispute,
  sailingsDueIn,
  type CommissionFacts,
  type CommissionMark,
} from '#app/domain/sales/bookings/commission.ts';
import { goalPercent } from '#app/domain/sales/bookings/salesGoal.ts';
import { referenceNumber, typedReference } from '#app/domain/referenceNumber.ts';

describe('the mark of commission', () => {
  const sailed: CommissionFacts = {
    state: 'sailed',
    sailingOn: '2026-01-01',
    commissionExpected: 1000,
    commissionPaid: 0,
  };
  // Due on January 31.
  test.each<[string, Partial<CommissionFacts>, string, CommissionMark, boolean]>([
    ['on its last day', {}, '2026-01-31', 'notDue', false],
    ['a day later', {}, '2026-02-01', 'late', true],
    ['paid in part before its day is over', { commissionPaid: 400 }, '2026-01-20', 'notDue', false],
    ['paid in part after it', { commissionPaid: 400 }, '2026-02-01', 'short', true],
    ['called paid with too little', { state: 'paid', commissionPaid: 999 }, '2026-01-10', 'short', true],
    ['called paid with nothing', { state: 'paid' }, '2026-01-10', 'late', true],
    ['paid', { commissionPaid: 1000 }, '2026-02-01', 'paid', true],
    ['paid with more', { commissionPaid: 1001 }, '2026-02-01', 'paid', true],
    ['disputed and not paid', { state: 'disputed' }, '2026-02-01', 'late', true],
    ['of a cancelled booking', { state: 'cancelled' }, '2026-02-01', 'none', false],
    ['where none is expected', { commissionExpected: 0 }, '2026-02-01', 'none', false],
    ['taken back', { commissionPaid: -100 }, '2026-02-01', 'late', true],
    ['taken back where none is expected', { commissionExpected: 0, commissionPaid: -100 }, '2026-02-01', 'late', true],
  ])('%s', (_, change, today, mark, disputable) => {
    expect(commissionMark({ ...sailed, ...change }, today)).toBe(mark);
    expect(mayDispute(mark)).toBe(disputable);
  });

  test.each([
    ['notDue', 'booked', false, 'notNow'],
    ['none', 'cancelled', false, 'ofCancelled'],
    ['none', 'sailed', false, 'nothingExpected'],
    ['late', 'sailed', true, 'isOpen'],
  ] as const)('%s of a booking that is %s, with an open dispute: %s, is not disputed: %s', (mark, state, open, why) => {
    expect(whyNoDispute(mark, state, open)).toBe(why);
  });
});

describe('the difference that a dispute pays', () => {
  test.each([
    [1, true],
    [90_00, true],
    [90_01, false],
    [0, false],
    [-1, false],
    [0.5, false],
  ])('%d of 100.00 with 10.00 paid: %s', (difference, may) => {
    expect(mayPayDifference(difference, { gross: 100_00, commissionPaid: 10_00 })).toBe(may);
  });
});

test.each([
  ['2026-01', '2025-12-02', '2026-01-01'],
  ['2026-03', '2026-01-30', '2026-03-01'],
  ['2024-03', '2024-01-31', '2024-03-01'],
])('in %s the commission of sailings from %s to %s is due', (month, from, to) =>
  expect(sailingsDueIn(month)).toEqual({ from, to }),
);

test.each([
  [0, 100, 0],
  [99, 100, 99],
  [9999, 10_000, 99],
  [100, 100, 100],
  [250, 100, 250],
  [-50, 100, 0],
])('%i of %i is %i percent', (booked, goal, percent) => expect(goalPercent(booked, goal)).toBe(percent));

test('a number is read as it is typed', () => {
  const number = referenceNumber('D', () => 0);
  expect(number).toBe('D-2222-2222');
  expect([
    typedReference('D', 'd2222 2222'),
    typedReference('D', '2222–2222'),
    typedReference('R', number),
    typedReference('D', 'D-1111-1111'),
  ]).toEqual([number, number, null, null]);
});
