import { expect, test } from 'vitest';
import { activeOutage, outageMessageParams } from '#app/domain/markets/outage.ts';

const outage = (sysCode: string, outageStartTime: Date | string, outageEndTime: Date | string) => ({
  sysCode,
  outageStartTime,
  outageEndTime,
});
// Los Angeles is 8 hours behind UTC in November.
const short = outage('short', '2025-11-20T22:00', '2025-11-20T23:00');
const long = outage('long', '2025-11-20T21:00:00', '2025-11-21T02:00:00');
const instants = outage('instants', new Date('2025-11-21T06:00:00Z'), new Date('2025-11-21T06:30:00Z'));
const broken = outage('broken', 'soon', 'later');
const backwards = outage('backwards', '2025-11-21T02:00', '2025-11-20T02:00');
const all = [broken, backwards, short, long, instants];

test.each([
  ['2025-11-21T04:59:59Z', all, null],
  ['2025-11-21T05:00:00Z', all, 'long'],
  ['2025-11-21T06:10:00Z', all, 'long'],
  ['2025-11-21T06:10:00Z', [instants, short], 'short'],
  ['2025-11-21T06:10:00Z', [instants], 'instants'],
  ['2025-11-21T06:59:59Z', [short], 'short'],
  ['2025-11-21T07:00:00Z', [short], null],
  ['2025-11-20T22:30:00Z', [short], null],
  ['2025-11-21T10:00:00Z', all, null],
  ['2025-11-21T06:10:00Z', [], null],
  ['2025-11-21T06:10:00Z', [short, { ...short, sysCode: 'twin' }], 'short'],
])('at %s', (now, outages, sysCode) => expect(activeOutage(outages, new Date(now))?.sysCode ?? null).toBe(sysCode));

test('summer time: 7 hours behind UTC', () => {
  const summer = outage('summer', '2025-07-01T22:00', '2025-07-01T23:00');
  expect(activeOutage([summer], new Date('2025-07-02T05:30:00Z'))).toBe(summer);
  expect(activeOutage([summer], new Date('2025-07-02T06:30:00Z'))).toBe(null);
});

test('text with an offset is an instant', () => {
  expect(activeOutage([outage('x', '2025-11-20T22:00Z', '2025-11-20T23:00Z')], new Date('2025-11-20T22:30:00Z'))).not.toBe(null);
});

test('the end in words, in Los Angeles time', () => {
  const { endday, endtime } = outageMessageParams(outage('x', new Date(0), new Date('2025-11-21T10:00:00Z')), 'en-US');
  expect([endday, endtime.replace(/\s/g, ' ')]).toEqual(['November 21, 2025', '2:00 AM']);
  expect(outageMessageParams(long, 'ja-JP')).toEqual({ endday: '2025年11月21日', endtime: '2:00' });
});
