/** A formatted number with a true minus, which is as wide as a plus and a digit; Intl writes a hyphen. */
export function trueMinus(number: string): string {
  return number.replace(/^-/, '−');
}

/** A difference as a share, `+12%` or `−9%`, as a locale writes it. */
export function signedPercent(share: number, locale: string): string {
  return trueMinus(new Intl.NumberFormat(locale, { style: 'percent', signDisplay: 'exceptZero' }).format(share));
}
