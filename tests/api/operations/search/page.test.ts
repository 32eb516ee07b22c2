import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { database } from '#app/platform/database.server.ts';
import { loader as consoleLoader } from '#app/routes/accounts/staff/console.tsx';
import { loader } from '#app/routes/operations/search/search.tsx';
import { translator } from '#app/platform/translations.server.ts';
import { consoleActs } from '#app/routes/operations/search/consoleActs.ts';
import { readRootData } from '#app/routes/requests/rootData.server.ts';
import { loader as suggestions } from '#app/routes/operations/search/suggestions.ts';
import type { FoundGroup, Suggestions } from '#app/ui/find/foundThings.ts';
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

const actsIn = (groups: FoundGroup[] | null) =>
  (groups ?? []).filter(({ kind }) => kind === 'act' || kind === 'page').flatMap(({ things }) => things);

test('a search costs five queries at most, a misspelt one too', async () => {
  const agency = await buildAgency(db, { agencyName: 'Kettleborough Cruises' });
  const { userId } = await buildAgent(db, agency, { firstName: 'Ida', lastName: 'Kettleborough' });
  const cookie = await staffCookie(await newStaff('administrator'));
  await open('/staff/search?q=', cookie);
  const queries = vi.spyOn(pg.Client.prototype, 'query');
  const page = await open('/staff/search?q=kettelborough', cookie);
  const similar = page.groups?.find(({ kind }) => kind === 'similar');
  expect(similar?.things.map(({ details }) => details)).toEqual(
    expect.arrayContaining([expect.stringContaining(userId)]),
  );
  expect(queries.mock.calls.length).toBeGreaterThan(0);
  expect(queries.mock.calls.length).toBeLessThanOrEqual(5);
});

test('each thing leads to its place, and a kind that there is not is none', async () => {
  const agency = await buildAgency(db, { agencyName: 'Quillfeather Voyages', country: 'US' });
  const cookie = await staffCookie(await newStaff('help-desk'));
  const { groups } = await open(`/staff/search?q=${agency.agencyId}&kind=nonsense`, cookie);
  expect(groups).toMatchObject([{ kind: 'agency', things: [{ href: `/staff/agencies/${agency.agencyId}` }] }]);
  expect(groups?.[0]?.things[0]?.details).toMatch(/ · United States$/);
  const person = await open(`/staff/search?q=${agency.owner.userId}&kind=person`, cookie);
  expect(person.groups?.[0]?.things[0]?.href).toBe(`/staff/people/${agency.owner.agentUniqueId}`);
});

test.each([
  ['administrator', '二段階', ['Two-step verification and passkeys', 'Two-step resets']],
  ['administrator', 'opening hours', ['Business hours']],
  ['administrator', '祝日', ['Holidays']],
  ['administrator', 'invite staff', ['Invite staff', 'Staff']],
  ['administrator', 'downtime', ['Outages']],
  ['help-desk', 'opening hours', []],
  ['editor', 'find and replace', ['Replace a text everywhere']],
  ['learning-manager', 'opening hours', ['Business hours']],
  ['sales-manager', 'find and replace', []],
] as const)('the %s finds by “%s” %j', async (role, search, titles) => {
  const { groups } = await open(
    `/staff/search?q=${encodeURIComponent(search)}`,
    await staffCookie(await newStaff(role)),
  );
  expect(actsIn(groups).map(({ title }) => title)).toEqual(titles);
});

test('each page, setting and act of the console has a name and other words in both languages, and no address twice', () => {
  const acts = consoleActs({ role: 'administrator', markets: [] });
  expect(new Set(acts.map(({ href }) => href)).size).toBe(acts.length);
  for (const language of ['en', 'ja'] as const) {
    const t = translator(language);
    const keys = acts.flatMap(({ titleKey, wordsKey }) => [titleKey, wordsKey]);
    expect(keys.filter((key) => [key, key.replace(/^\w+:/, '')].includes(t(key)))).toEqual([]);
  }
});

test('of many settings and pages the first are shown, and that there are more', async () => {
  const cookie = await staffCookie(await newStaff('administrator'));
  const { groups } = await open('/staff/search?q=re', cookie);
  expect(groups?.find(({ kind }) => kind === 'page')).toMatchObject({ things: { length: 8 }, hasMore: true });
  expect(actsIn((await open('/staff/search?q=re&kind=person', cookie)).groups)).toEqual([]);
});

test('while a member of staff types, four of each kind are suggested, and before that what their role does', async () => {
  const cookie = await staffCookie(await newStaff('editor'));
  const suggested = async (search: string) => {
    const reply = await responseOf(
      Promise.resolve(suggestions(requestTo(`/staff/search/suggestions?q=${search}`, { cookie }))),
    );
    return ((await reply.json()) as Suggestions).groups;
  };
  const first = await suggested('');
  expect(first?.map(({ kind }) => kind)).toEqual(['act', 'page']);
  expect(first?.[0]?.things[0]?.title).toBe('Add content');
  const typed = await suggested('content');
  expect(typed?.map(({ kind }) => kind)).toEqual(['act', 'page']);
  expect(Math.max(...(typed ?? []).map(({ things }) => things.length))).toBeLessThanOrEqual(4);
  expect(await suggested('x')).toBeNull();
});

test('who is not signed in is sent to sign in, with the search', async () => {
  const { headers } = await responseOf(Promise.resolve(loader(requestTo('/staff/search?q=ada'))));
  expect(headers.get('location')).toBe('/staff/login?target=%2Fstaff%2Fsearch%3Fq%3Dada');
});
