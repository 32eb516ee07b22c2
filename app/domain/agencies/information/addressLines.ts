import { searchKey } from '#app/domain/text.ts';
/** An address as stored; `state` is the code of a state, `zip` may be absent. */
export interface ShownAddress {
  houseName?: string;
  address1: string;
  address2: string;
  address3: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}

const countriesThatWriteStateCodes: readonly string[] = ['US', 'CA', 'AU'];

/** True where an address of the country names the state in full, so that its name has to be looked up. */
export function writesStateName(country: string): boolean {
  return !countriesThatWriteStateCodes.includes(country);
}

/** The lines of an address in the country's own order; `stateName` replaces the code where the country writes names. */
export function addressLines(address: ShownAddress, stateName: string, countryName: string): string[] {
  const { houseName = '', address1, address2, address3, city, zip, country } = address;
  const streets = [houseName, address1, address2, address3];
  const state = writesStateName(country) ? stateName : address.state;
  // A city that is its own state is named once.
  const area = [searchKey(state) === searchKey(city) ? '' : state, zip].filter(Boolean).join(' ');
  const lines =
    country === 'JP'
      ? [zip && `〒${zip}`, `${withoutLatin(state)}${city}`, ...streets]
      : [...streets, [city, area].filter(Boolean).join(', ')];
  return [...lines, countryName].filter(Boolean);
}

/** `東京都 (Tokyo)` → `東京都`: beside an address in Japanese the reading is of no use. */
function withoutLatin(prefecture: string): string {
  return prefecture.replace(/\([^(]*\)$/, '').trimEnd();
}
