import { expect, test } from 'vitest';
import { assertDatabaseAddress, credentialsOf, inDatabase } from '#app/platform/databaseAddress.mjs';
import { readEnvironment } from '#app/platform/environment.server.ts';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';

test.each([
  'postgresql://u:p@a:5432/gangway',
  'postgres://a/gangway?sslmode=require',
  'postgresql://u:p%40q@[::1]:5433/g',
  'postgresql:///gangway?host=/run/postgresql',
])('%s is an address of a database', (text) => {
  expect(() => assertDatabaseAddress(text)).not.toThrow();
});

test.each([
  'mysql://a/b',
  'a:5432',
  '',
  'postgresql://a:5432,b:5432/g',
  'postgresql://a:99999/g',
  'postgresql://a/g?target_session_attrs=read-write',
])('%j stops the start', (DATABASE_URL) => {
  expect(() => assertDatabaseAddress(DATABASE_URL)).toThrow(TypeError);
  expect(() => readEnvironment({ ...testEnvironment, DATABASE_URL })).toThrow(
    /^Wrong settings: DATABASE_URL (must be a|is not set: give) postgresql:\/\//,
  );
});

test('user, password and another database of an address', () => {
  const address = 'postgresql://u%20s:p%40q@a:1/gangway?sslmode=require';
  expect(credentialsOf(address)).toEqual({ user: 'u s', password: 'p@q' });
  expect(inDatabase(address, 'other')).toBe('postgresql://u%20s:p%40q@a:1/other?sslmode=require');
  expect(inDatabase('postgresql://a', 'other')).toBe('postgresql://a/other');
});
