import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js';
import { marketOf } from '#app/domain/markets/markets.ts';
import countries from './countries.json' with { type: 'json' };

/**
 * Every country of ISO 3166-1 with its names, market (spec §1) and calling code; the code is empty where there is no
 * telephone.
 */
export function countryRows() {
  return countries.map(({ code, en, ja }) => ({
    code,
    name_en: en,
    name_ja: ja,
    market: marketOf(code),
    phone_code: isSupportedCountry(code) ? getCountryCallingCode(code) : '',
  }));
}
