import type { VisitorContext } from '#app/domain/context.server.ts';
import { countryCode, marketOf, type Market } from './markets.ts';
import { Refusal } from '#app/domain/refusals.ts';

/** The parts of a request that hint at its country. */
export interface LocationHints {
  /** The country that a proxy determined (setting COUNTRY_HEADER), if any. */
  countryHeader: string | null;
  acceptLanguage: string | null;
}

/**
 * The country of a visitor: the one that the proxy names, else the region of the browser's most preferred language that
 * has one. Throws `countryNotLocated` where neither names a known country.
 */
export async function locateCountry({ db }: Pick<VisitorContext, 'db'>, hints: LocationHints): Promise<string> {
  const candidates = [hints.countryHeader ?? '', ...regionsOf(hints.acceptLanguage ?? '')]
    .map(countryCode)
    .filter((code) => /^[A-Z]{2}$/.test(code));
  const known = await db.country.findMany({ where: { code: { in: candidates } }, select: { code: true } });
  const found = candidates.find((candidate) => known.some(({ code }) => code === candidate));
  if (!found) throw new Refusal('countryNotLocated');
  return found;
}

/**
 * The market of the country that a request hints at, without a query of the table of countries; undefined where it
 * names none.
 */
export function hintedMarket(hints: LocationHints): Market | undefined {
  const [country] = [hints.countryHeader ?? '', ...regionsOf(hints.acceptLanguage ?? '')].filter((code) =>
    /^[a-z]{2}$/i.test(code.trim()),
  );
  return country === undefined ? undefined : marketOf(country);
}

const maxLanguages = 10;

// `en-US,ja-JP;q=0.9` → US, JP: the regions, in the order of their weights.
function regionsOf(acceptLanguage: string): string[] {
  const ranges = acceptLanguage.split(',', maxLanguages).map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
    const weight = /^q=([\d.]+)$/.exec(parameters[0] ?? '')?.[1] ?? '1';
    return { region: /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1], weight: Number(weight) };
  });
  return ranges
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .flatMap(({ region }) => region ?? []);
}
