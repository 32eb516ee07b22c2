import { zones } from '#app/domain/display.ts';
import { dateFormat } from '#app/domain/timeSpans.ts';
import { countryCode, marketOf } from './markets.ts';

/** What is chosen for the zone of the browser, else of the agency. */
export const automaticZone = 'automatic';

// The zones of countries that span several, by state; of a state that spans two, that of most of its people. The first
// line of a country is for its other states, and for an address without one.
const zonesByState = {
  US: {
    'America/New_York': '',
    'America/Chicago': 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
    'America/Denver': 'CO ID MT NM UT WY',
    'America/Phoenix': 'AZ',
    'America/Los_Angeles': 'CA NV OR WA',
    'America/Anchorage': 'AK',
    'Pacific/Honolulu': 'HI',
    'America/Puerto_Rico': 'PR VI',
    'Pacific/Guam': 'GU MP',
    'Pacific/Pago_Pago': 'AS',
  },
  CA: {
    'America/Toronto': '',
    'America/Winnipeg': 'MB',
    'America/Regina': 'SK',
    'America/Edmonton': 'AB NT',
    'America/Vancouver': 'BC',
    'America/Whitehorse': 'YT',
    'America/Halifax': 'NB NS PE',
    'America/St_Johns': 'NL',
  },
  MX: {
    'America/Mexico_City': '',
    'America/Tijuana': 'BCN',
    'America/Hermosillo': 'SON',
    'America/Mazatlan': 'BCS NAY SIN',
    'America/Cancun': 'ROO',
  },
  BR: {
    'America/Sao_Paulo': '',
    'America/Rio_Branco': 'AC',
    'America/Manaus': 'AM MS MT RO RR',
  },
  AU: {
    'Australia/Sydney': '',
    'Australia/Brisbane': 'QLD',
    'Australia/Adelaide': 'SA',
    'Australia/Darwin': 'NT',
    'Australia/Perth': 'WA',
  },
} as const satisfies Record<string, Record<string, string>>;

// The other countries of the markets.
const zonesByCountry = new Map(
  Object.entries({
    PR: 'America/Puerto_Rico',
    VI: 'America/Puerto_Rico',
    BM: 'Atlantic/Bermuda',
    GB: 'Europe/London',
    IE: 'Europe/Dublin',
    NZ: 'Pacific/Auckland',
    JP: 'Asia/Tokyo',
    KR: 'Asia/Seoul',
    TW: 'Asia/Taipei',
    CN: 'Asia/Shanghai',
    HK: 'Asia/Hong_Kong',
    SG: 'Asia/Singapore',
    ID: 'Asia/Jakarta',
    MY: 'Asia/Kuala_Lumpur',
    VN: 'Asia/Ho_Chi_Minh',
    BN: 'Asia/Brunei',
  }),
);

const byState = new Map(
  Object.entries(zonesByState).map(([country, states]) => {
    const zonesOf = new Map(
      Object.entries(states).flatMap(([zone, codes]) => codes.split(' ').map((code) => [code, zone])),
    );
    return [country, { zonesOf, otherwise: Object.keys(states)[0]! }] as const;
  }),
);

/** The time zone of an agency's address: of its state, of its country, else of its market. */
export function zoneOfPlace({ country, state }: { country: string; state: string }): string {
  const code = countryCode(country);
  const states = byState.get(code);
  if (states) return states.zonesOf.get(state.trim().toUpperCase()) ?? states.otherwise;
  return zonesByCountry.get(code) ?? zones[marketOf(code)];
}

/** True for the name of a time zone, `America/Chicago`: browsers know zones that no list of ours has. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    dateFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
