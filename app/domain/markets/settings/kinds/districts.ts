import { countryCode, markets, marketOf, type Market } from '#app/domain/markets/markets.ts';
import { messageKey } from '#app/domain/messages.ts';
import { readPhone } from '#app/domain/markets/settings/settingFields.ts';
import { firstTwice, lineNumber, linesField } from '#app/domain/markets/settings/settingLines.ts';
import { settingKind, type ValueOf } from '#app/domain/markets/settings/settingKind.ts';
import { upperCase } from '#app/domain/text.ts';

const readCode = (text: string) => upperCase(text.normalize('NFKC'));
const readAddress = (text: string) => (/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(text) ? text.toLowerCase() : undefined);
// A country, or a state of it: `US US-CA`.
const readPlaces = (text: string) => {
  const places = readCode(text).split(/\s+/).filter(Boolean);
  return places.every((place) => /^[A-Z]{2}(?:-[A-Z0-9]{1,10})?$/.test(place)) ? places.join(' ') : undefined;
};

// UK is taken as GB, as everywhere.
const placesOf = (line: { places: string }) =>
  line.places
    .split(' ')
    .filter(Boolean)
    .map((place) => countryCode(place.slice(0, 2)) + place.slice(2));

/**
 * The districts of a market by region, each with its district sales manager and how to reach them, and the countries
 * and states whose agencies belong to it unless the brand has given an agency another. Ours has none.
 */
export const districts = settingKind({
  name: 'districts',
  scopes: markets,
  scopeKey: (market) => `markets:market.${market}`,
  marketsOf: (market) => [market as Market],
  fields: {
    districts: linesField(
      {
        district: { max: 20, read: readCode, called: ['地区'] },
        region: { max: 20, read: readCode },
        dsm: { max: 60 },
        dsmEmail: { max: 254, input: 'email', optional: true, read: readAddress },
        dsmPhone: { max: 30, optional: true, read: readPhone },
        places: { max: 400, optional: true, read: readPlaces },
      },
      { most: 500 },
    ),
  },
  fault: ({ districts: lines }, market) => {
    const at = (rule: string, line: number) =>
      line < 0 ? null : { field: 'districts', message: messageKey(rule, 'districts', lineNumber(lines, line)) };
    const named = firstTwice(lines, ({ district }) => [district]);
    const placed = firstTwice(lines, placesOf);
    const elsewhere = lines.findIndex((line) => placesOf(line).some((place) => marketOf(place.slice(0, 2)) !== market));
    return at('lineTwice', named) ?? at('placeTwice', placed) ?? at('placeElsewhere', elsewhere);
  },
  ours: () => ({ districts: [] }),
});

/** A district with who is its manager. */
export type District = ValueOf<typeof districts>['districts'][number];

/**
 * The district of an agency: the one that the brand has given it, else that of its state, else that of its country.
 * Undefined where the list has none; an agency with a district or a manager that the list does not know keeps those.
 */
export function districtOf(
  lines: readonly District[],
  agency: { district: string; dsm: string; country: string; state: string },
): District | undefined {
  if (agency.district !== '') return lines.find(({ district }) => district === upperCase(agency.district));
  if (agency.dsm !== '') return undefined;
  const country = countryCode(agency.country);
  const at = (place: string) => lines.find((line) => placesOf(line).includes(place));
  return at(`${country}-${upperCase(agency.state.trim())}`) ?? at(country);
}
