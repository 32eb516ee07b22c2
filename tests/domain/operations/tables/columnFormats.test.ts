import { describe, expect, test } from 'vitest';
import { readAmount } from '#app/domain/operations/tables/amountTexts.ts';
import { ColumnSurvey, latestYearOf, plainCell } from '#app/domain/operations/tables/columnFormats.ts';

const factsOf = (texts: readonly string[]) => {
  const survey = new ColumnSurvey(2046);
  for (const text of texts) survey.add(text);
  return survey.facts();
};

describe('the amount that a text says', () => {
  test.each<[string, string | null, string | null]>([
    ['1234.56', '1234.56', null],
    ['1,234.56', '1234.56', null],
    ['1.234,56', null, '1234.56'],
    ['1 234,56', null, '1234.56'],
    ['1\u00A0234,5', null, '1234.5'],
    ["1'234.50", '1234.50', null],
    ['1,234', '1234', null],
    ['1.234', null, '1234'],
    ['1,50', null, '1.50'],
    ['1234', '1234', '1234'],
    ['１２，０００', '12000', null],
    ['12,34,567', null, null],
    ['-5', '-5', '-5'],
    ['−1.234,56', null, '-1234.56'],
    ['(1,234.50)', '-1234.50', null],
    ['12,00-', null, '-12.00'],
    ['-0.00', '0.00', null],
    ['--5', null, null],
    ['(5', null, null],
    ['$5', null, null],
    ['', null, null],
  ])('%s', (text, point, comma) =>
    expect([readAmount(text, 'point'), readAmount(text, 'comma')]).toEqual([point, comma]),
  );
});

describe("a column's format is that of all its texts", () => {
  test.each<[string, string[], string, string]>([
    ['one day decides for all', ['03/04/2026', '01/02/2026', '13/04/2026'], 'dmy', 'point'],
    ['one month decides for all', ['03/04/2026', '04/13/2026'], 'mdy', 'point'],
    ['no text decides', ['03/04/2026', '01/02/2026'], '', 'point'],
    ['the texts contradict each other', ['13/04/2026', '04/13/2026'], '', 'point'],
    ['days that every order reads alike', ['2026-04-13', '5 May 2026', '05/05/2026'], 'dmy', 'point'],
    ['counts of days', ['30748', '1984-03-07'], '', 'point'],
    ['days with the year first', ['2026-04-03', '20260403'], 'ymd', 'point'],
    ['a decimal point', ['1,234.56', '7'], 'ymd', 'point'],
    ['a decimal comma', ['1.234,56', '7'], 'ymd', 'comma'],
    ['a comma between thousands alone', ['12,000', '7'], 'ymd', 'point'],
    ['signs that contradict each other', ['1,50', '1.50'], 'ymd', ''],
    ['no figures', ['Sun Princess'], 'ymd', 'point'],
  ])('%s', (_, texts, day, amount) => expect(factsOf(texts)).toMatchObject({ day, amount }));

  test('its samples are first those that tell the formats apart, each once and cut', () => {
    const long = 'x'.repeat(90);
    expect(factsOf(['2026-01-01', '', '  ', '03/04/2026', '03/04/2026', long]).samples).toEqual([
      '03/04/2026',
      '2026-01-01',
      'x'.repeat(40),
    ]);
  });
});

describe('a cell is read in the format of its column', () => {
  test.each([
    ['day', 'dmy', '03/04/2026', '2026-04-03'],
    ['day', 'mdy', '03/04/2026', '2026-03-04'],
    ['day', '', '03/04/2026', '03/04/2026'],
    ['day', '', '05/05/2026', '2026-05-05'],
    ['day', 'mdy', '13/04/2026', '13/04/2026'],
    ['amount', 'comma', '1.234,56', '1234.56'],
    ['amount', '', '1,50', '1.50'],
    ['amount', 'point', 'soon', 'soon'],
  ] as const)('%s %s: %s is %s', (kind, format, text, plain) =>
    expect(plainCell(text, { kind, format, latestYear: 2046 })).toBe(plain),
  );

  test('a day that was is not after this year', () => {
    const now = new Date('2026-11-29T00:00:00Z');
    expect([latestYearOf(now, true), latestYearOf(now, false)]).toEqual([2026, 2046]);
  });
});
