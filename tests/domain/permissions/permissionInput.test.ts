import { expect, test } from 'vitest';
import { defaultGrants } from '#app/domain/permissions/defaultGrants.ts';
import { grantedKeys } from '#app/domain/permissions/permissionInput.ts';
import { offeredPermissions } from '#app/domain/permissions/permissions.ts';
import { permissionCatalogue } from '#seed/reference/permissions.ts';

const none = { oneSource: 'NNNNNNNN', polarOnline: 'NNNNNNNNNN' };

test.each([
  [none, []],
  [{ oneSource: 'NNNNNNNY', polarOnline: 'NNNNNNNNNY' }, ['osAcademyReports', 'poSalesRepAccess']],
  [{ oneSource: 'YNNNNNNN', polarOnline: 'YNNNNNNNNN' }, ['osManageAgents', 'poBookingAccess']],
])('%j grants %j', (strings, keys) => expect(grantedKeys(strings, permissionCatalogue)).toEqual(keys));

test.each([
  ['a place behind the catalogue', { ...none, oneSource: 'NNNNNNNNY' }, 'permissions.oneSource'],
  ['a string that is too long', { ...none, oneSource: 'NNNNNNNNN' }, 'permissions.oneSource'],
  ['a string that is too short', { ...none, polarOnline: 'YNNNNNNNN' }, 'permissions.polarOnline'],
  ['an empty string', { ...none, oneSource: '' }, 'permissions.oneSource'],
  ['what is described as OVERCHARGE', { ...none, polarOnline: 'NNNNNYNNNN' }, 'permissions.polarOnline'],
  ['another letter', { ...none, oneSource: 'XNNNNNNN' }, 'permissions.oneSource'],
])('%s is refused', (_, strings, field) => {
  expect(() => grantedKeys(strings, permissionCatalogue)).toThrow(
    expect.objectContaining({ code: 'malformedRequest', field }),
  );
});

test.each(Object.entries(defaultGrants))('%s starts with keys that are offered', (_, keys) => {
  const offered = offeredPermissions(permissionCatalogue).map(({ key }) => key);
  expect(keys.filter((key) => !offered.includes(key))).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});
