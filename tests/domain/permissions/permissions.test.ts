import { describe, expect, test } from 'vitest';
import { agentTypes } from '#app/domain/permissions/codes.ts';
import {
  grantsFrom,
  offeredKeys,
  offeredPermissions,
  permissionGroups,
  permissionStringName,
  permissionStrings,
  type Permission,
} from '#app/domain/permissions/permissions.ts';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { permissionCatalogue } from '#seed/reference/permissions.ts';

const item = (permissionSeq: number, key: string, descriptionEn = key): Permission => ({
  permissionSeq,
  key,
  area: key.startsWith('os') ? 'PA' : 'PC',
  descriptionEn,
  descriptionJa: descriptionEn,
});
const small = [
  item(0, 'osOne'),
  item(2, 'osThree'),
  item(0, 'poOne'),
  item(1, 'poTwo', 'OVERCHARGE'),
  item(2, 'poThree'),
];

describe('strings (spec §3)', () => {
  test.each([
    [[], 'NNN', 'NNN'],
    [['osOne'], 'YNN', 'NNN'],
    [['osThree', 'poThree'], 'NNY', 'NNY'],
    [['poTwo'], 'NNN', 'NNN'],
    [['poUnknown', 'poOne'], 'NNN', 'YNN'],
  ])('%j', (granted, oneSource, polarOnline) => {
    expect(permissionStrings(small, granted)).toEqual({ oneSource, polarOnline });
  });

  test.each([
    ['YNY', 'YYY', ['osOne', 'osThree', 'poOne', 'poThree']],
    ['', '', []],
    ['Y', 'NY', ['osOne']],
    ['NYN', 'yyy', []],
    ['YNYYYYY', 'N', ['osOne', 'osThree']],
  ])('%s %s grants %j', (oneSource, polarOnline, granted) => {
    expect(grantsFrom({ oneSource, polarOnline }, small)).toEqual(granted);
  });

  test('there and back', () => {
    const granted = offeredPermissions(permissionCatalogue).map(({ key }) => key);
    expect(grantsFrom(permissionStrings(permissionCatalogue, granted), permissionCatalogue)).toEqual(granted);
  });

  test('keys are those that are offered, each once, in the order of the catalogue', () => {
    expect(offeredKeys(small, ['poThree', 'osOne', 'poTwo', 'poUnknown', 'osOne'])).toEqual(['osOne', 'poThree']);
  });

  test('os keys live in oneSource, others in polarOnline', () => {
    expect([permissionStringName('osOne'), permissionStringName('poOne'), permissionStringName('xx')]).toEqual([
      'oneSource',
      'polarOnline',
      'polarOnline',
    ]);
  });

  test('groups hold the offered items in order', () => {
    const groups = permissionGroups(small.toReversed());
    expect(groups.PA.map(({ key }) => key)).toEqual(['osOne', 'osThree']);
    expect(groups.PC.map(({ key }) => key)).toEqual(['poOne', 'poThree']);
  });
});

describe('the catalogue', () => {
  test('has 8 portal and 10 booking-system items, numbered from 0 without a gap', () => {
    for (const [area, prefix, count] of [
      ['PA', 'os', 8],
      ['PC', 'po', 10],
    ] as const) {
      const items = permissionCatalogue.filter((entry) => entry.area === area);
      expect(items.map((entry) => entry.permissionSeq)).toEqual(Array.from({ length: count }, (_, place) => place));
      expect(items.every((entry) => entry.key.startsWith(prefix))).toBe(true);
    }
  });

  test('has unique keys, described in both languages', () => {
    expect(new Set(permissionCatalogue.map(({ key }) => key)).size).toBe(18);
    expect(permissionCatalogue.every(({ descriptionEn, descriptionJa }) => descriptionEn && descriptionJa)).toBe(true);
  });

  test('drops price override', () => {
    const dropped = permissionCatalogue.filter((entry) => !offeredPermissions(permissionCatalogue).includes(entry));
    expect(dropped.map(({ key }) => key)).toEqual(['poPriceOverride']);
  });

  test('default grants are offered items, and an owner has what a manager has, a manager what an advisor has', () => {
    const offered = offeredPermissions(permissionCatalogue).map(({ key }) => key);
    for (const role of agentTypes) {
      expect(defaultGrants[role].filter((key) => !offered.includes(key))).toEqual([]);
      expect(defaultGrants[role]).toContain('poBookingAccess');
    }
    expect(defaultGrants.M).toEqual(expect.arrayContaining([...defaultGrants.A]));
    expect(defaultGrants.O).toEqual(expect.arrayContaining([...defaultGrants.M]));
  });
});
