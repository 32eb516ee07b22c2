import { describe, expect, test } from 'vitest';
import { marketOfLanguage } from '#app/domain/markets/markets.ts';
import { decimalText, formatMoney, minorAmount, minorDigits } from '#app/domain/money.ts';

// Currencies without decimals, with two and with three.
describe('digits of a currency', () => {
  test.each([
    ['USD', 2],
    ['GBP', 2],
    ['AUD', 2],
    ['JPY', 0],
    ['KWD', 3],
  ])('%s has %i', (currency, digits) => expect(minorDigits(currency)).toBe(digits));
});

describe('a decimal text is read digit by digit', () => {
  test.each<[string, string, number | null]>([
    ['0', 'USD', 0],
    ['0.1', 'USD', 10],
    ['0.29', 'USD', 29],
    ['1.10', 'GBP', 110],
    ['4.35', 'USD', 435],
    ['8.05', 'AUD', 805],
    ['1234.56', 'USD', 123_456],
    ['12345', 'JPY', 12_345],
    ['12345.00', 'JPY', null],
    ['12345.5', 'JPY', null],
    ['1.234', 'KWD', 1234],
    ['1.234', 'USD', null],
    ['90071992547409.91', 'USD', Number.MAX_SAFE_INTEGER],
    ['90071992547409.92', 'USD', null],
    ['999999999999999', 'USD', null],
    ['-1', 'USD', null],
    ['+1', 'USD', null],
    ['1,234', 'USD', null],
    ['1 234', 'USD', null],
    ['1e3', 'USD', null],
    ['01', 'USD', null],
    ['.5', 'USD', null],
    ['5.', 'USD', null],
    ['', 'USD', null],
    ['１００', 'USD', null],
    ['NaN', 'USD', null],
  ])('%s in %s', (text, currency, minor) => expect(minorAmount(text, currency)).toBe(minor));

  test.each([
    ['USD', 1],
    ['USD', 29],
    ['USD', 123_456_789],
    ['JPY', 7],
    ['KWD', 1005],
    ['USD', Number.MAX_SAFE_INTEGER],
  ] as const)('%s: what is written of %i is read as the same', (currency, minor) => {
    expect(minorAmount(decimalText(minor, currency), currency)).toBe(minor);
  });

  test('sums of whole numbers are exact where sums of decimals are not', () => {
    expect(0.1 + 0.2).not.toBe(0.3);
    expect(decimalText(minorAmount('0.1', 'USD')! + minorAmount('0.2', 'USD')!, 'USD')).toBe('0.30');
  });
});

describe('money as it is shown', () => {
  test.each([
    [123_456, 'USD', 'nam', 'en', '$1,234.56'],
    [123_456, 'JPY', 'jp', 'ja', '￥123,456'],
    [123_456, 'GBP', 'uk', 'en', '£1,234.56'],
    [Number.MAX_SAFE_INTEGER, 'USD', 'nam', 'en', '$90,071,992,547,409.91'],
  ] as const)('%i of %s', (minor, currency, market, language, words) =>
    expect(formatMoney(minor, currency, market, language)).toBe(words),
  );
  // Staff read the amounts of all markets side by side, by the formats of their language.
  test.each(['en', 'ja'] as const)('no two currencies read alike to staff (%s)', (language) => {
    const shown = (currency: string) => formatMoney(100_00, currency, marketOfLanguage(language), language);
    expect(shown('AUD')).toContain('A$');
    expect(shown('USD')).toMatch(/^\$/);
  });
  test('what is not exact is refused', () => {
    expect(() => decimalText(0.5, 'USD')).toThrow(RangeError);
    expect(() => decimalText(Number.MAX_SAFE_INTEGER + 1, 'USD')).toThrow(RangeError);
  });
});
