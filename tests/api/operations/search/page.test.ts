import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { loader as consoleLoader } from '#app/routes/accounts/staff/console.tsx';
import { loader } from '#app/routes/operations/search/search.tsx';
import { readRootData } from '#app/routes/requests/rootData.server.ts';
import { buildAgency, buildAgent } from '#tests/support/builders.ts';
import { quickPasswords } from '#tests/support/quickPasswords.ts';
import { newStaff, requestTo, responseOf, staffCookie } from '#tests/support/staff.ts';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
quickPasswords();
const db = database();
afterEach(() => vi.restoreAllMocks());

/** The page's loaders as Remix runs them: side by side, with one load context. */
async function open(path: string, cookie: string) {
  const args = requestTo(path, { cookie });
  const [, , page] = await Promise.all([readRootData(args), consoleLoader(args), loader(args)]);
  return page;
}

test('a search costs five queries at most, a misspelt one too', async () => {
  const agency = await buildAgency(db, { agencyName: 'Kettleborough Cruises' });
  const { userId } = await buildAgent(db, agency, { firstName: 'Ida', lastName: 'Kettleborough' });
  const cookie = await staffCookie(await newStaff('administrator'));
  await open('/staff/search?q=', cookie);
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const page = await open('/staff/search?q=kettelborough', cookie);
  expect(page.similar.map(({ details }) => details)).toEqual(expect.arrayContaining([expect.stringContaining(userId)]));
  expect(queries.mock.calls.length).toBeGreaterThan(0);
  expect(queries.mock.calls.length).toBeLessThanOrEqual(5);
});

test('each thing leads to its place, and a kind that there is not is none', async () => {
  const agency = await buildAgency(db, { agencyName: 'Quillfeather Voyages', country: 'US' });
  const cookie = await staffCookie(await newStaff('help-desk'));
  const { groups } = await open(`/staff/search?q=${agency.agencyId}&kind=nonsense`, cookie);
  expect(groups).toMatchObject([{ kind: 'agency', rows: [{ href: `/staff/agencies/${agency.agencyId}` }] }]);
  expect(groups[0]?.rows[0]?.details).toMatch(/ · United States$/);
  const person = await open(`/staff/search?q=${agency.owner.userId}&kind=person`, cookie);
  expect(person.groups[0]?.rows[0]?.href).toBe(`/staff/people/${agency.owner.agentUniqueId}`);
});

test('who is not signed in is sent to sign in, with the search', async () => {
  const { headers } = await responseOf(Promise.resolve(loader(requestTo('/staff/search?q=ada'))));
  expect(headers.get('location')).toBe('/staff/login?target=%2Fstaff%2Fsearch%3Fq%3Dada');
});
