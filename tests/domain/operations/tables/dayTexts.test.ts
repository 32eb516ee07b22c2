import { describe, expect, test } from 'vitest';
import { dayOrders, readDay, type DayOrder } from '#app/domain/operations/tables/dayTexts.ts';

const readings = (text: string) =>
  Object.fromEntries(dayOrders.map((order) => [order, readDay(text, order, 2026)])) as Record<DayOrder, string | null>;
const all = (day: string | null) => ({ ...inOrders({ ymd: day, dmy: day, mdy: day }), serial: day, serial1904: day });
function inOrders(days: { ymd: string | null; dmy: string | null; mdy: string | null }) {
  return { ...days, serial: null, serial1904: null };
}

describe('the day that a text says', () => {
  test.each([
    '1984-03-07',
    '1984/3/7',
    '1984.03.07',
    '19840307',
    '1984-03-07 00:00:00',
    '1984-03-07T00:00:00.000Z',
    '1984-03-07 14:33',
    '7-Mar-84',
    '7 March 1984',
    'March 7, 1984',
    'Mar. 7th, 1984',
    '1984年3月7日',
    '昭和59年3月7日',
    'S59.3.7',
    '１９８４／３／７',
    ' 1984-03-07\u00A0',
  ])('%s is one in every order', (text) => expect(readings(text)).toEqual(all('1984-03-07')));

  test.each<[string, Parameters<typeof inOrders>[0]]>([
    ['03/04/2026', { ymd: null, dmy: '2026-04-03', mdy: '2026-03-04' }],
    ['13/04/2026', { ymd: null, dmy: '2026-04-13', mdy: null }],
    ['04/13/2026', { ymd: null, dmy: null, mdy: '2026-04-13' }],
    ['3.4.26', { ymd: null, dmy: '2026-04-03', mdy: '2026-03-04' }],
    ['26/04/03', { ymd: '2026-04-03', dmy: '2003-04-26', mdy: null }],
    ['3/7/84', { ymd: null, dmy: '1984-07-03', mdy: '1984-03-07' }],
  ])('%s depends on the order', (text, days) => expect(readings(text)).toEqual(inOrders(days)));

  test.each([
    ['30748', '1984-03-07', '1988-03-08'],
    ['29286.5', '1980-03-06', '1984-03-07'],
  ])('%s is a count of days', (text, serial, serial1904) =>
    expect(readings(text)).toEqual({ ymd: null, dmy: null, mdy: null, serial, serial1904 }),
  );

  test.each([
    '',
    'soon',
    '2026-02-30',
    '31/31/2026',
    '123/4/2026',
    '2026-13-01',
    '7-Foo-84',
    '1984',
    '99999.x',
    '1984-03-07T15:00Z',
  ])('%s is none', (text) => expect(readings(text)).toEqual(all(null)));

  test('a year of two figures is the last one that may be meant', () => {
    expect(readDay('1/2/27', 'dmy', 2026)).toBe('1927-02-01');
    expect(readDay('1/2/27', 'dmy', 2046)).toBe('2027-02-01');
  });

  test('令和元年 is the first year of its era', () =>
    expect(readDay('令和元年5月1日', 'ymd', 2026)).toBe('2019-05-01'));
});
