import { expect, test } from 'vitest';
import { staffRecordDays } from '#app/routes/agencies/auditTrail/staffRecordDays.ts';
import type { StaffRecordRow } from '#app/routes/agencies/auditTrail/staffRecordRows.server.ts';

const row = (key: string, given: Partial<StaffRecordRow> = {}): StaffRecordRow => ({
  key,
  day: 'Nov 30',
  time: '9:24 AM',
  second: '9:24:05 AM',
  who: 'Ana Lee',
  what: 'Ana Lee published a course',
  lines: [],
  about: { name: key, details: '', href: null },
  subjectId: key,
  agencyId: null,
  address: '',
  ...given,
});
const shown = (rows: StaffRecordRow[]) =>
  staffRecordDays(rows).map(({ day, lines }) => [day, lines.map(({ abouts }) => abouts.map(({ name }) => name))]);

test('what one press did to several things is one line, by day', () => {
  const earlier = { day: 'Nov 29', time: '8:00 AM', second: '8:00:00 AM' };
  expect(shown([row('A'), row('B'), row('A'), row('C', { second: '9:24:04 AM' }), row('D', earlier)])).toEqual([
    ['Nov 30', [['A', 'B'], ['C']]],
    ['Nov 29', [['D']]],
  ]);
});

test('what one person did to one thing in a minute is one line', () => {
  const thing = { about: { name: 'A', details: 'Japan', href: '/a' } };
  const [day] = staffRecordDays([
    row('3', { ...thing, second: '9:24:09 AM' }),
    row('2', { ...thing, what: 'Ana Lee saved a draft', about: { ...thing.about, details: 'Asia' } }),
    row('1', { ...thing, who: 'Bo Falk', what: 'Bo Falk saved a draft' }),
    row('0', { ...thing, who: 'Bo Falk', what: 'Bo Falk saved a draft', time: '9:23 AM', second: '9:23:05 AM' }),
  ]);
  expect(day?.lines.map(({ row: { key }, earlier }) => [key, earlier.map((act) => act.key)])).toEqual([
    ['3', ['2']],
    ['1', []],
    ['0', []],
  ]);
});

test.each([
  ['another act', { what: 'Ana Lee removed a course' }],
  ['another change', { lines: ['Name: A, before B'] }],
])('%s is a separate line', (_, given) =>
  expect(shown([row('A'), row('B', given)])).toEqual([['Nov 30', [['A'], ['B']]]]),
);
