import { describe, expect, test } from 'vitest';
import { countriesByMarket } from '#app/domain/markets/markets.ts';
import { timeZones } from '#app/domain/markets/settings/kinds/timeZones.ts';
import { isZone, zoneOfPlace } from '#app/domain/markets/zoneOfPlace.ts';

test.each([
  ['US', 'IL', 'America/Chicago'],
  ['US', 'WA', 'America/Los_Angeles'],
  ['US', 'FL', 'America/New_York'],
  ['US', 'AZ', 'America/Phoenix'],
  ['US', 'CO', 'America/Denver'],
  ['US', 'AK', 'America/Anchorage'],
  ['US', 'hi', 'Pacific/Honolulu'],
  ['US', 'PR', 'America/Puerto_Rico'],
  ['US', '', 'America/New_York'],
  ['CA', 'BC', 'America/Vancouver'],
  ['CA', 'QC', 'America/Toronto'],
  ['CA', 'NL', 'America/St_Johns'],
  ['CA', 'SK', 'America/Regina'],
  ['MX', 'BCN', 'America/Tijuana'],
  ['MX', 'ROO', 'America/Cancun'],
  ['MX', 'JAL', 'America/Mexico_City'],
  ['BR', 'AM', 'America/Manaus'],
  ['BR', 'RJ', 'America/Sao_Paulo'],
  ['AU', 'VIC', 'Australia/Sydney'],
  ['AU', 'QLD', 'Australia/Brisbane'],
  ['AU', 'WA', 'Australia/Perth'],
  ['NZ', 'AUK', 'Pacific/Auckland'],
  ['UK', '', 'Europe/London'],
  ['JP', '13', 'Asia/Tokyo'],
  ['HK', '', 'Asia/Hong_Kong'],
  ['DE', 'BE', 'UTC'],
])('the zone of %s %j is %s', (country, state, zone) => {
  expect(zoneOfPlace({ country, state })).toBe(zone);
});

test('every country of a market has a zone, and every zone that may be chosen exists', () => {
  const named = Object.values(countriesByMarket)
    .flat()
    .map((country) => zoneOfPlace({ country, state: '' }));
  expect([...named, ...timeZones].filter((zone) => !isZone(zone))).toEqual([]);
});

describe('a browser’s zone', () => {
  test.each([
    ['Asia/Tokyo', true],
    ['Europe/Isle_of_Man', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['+09:00', false],
    ['', false],
  ])('%j counts: %s', (name, counts) => expect(isZone(name)).toBe(counts));
});
