import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EmailAddress, FreeText, OptionalTextLine, PersonName, TextLine } from '#app/domain/fields.ts';
import { issueOf, type Cases } from '#tests/domain/schemaHelpers.ts';
import { everyRow } from '#tests/support/depth.ts';

describe('lines of text', () => {
  const lines: Cases = [
    [undefined, 'validation:required|city'],
    [' ', 'validation:required|city'],
    ['<b></b>', 'validation:required|city'],
    ['San José', null],
    ['a\u0000b', 'validation:illegalCharacters|city'],
    ['a\nb', 'validation:illegalCharacters|city'],
    ['a\u0085b', 'validation:illegalCharacters|city'],
    ['a\ud800b', 'validation:illegalCharacters|city'],
    ['a\u202eb', 'validation:illegalCharacters|city'],
    ['x'.repeat(41), 'validation:tooLong|city|40'],
    ['ß'.repeat(40), null],
    ...['\u200b', '\u3164', '\u2060', '\u00ad\u200d', '\u2800 ', '\u0301', '<b>\u3164</b>', '\u115f\u1160\uffa0'].map(
      (unseen): [string, string] => [unseen, 'validation:required|city'],
    ),
    ['\u3164x', null],
  ];
  test.each(lines)('%j → %s', (value, message) => expect(issueOf(TextLine('city', 40), value)).toBe(message));

  const stored: [string, string][] = [
    [' 12 Quay St. ', '12 Quay St.'],
    ['<script>alert(1)</script>Main', 'alert(1)Main'],
    ['<scr<b>ipt>Main', 'Main'],
    ['<<b>b>Main', 'Main'],
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
    expect([undefined, '', ' ', '<b>', '\u200b', '\u3164', 'ab'].map((value) => line.parse(value))).toEqual([
      '',
      '',
      '',
      '',
      '',
      '',
      'ab',
    ]);
    expect(issueOf(line, 'abcdef')).toBe('validation:tooLong|address2|5');
    expect(issueOf(line, 'a\u0000')).toBe('validation:illegalCharacters|address2');
    expect(issueOf(line, null)).toBe('validation:required|address2');
  });

  test('nothing that is accepted holds a tag, a control character or a lone surrogate', () => {
    const unit = fc.oneof(
      fc.constantFrom('<', '>', 'b', '/', '!', ' ', '\u0000', '\n', '\ud800'),
      fc.string({ unit: 'binary', maxLength: 2 }),
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 25 }), (parts) => {
        const result = TextLine('city', 80).safeParse(parts.join(''));
        if (result.success) {
          expect(result.data).not.toMatch(/<[/!?a-z][^<>]*>/i);
          expect(result.data).not.toMatch(/[\p{Cc}\p{Cs}]/u);
        }
      }),
      { numRuns: everyRow ? 2000 : 400 },
    );
  });

  test('a long hostile text is refused at once', () => {
    const started = performance.now();
    expect(issueOf(TextLine('city', 40), '<a'.repeat(130_000))).toBe('validation:tooLong|city|40');
    expect(issueOf(FreeText('commentTxt'), '<a'.repeat(130_000))).toBe('validation:tooLong|commentTxt|2000');
    expect(issueOf(PersonName('lastName'), 'a'.repeat(260_000))).toBe('validation:tooLong|lastName|40');
    expect(issueOf(EmailAddress(), 'a.'.repeat(130_000))).toBe('validation:tooLong|emailAddress|254');
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('free text', () => {
  const cases: Cases = [
    [undefined, 'validation:required|commentTxt'],
    ['<p> </p>', 'validation:required|commentTxt'],
    ['a\u0000', 'validation:illegalCharacters|commentTxt'],
    ['x'.repeat(2001), 'validation:tooLong|commentTxt|2000'],
    ['Fine.', null],
  ];
  test.each(cases)('%j → %s', (value, message) => expect(issueOf(FreeText('commentTxt'), value)).toBe(message));
  test('keeps its case and lines, loses markup', () => {
    expect(FreeText('commentTxt').parse(' The <b>Menu</b>\r\nis\tslow ')).toBe('The Menu\nis\tslow');
  });
});
