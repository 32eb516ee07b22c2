import { describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/testDatabase.ts';

await testDatabase();
const { database } = await import('#app/platform/database.server.ts');
const { writeLanguages, writeSessionCookie } = await import('#app/platform/cookies.server.ts');
const { loader } = await import('#app/routes/content/documents/contentFile.ts');
const { buildAgency, buildAgent } = await import('#tests/support/builders.ts');
const { tokensFor } = await import('#tests/support/apiClient.ts');
const { signedIn } = await import('#tests/support/contexts.ts');
const { contentFileOf } = await import('#app/domain/content/documents/contentFiles.ts');
const { jsonLoader } = await import('#app/routes/requests/jsonFailures.server.ts');
const { contentOperations } = await import('#server/contentOperations.server.ts');
const { publishVersion, withdrawVersions } = await import('#tests/support/content.ts');

const db = database();

async function ask(address: string, headers: Record<string, string> = {}): Promise<Response> {
  const [path = ''] = address.split('?');
  const request = new Request(`http://localhost:3000/json/${address}`, { headers });
  const reply = (await loader({ request, params: { '*': path }, context: {} })) as Response;
  await requireListed(path, reply);
  return reply;
}

/** What the OpenAPI document says of an address is all that it may answer. */
async function requireListed(path: string, reply: Response): Promise<void> {
  const operation = contentOperations.find((each) =>
    new RegExp(`^${each.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(`/json/${path}`),
  );
  if (!operation || reply.status < 400) return;
  const { errors } = (await reply.clone().json()) as { errors: { code: string }[] };
  for (const { code } of errors)
    expect(operation.answers.get(reply.status), `${path}: ${reply.status}`).toContain(code);
}

const refusedWith = async (address: string, headers = {}) => {
  const reply = await ask(address, headers);
  const { status, errors } = (await reply.json()) as { status: string; errors: { code: string; title: string }[] };
  return `${reply.status} ${status} ${errors[0]?.code}: ${errors[0]?.title}`;
};
const alert = (title: string) => ({ category: { subHeading: 'Notice', details: [{ title, description: 'More' }] } });

describe('content files (spec §7)', () => {
  test('come with their language, a tag, and for how long they are fresh', async () => {
    const reply = await ask('gangway/header-footer/nam/header-footer.json');
    expect([reply.status, reply.headers.get('Content-Type'), reply.headers.get('Content-Language')]).toEqual([
      200,
      'application/json; charset=utf-8',
      'en',
    ]);
    expect(reply.headers.get('Cache-Control')).toBe('public, max-age=30');
    expect(await reply.json()).toMatchObject({
      menu: expect.arrayContaining(['home']),
      copyright: expect.stringContaining('{year}'),
    });
  });

  test('are not sent again to who has them, until they change', async () => {
    const address = 'gangway/alerts/uk/alert.json';
    await publishVersion(db, { path: 'alert', market: 'uk', document: alert('First') });
    const etag = (await ask(address)).headers.get('ETag')!;
    expect((await ask(address, { 'If-None-Match': `W/${etag}` })).status).toBe(304);
    await publishVersion(db, { path: 'alert', market: 'uk', document: alert('Second') });
    const changed = await ask(address, { 'If-None-Match': etag });
    expect([changed.status, await changed.json()]).toEqual([200, alert('Second')]);
  });

  test('come in the language that is asked for, else in English', async () => {
    await publishVersion(db, { path: 'alert', market: 'au', document: alert('G’day') });
    await publishVersion(db, { path: 'alert', market: 'jp', language: 'ja', document: alert('お知らせ') });
    const languages = ['gangway/alerts/jp/alert.json?language=ja', 'gangway/alerts/au/alert.json?language=ja'].map(
      async (address) => (await ask(address)).headers.get('Content-Language'),
    );
    expect(await Promise.all(languages)).toEqual(['ja', 'en']);
    // The market's, before the browser's; what the visitor chose, before both.
    const japanese = await ask('gangway/alerts/jp/alert.json', { 'Accept-Language': 'en-US' });
    expect(await japanese.json()).toEqual(alert('お知らせ'));
    const cookie = (await writeLanguages({ visitor: 'en' })).split(';')[0]!;
    const chosen = ['gangway/alerts/jp/alert.json', 'gangway/alerts/nam/alert.json'].map(async (address) =>
      (await ask(address, { cookie, 'Accept-Language': 'ja' })).headers.get('Content-Language'),
    );
    expect(await Promise.all(chosen)).toEqual(['en', 'en']);
  });

  test.each(['home-page-enrolled', 'home-page-not-enrolled'])(
    '%s takes the bearer token or the cookie',
    async (name) => {
      const address = `gangway/pc/home-page/${name}.json`;
      const failure = 'homePageUnavailable: Unable to fetch home page JSON';
      expect(await refusedWith(address)).toBe(`401 fail ${failure}`);
      const { owner, ...agency } = await buildAgency(db);
      const unfinished = await buildAgent(db, agency, { activationFlag: 'C' });
      const cookie = (await writeSessionCookie((await signedIn(owner)).sessionId)).split(';')[0]!;
      const { authToken, feedbackToken } = await tokensFor(owner);
      const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
      expect((await ask(address, bearer(authToken))).status).toBe(200);
      for (const token of ['x.y.z', feedbackToken, (await tokensFor(unfinished)).authToken])
        expect(await refusedWith(address, { ...bearer(token), cookie })).toBe(`401 fail ${failure}`);
      const reply = await ask(address, { cookie });
      expect([reply.headers.get('Cache-Control'), (await reply.json()).hero.headline.length > 0]).toEqual([
        'private, max-age=30',
        true,
      ]);
    },
  );

  test('that are missing say so in the words of spec §8, within the envelope of the API; missing alerts are none', async () => {
    await withdrawVersions(db, { path: 'alert' });
    await withdrawVersions(db, { path: 'landing' });
    const alerts = await ask('gangway/alerts/int/alert.json');
    expect([alerts.status, await alerts.json()]).toEqual([200, { category: { subHeading: '', details: [] } }]);
    expect(await refusedWith('gangway/landing/int/landing-page.json')).toBe(
      '404 fail landingPageUnavailable: Unable to fetch landing page',
    );
    expect(await refusedWith('gangway/landing/jp/landing-page.json', { 'Accept-Language': 'en-US' })).toBe(
      '404 fail landingPageUnavailable: 最初に表示するページを取得できませんでした',
    );
    for (const address of ['gangway/ext-pages/nam/nothing-there.json', 'elsewhere/alerts/int/alert.json'])
      expect(await refusedWith(address)).toMatch(/^404 fail notFound: /);
  });

  test('that cannot be read say so in these words too, and nothing of what failed', async () => {
    const failing = jsonLoader(
      () => Promise.reject(new Error('password of the database')),
      (address) => contentFileOf(address)!.missing,
    );
    const address = 'gangway/header-footer/nam/header-footer.json';
    const reply = await failing({
      request: new Request(`http://localhost:3000/json/${address}`),
      params: { '*': address },
      context: {},
    });
    expect([reply.status, await reply.json()]).toEqual([
      503,
      {
        status: 'fail',
        reference: expect.stringMatching(/^\w{4}-\w{4}$/),
        errors: [{ code: 'headerFooterUnavailable', title: 'Unable to fetch header footer JSON data' }],
      },
    ]);
  });
});
