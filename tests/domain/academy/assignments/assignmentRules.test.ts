import { describe, expect, test } from 'vitest';
import { assignedState, daysUntilDue, lastZone } from '#app/domain/dueDays.ts';
import { audienceCountries, mayBeDue, reminderStep } from '#app/domain/academy/assignments/assignmentRules.ts';
import { brandAssignSchema } from '#app/domain/academy/assignments/forms.ts';
import { brandOfCurriculum } from '#app/domain/academy/levels/readersCurriculum.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('a due day', () => {
  test.each([
    // Noon UTC of the day after is midnight at UTC-12, where it is the last to be over.
    ['2026-12-01T00:00:00Z', '2026-12-01', 1, lastZone],
    ['2026-12-01T12:00:00Z', '2026-12-01', 0, lastZone],
    ['2026-12-02T11:59:59Z', '2026-12-01', 0, lastZone],
    ['2026-12-02T12:00:00Z', '2026-12-01', -1, lastZone],
    ['2026-11-24T12:00:00Z', '2026-12-01', 7, lastZone],
    ['2024-02-28T13:00:00Z', '2024-03-01', 2, 'UTC'],
    ['2026-12-02T05:59:59Z', '2026-12-01', 0, 'America/Chicago'],
    ['2026-12-02T06:00:00Z', '2026-12-01', -1, 'America/Chicago'],
    ['2026-12-01T14:59:59Z', '2026-12-01', 0, 'Asia/Tokyo'],
    ['2026-12-01T15:00:00Z', '2026-12-01', -1, 'Asia/Tokyo'],
  ])('at %s, %s is %i days away', (now, due, days, zone) => {
    expect(daysUntilDue(day(due), new Date(now), zone)).toBe(days);
  });

  test.each([
    ['2026-11-22', false],
    ['2026-11-23', true],
    ['2028-11-22', true],
    ['2028-11-23', false],
    ['9999-12-31', false],
  ])('may be %s: %s', (due, may) => {
    expect(mayBeDue(day(due), new Date('2026-11-23T20:00:00Z'), 'America/Chicago')).toBe(may);
  });

  test.each([
    ['2026-12-09', 0],
    ['2026-12-08', 1],
    ['2026-12-03', 1],
    ['2026-12-02', 2],
    ['2026-12-01', 2],
    ['2026-11-30', 3],
  ])('%s is at step %i on the first of December', (due, step) => {
    expect(reminderStep(day(due), new Date('2026-12-01T12:00:00Z'), 'Europe/London')).toBe(step);
  });

  // The clock reminds at this hour: one that is due on the eighth says so on the seventh, in Florida and in Japan, and is
  // late on the ninth; in California, where it is still the evening before, a night later.
  test.each([
    ['2026-11-30', 0, 0],
    ['2026-12-01', 1, 0],
    ['2026-12-02', 1, 1],
    ['2026-12-07', 2, 1],
    ['2026-12-08', 2, 2],
    ['2026-12-09', 3, 2],
    ['2026-12-10', 3, 3],
  ])('the night of %s has step %i for the eighth, in California %i', (night, step, later) => {
    const at = (zone: string) => reminderStep(day('2026-12-08'), new Date(`${night}T05:19:00Z`), zone);
    expect([at('America/New_York'), at('Asia/Tokyo'), at('America/Los_Angeles')]).toEqual([step, step, later]);
  });

  test.each([
    [true, '2026-11-01', 'done'],
    [false, '2026-12-01', 'open'],
    [false, '2026-11-30', 'overdue'],
  ] as const)('done %s and due %s is %s', (done, due, state) => {
    expect(assignedState({ done, dueOn: day(due) }, new Date('2026-12-01T13:00:00Z'), 'UTC')).toBe(state);
  });
});

describe('the countries of an audience of the brand', () => {
  test.each([
    ['PC', ['nam'], [], ['US', 'CA', 'MX', 'PR', 'VI', 'BM'], false],
    ['PC', ['nam'], ['US', 'GB', 'DE'], ['US'], false],
    ['PC', ['int'], [], [], true],
    ['PC', ['int'], ['DE', 'TH'], ['DE', 'TH'], false],
    ['TH', ['int', 'asia'], [], ['HK'], false],
    ['PU', ['nam'], [], [], false],
  ] as const)('%s in %j of %j', (curriculum, markets, chosen, among, others) => {
    const found = audienceCountries(curriculum, markets, chosen);
    expect(found.among).toEqual(among);
    expect(found.othersBut !== null).toBe(others);
  });
});

test.each([
  ['US', 'PC', 'PC'],
  ['US', 'CU', 'CU'],
  ['DE', 'PC', 'PI'],
  ['GB', 'PO', 'PU'],
  ['HK', 'PH', 'PS'],
  ['JP', 'PJ', 'PJ'],
])('a mail to %s about %s opens the academy of %s', (country, curriculum, brand) => {
  expect(brandOfCurriculum(country, curriculum)).toBe(brand);
});

test.each([
  ['', []],
  ['us, CA、jp  us', ['US', 'CA', 'JP']],
  ['ＵＳ', ['US']],
  ['Germany', null],
  ['US; CA', null],
  ['US '.repeat(400), null],
])('countries typed as %j are %j', (typed, codes) => {
  const countries = brandAssignSchema().shape.countries.safeParse(typed);
  expect(countries.success ? countries.data : null).toEqual(codes);
});
