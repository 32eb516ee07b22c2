import { expect, test } from 'vitest';
import { formatMoney } from '#app/domain/money.ts';
import { signedPercent, trueMinus } from '#app/domain/numbers.ts';

test('figures below zero have a true minus, in both languages', () => {
  expect(formatMoney(-2000, 'USD', 'nam', 'en')).toBe('−$20.00');
  expect(formatMoney(-2000, 'JPY', 'jp', 'ja')).toMatch(/^−/);
  expect([signedPercent(-0.09, 'en'), signedPercent(0.12, 'ja'), signedPercent(0, 'en')]).toEqual([
    '−9%',
    '+12%',
    '0%',
  ]);
  expect(trueMinus('1-2')).toBe('1-2');
});
