import { environment } from '#app/platform/environment.server.ts';

// A proxy that does not know the country names XX, ZZ or no code of two letters.
const known = /^(?!XX|ZZ)[A-Z]{2}$/i;

/** The country that the proxy names in the header of the setting COUNTRY_HEADER; null where it names none. */
export function countryInHeader(headers: Headers): string | null {
  const { COUNTRY_HEADER } = environment();
  const country = COUNTRY_HEADER === '' ? '' : (headers.get(COUNTRY_HEADER) ?? '').trim();
  return known.test(country) ? country : null;
}
