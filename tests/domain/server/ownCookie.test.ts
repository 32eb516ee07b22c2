import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { cookieName, ownCookie } from '#app/platform/ownCookie.server.ts';

const before = { ...process.env };
const by = (origin: string) => {
  Object.assign(process.env, { ORIGIN: origin, DATABASE_URL: 'postgresql://nouser@127.0.0.1:1/none' });
  forgetSettings();
};
beforeEach(() => by('https://portal.example'));
afterAll(() => {
  process.env = before;
  forgetSettings();
});

test.each([
  ['https://portal.example', '/', '__Host-kept'],
  ['https://portal.example', '/login', '__Secure-kept'],
  ['http://localhost:3000', '/', 'kept'],
  ['http://localhost:3000', '/login', 'kept'],
])('at %s a cookie for %s is named %s', (origin, path, expected) => {
  by(origin);
  expect(cookieName('kept', path)).toBe(expected);
});

test('it is set with what its prefix demands, and goes to no script and no other site', async () => {
  const header = await ownCookie('kept', { maxAge: 60 }).serialize('a');
  expect(header).toMatch(/^__Host-kept=[^;]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

describe('under its plain name, as a release before gave it', () => {
  const secrets = ['a secret'];
  const plainly = async (value: string) => {
    by('http://portal.example');
    const header = await ownCookie('kept', { secrets }).serialize(value);
    by('https://portal.example');
    return header.split(';')[0]!;
  };
  const prefixed = async (value: string) => (await ownCookie('kept', { secrets }).serialize(value)).split(';')[0]!;

  test('it is read where it outlives releases, after the prefixed one, and nowhere else', async () => {
    const [old, recent] = [await plainly('old'), await prefixed('recent')];
    const long = ownCookie('kept', { secrets, outlivesReleases: true });
    expect(await long.parse(old)).toBe('old');
    expect(await long.parse(`${old}; ${recent}`)).toBe('recent');
    expect(await long.parse(`${old}x`)).toBeNull();
    expect(await long.parse(null)).toBeNull();
    expect(await ownCookie('kept', { secrets }).parse(old)).toBeNull();
  });

  test('it does not come back where the prefixed one was taken away', async () => {
    const long = ownCookie('kept', { outlivesReleases: true });
    const emptied = (await long.serialize('', { maxAge: 0 })).split(';')[0]!;
    expect(await long.parse(`${await plainly('old')}; ${emptied}`)).not.toBe('old');
  });
});
