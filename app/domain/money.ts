import { localeTag, type Market } from '#app/domain/markets/markets.ts';
import { trueMinus } from '#app/domain/numbers.ts';
import type { Language } from '#app/i18n.ts';

// Cached by currency and locale: creating a formatter costs far more than using it, and asking it more than knowing.
const formatters = new Map<string, Intl.NumberFormat>();
const digitsOf = new Map<string, number>();

/**
 * How many digits a currency has after its point: 2 for USD, 0 for JPY. Throws RangeError for what is no currency code.
 */
export function minorDigits(currency: string): number {
  const known = digitsOf.get(currency);
  if (known !== undefined) return known;
  const digits = formatter(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2;
  digitsOf.set(currency, digits);
  return digits;
}

/**
 * An amount of a currency's smallest unit as a decimal text, `123456` cents as `1234.56`: made of its digits, so that
 * nothing is rounded. Throws RangeError for what is no whole number, or too large to be exact.
 */
export function decimalText(minor: number, currency: string): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is no exact amount`);
  const digits = minorDigits(currency);
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

const decimal = /^(0|[1-9]\d{0,14})(?:\.(\d+))?$/;

/**
 * The amount in a currency's smallest unit that a decimal text says, `1234.5` of USD as `123450`: made of its digits,
 * so that nothing is rounded. Null for what is no such text, has more digits than the currency, or is too large to be
 * exact.
 */
export function minorAmount(text: string, currency: string): number | null {
  const digits = minorDigits(currency);
  const [, whole, fraction = ''] = decimal.exec(text) ?? [];
  if (whole === undefined || fraction.length > digits) return null;
  const minor = Number(whole + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : null;
}

/** The same of an amount that may be below 0, `-5.00` of USD as `-500`. */
export function signedMinorAmount(text: string, currency: string): number | null {
  const size = minorAmount(text.replace(/^-/, ''), currency);
  return size === null || size === 0 || !text.startsWith('-') ? size : -size;
}

/** Whether a text is a decimal amount above 0, whatever the currency. */
export function isPositiveAmount(text: string): boolean {
  return decimal.test(text) && /[1-9]/.test(text);
}

function formatter(currency: string, locale: string): Intl.NumberFormat {
  const key = `${currency} ${locale}`;
  const known = formatters.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formatters.set(key, known);
  return known;
}

/** An amount of a currency's smallest unit as it is shown in a market and language, `$1,234.56`. */
export function formatMoney(minor: number, currency: string, market: Market, language: Language): string {
  // Given as a text, a number is formatted digit by digit.
  return trueMinus(
    formatter(currency, localeTag(market, language)).format(decimalText(minor, currency) as `${number}`),
  );
}
