import { describe, expect, test } from 'vitest';
import { levelsOf, reminderOf, type LearnerStanding } from '#app/domain/academy/reports/learnerStanding.ts';
import { reportList } from '#app/domain/academy/reports/reportForms.ts';

const now = new Date('2026-11-22T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);

describe('what a learner is reminded of', () => {
  test.each<[LearnerStanding, Date | null, Date | null, string]>([
    ['notEnrolled', null, null, 'enrol'],
    ['none', null, null, 'begin'],
    ['1', inDays(200), null, 'goOn'],
    ['3', inDays(91), null, 'goOn'],
    ['3', inDays(90), null, 'refresh'],
    ['4', inDays(90), null, 'refresh'],
    ['4', inDays(91), null, 'nothingToDo'],
    ['lapsed', inDays(-1), null, 'bringBack'],
    ['none', null, inDays(-6.9), 'remindedLately'],
    ['none', null, inDays(-7), 'begin'],
    ['4', inDays(91), inDays(-1), 'remindedLately'],
  ])('%s, valid until %s, reminded %s: %s', (standing, validUntil, remindedAt, answer) =>
    expect(reminderOf({ standing, validUntil, remindedAt }, now)).toBe(answer),
  );
});

test('the agency’s level counts everybody with a member number, a lapsed level as none', () => {
  expect(levelsOf({ notEnrolled: 5, none: 1, '1': 2, '2': 0, '3': 1, '4': 0, lapsed: 1 })).toEqual([0, 1, 1, 3, 0]);
});

test.each([
  ['', { sort: 'name', direction: 'asc', page: 1, pageSize: 20, search: '' }],
  [
    'q=ann&standing=lapsed&ends=soon&visit=never&sort=level&direction=desc&page=3&size=50',
    {
      search: 'ann',
      standing: 'lapsed',
      ends: 'soon',
      visit: 'never',
      sort: 'level',
      direction: 'desc',
      page: 3,
      pageSize: 50,
    },
  ],
  [
    'standing=9&ends=never&visit=x&sort=shoe&page=-1&size=7',
    { sort: 'name', direction: 'asc', page: 1, pageSize: 20, search: '' },
  ],
])('the address ?%s asks for %o', (address, query) =>
  expect(reportList.read(new URLSearchParams(address))).toEqual(query),
);
