import { expect, test } from 'vitest';
import { lastReportDue, nextReportDue } from '#app/domain/sales/bookings/salesMails.ts';

test.each([
  ['weekly', 'nam', '2026-11-23T11:59:59Z', '2026-11-16T12:00:00Z', '2026-11-23T12:00:00Z'],
  ['weekly', 'nam', '2026-11-23T12:00:00Z', '2026-11-23T12:00:00Z', '2026-11-30T12:00:00Z'],
  // Monday morning in Sydney is Sunday evening in UTC.
  ['weekly', 'au', '2026-11-22T20:00:00Z', '2026-11-22T20:00:00Z', '2026-11-29T20:00:00Z'],
  // Summer time began on this Sunday.
  ['weekly', 'nam', '2026-03-08T12:00:00Z', '2026-03-02T12:00:00Z', '2026-03-09T11:00:00Z'],
  ['monthly', 'jp', '2026-11-30T21:59:59Z', '2026-10-31T22:00:00Z', '2026-11-30T22:00:00Z'],
  ['monthly', 'jp', '2026-11-30T22:00:00Z', '2026-11-30T22:00:00Z', '2026-12-31T22:00:00Z'],
  ['monthly', 'uk', '2026-03-31T23:30:00Z', '2026-03-01T07:00:00Z', '2026-04-01T06:00:00Z'],
] as const)('the %s report of %s at %s was last due at %s, and is next at %s', (rhythm, market, now, last, next) => {
  expect(lastReportDue(rhythm, market, new Date(now))).toEqual(new Date(last));
  expect(nextReportDue(rhythm, market, new Date(now))).toEqual(new Date(next));
});
