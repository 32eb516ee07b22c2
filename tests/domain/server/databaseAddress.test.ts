import { describe, expect, test } from 'vitest';
import { credentialsOf, hostOf, inDatabase, readServers } from '#app/platform/databaseAddress.mjs';
import { readEnvironment } from '#app/platform/environment.server.ts';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';

describe('the servers of an address', () => {
  test.each([
    ['one host', 'postgresql://u:p@a:5432/gangway', ['postgresql://u:p@a:5432/gangway'], 'any'],
    ['settings of its own', 'postgres://a/gangway?sslmode=require', ['postgres://a/gangway?sslmode=require'], 'any'],
    ['one that says what it is', 'postgresql://a/g?target_session_attrs=standby', ['postgresql://a/g'], 'standby'],
    [
      'several, of which one writes',
      'postgresql://u@a,b/g',
      ['postgresql://u@a/g', 'postgresql://u@b/g'],
      'read-write',
    ],
    [
      'several with ports and settings',
      'postgresql://u:p%40q@a:5433,[::1]:5434/g?target_session_attrs=primary&sslmode=require',
      ['postgresql://u:p%40q@a:5433/g?sslmode=require', 'postgresql://u:p%40q@[::1]:5434/g?sslmode=require'],
      'primary',
    ],
  ])('%s', (_, text, addresses, wanted) => {
    expect(readServers(text)).toEqual({ addresses, wanted });
  });

  test('of replicas any will do', () => {
    expect(readServers('postgresql://a,b/g', 'any').wanted).toBe('any');
  });

  test.each([
    'mysql://a/b',
    'a:5432',
    '',
    'postgresql://a,,b/g',
    'postgresql://a,b:port/g',
    'postgresql://a:99999,b/g',
    'postgresql://a/g?target_session_attrs=leader',
  ])('%j stops the start', (DATABASE_URL) => {
    expect(() => readServers(DATABASE_URL)).toThrow(TypeError);
    expect(() => readEnvironment({ ...testEnvironment, DATABASE_URL })).toThrow(
      /^Wrong settings: DATABASE_URL (must be a|is not set: give) postgresql:\/\//,
    );
  });
});

test('user, password, host and another database are read of several hosts as of one', () => {
  const several = 'postgresql://u%20s:p%40q@a:1,b:2/gangway?target_session_attrs=read-write';
  expect(credentialsOf(several)).toEqual({ user: 'u s', password: 'p@q' });
  expect(inDatabase(several, 'other')).toBe('postgresql://u%20s:p%40q@a:1,b:2/other?target_session_attrs=read-write');
  expect(inDatabase('postgresql://a', 'other')).toBe('postgresql://a/other');
  expect(readServers(several).addresses.map(hostOf)).toEqual(['a:1', 'b:2']);
});
