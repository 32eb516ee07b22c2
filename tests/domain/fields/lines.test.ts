import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DataLine, FreeText, OptionalCode, OptionalDataLine, OptionalTextLine, TextLine } from '#app/domain/fields.ts';
import { issueOf, type Cases } from '#tests/domain/schemaHelpers.ts';
import { everyRow } from '#tests/support/depth.ts';

describe('lines of text', () => {
  const lines: Cases = [
    [undefined, 'validation:required|city'],
    [' ', 'validation:required|city'],
    ['San José', null],
    ['a\u0000b', 'validation:illegalCharacters|city'],
    ['a\nb', 'validation:illegalCharacters|city'],
    ['a\u0085b', 'validation:illegalCharacters|city'],
    ['a\ud800b', 'validation:illegalCharacters|city'],
    ['a\u202eb', 'validation:illegalCharacters|city'],
    ['x'.repeat(41), 'validation:tooLong|city|40'],
    ['ß'.repeat(40), null],
    ...['\u200b', '\u3164', '\u2060', '\u00ad\u200d', '\u2800 ', '\u0301', '\u115f\u1160\uffa0'].map(
      (unseen): [string, string] => [unseen, 'validation:required|city'],
    ),
    ['\u3164x', null],
  ];
  test.each(lines)('%j → %s', (value, message) => expect(issueOf(TextLine('city', 40), value)).toBe(message));

  const stored: [string, string][] = [
    [' 12 Quay St. ', '12 Quay St.'],
    ['Main\n', 'Main'],
    ['<script>alert(1)</script>Main', '<script>alert(1)</script>Main'],
    ['"><b>x', '"><b>x'],
    ['1 < 2 > 0', '1 < 2 > 0'],
    ['東京都港区', '東京都港区'],
    ['DE LA CRUZ BOULEVARD', 'DE LA CRUZ BOULEVARD'],
    ['Muenchen \u2013 Süd', 'Muenchen \u2013 Süd'],
    ['Rue de l\u2019E\u0301glise', "Rue de l'Église"],
    ['Pier 😀 39', 'Pier 😀 39'],
  ];
  test.each(stored)('%s is stored as %s', (value, line) => expect(TextLine('address1', 60).parse(value)).toBe(line));

  test('an optional line', () => {
    const line = OptionalTextLine('address2', 5);
    expect([undefined, '', ' ', '\u200b', '\u3164', 'ab', '<b>'].map((value) => line.parse(value))).toEqual([
      ...['', '', '', '', ''],
      ...['ab', '<b>'],
    ]);
    expect(issueOf(line, 'abcdef')).toBe('validation:tooLong|address2|5');
    expect(issueOf(line, 'a\u0000')).toBe('validation:illegalCharacters|address2');
    expect(issueOf(line, null)).toBe('validation:required|address2');
  });

  test('nothing that is accepted has a control character or a lone surrogate, and no data a tag', () => {
    const unit = fc.oneof(
      fc.constantFrom('<', '>', 'b', '/', '!', ' ', '\u0000', '\n', '\ud800'),
      fc.string({ unit: 'binary', maxLength: 2 }),
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 25 }), (parts) => {
        const [line, data] = [TextLine('city', 80), DataLine('city', 80)].map((schema) =>
          schema.safeParse(parts.join('')),
        );
        if (line?.success) expect(line.data).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        if (data?.success) expect(data.data).not.toMatch(/<[/!?a-z][^<>]*>/i);
        if (data?.success) expect(data).toEqual(line);
      }),
      { numRuns: everyRow ? 2000 : 400 },
    );
  });

  test.each<[string, string | null]>([
    ['12 <b>Quay</b> St.', 'validation:markup|address1'],
    ['12 </b> Quay St.', 'validation:markup|address1'],
    ['12 <!-- --> Quay St.', 'validation:markup|address1'],
    ['Between 1 < 2 > 0', null],
    ['Pier <3', null],
  ])('a tag in the data of an agent or an agency is refused, in %j', (value, message) => {
    expect(issueOf(DataLine('address1', 60), value)).toBe(message);
    expect(issueOf(OptionalDataLine('address1', 60), value)).toBe(message);
    expect(issueOf(OptionalCode('address1', 60), value)).toBe(message);
  });
});

describe('free text', () => {
  const cases: Cases = [
    [undefined, 'validation:required|commentTxt'],
    ['a\u0000', 'validation:illegalCharacters|commentTxt'],
    ['x'.repeat(2001), 'validation:tooLong|commentTxt|2000'],
    ['Fine.', null],
  ];
  test.each(cases)('%j → %s', (value, message) => expect(issueOf(FreeText('commentTxt'), value)).toBe(message));
  test('is kept as typed, but for what ends a line and blanks around it', () => {
    expect(FreeText('commentTxt').parse(' The <b>Menu</b>\r\nis\tslow ')).toBe('The <b>Menu</b>\nis\tslow');
  });
});
