/** A share in hundredths of a percent as a locale writes it, `62.5%`. */
export function percentInWords(hundredths: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(hundredths / 10_000);
}
