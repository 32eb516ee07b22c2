import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorReference } from '#app/domain/referenceNumber.ts';
import { ensureBuild } from '#server/commands/parts/build.mjs';
import { ready, runReference, startServer } from '#server/commands/parts/children.mjs';
import { migrate } from '#server/commands/parts/migrations.mjs';
import { ensureDatabase, freePort, startPostgres } from '#server/commands/parts/postgres.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { signInApi, signInBrowser, standardHeaders } from '#tests/bench/sessions.ts';
import { temporaryFolder } from './support.ts';

type Cluster = Awaited<ReturnType<typeof startPostgres>>;

const temporary = temporaryFolder();
const place = {
  data: path.join(temporary.folder, 'postgres'),
  log: path.join(temporary.folder, 'postgres.log'),
  password: 'outage',
  durable: false,
};
let cluster: Cluster;
let server: ReturnType<typeof startServer>;
let origin: string;
let cookie: string;
let api: Awaited<ReturnType<typeof signInApi>>;

const page = (address: string) => fetch(origin + address, { headers: { cookie }, redirect: 'manual' });
// What everybody may ask, signed in or not.
async function publicText(address: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(origin + address, { headers });
  expect(response.status, address).toBe(200);
  return response.text();
}
const restart = () =>
  startServer({
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'info', PORT: new URL(origin).port, ORIGIN: origin },
    log: path.join(temporary.folder, 'server.log'),
  });
const agentList = () => fetch(`${origin}/osmf/v1.0/agents/list`, { method: 'POST', headers: api.headers, body: '{}' });

// Asking for a challenge needs no database, looking the passkey up does.
async function answerByPasskey(): Promise<Response> {
  const post = (body: Record<string, string>, headers = {}) =>
    fetch(`${origin}/login/passkey`, {
      method: 'POST',
      headers: { origin, ...headers },
      body: new URLSearchParams(body),
    });
  const challenge = (await post({ begin: 'passkey' })).headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const response = JSON.stringify({
    id: 'x',
    rawId: 'x',
    type: 'public-key',
    clientExtensionResults: {},
    response: { clientDataJSON: '', authenticatorData: '', signature: '' },
  });
  return post({ response }, { cookie: challenge });
}

// One story, told in order.
describe('a database that stops under load', () => {
  beforeAll(async () => {
    await ensureBuild(() => {});
    cluster = await startPostgres(place);
    await ensureDatabase(cluster, 'gangway');
    const DATABASE_URL = cluster.url('gangway');
    const port = await freePort();
    origin = `http://localhost:${port}`;
    Object.assign(process.env, testEnvironment, { DATABASE_URL, DATA_DIR: path.join(temporary.folder, 'data') });
    await migrate(DATABASE_URL);
    await runReference({ ...process.env, NODE_ENV: 'test' });
    const { buildAgency, closeDatabase, closePasswords, database, newStaff, saveOutage, signedInAsStaff } =
      await import('./outageData.ts');
    const { owner } = await buildAgency(database(), { country: 'US' });
    const editor = await signedInAsStaff(await newStaff('editor'));
    const [startsAt, endsAt] = [-1, 12].map((hours) => new Date(editor.now.getTime() + hours * 3_600_000)) as [
      Date,
      Date,
    ];
    await saveOutage(editor, null, {
      system: 'booking',
      kind: 'planned',
      startsAt,
      endsAt,
      announcedFrom: null,
      noteEn: 'Please book by phone.',
      noteJa: '',
      version: 0,
    });
    await closePasswords();
    await closeDatabase();
    server = restart();
    if (!(await ready(server, origin))) throw new Error(server.lastLogLines());
    cookie = await signInBrowser(origin, origin, owner.userId);
    api = await signInApi(origin, owner.userId);
  }, 120_000);

  afterAll(async () => {
    await server.stop();
    await cluster.stop();
    temporary.remove();
  });

  it('costs requests a 503 at most, while it goes', async () => {
    const answers = new Set<number>();
    let stopping = true;
    const load = Array.from({ length: 8 }, async (_, lane) => {
      while (stopping) answers.add((await (lane % 2 ? page('/home/agency-overview') : agentList())).status);
    });
    await expect.poll(() => answers.has(200)).toBe(true);
    await cluster.stop();
    await expect.poll(() => answers.has(503), { timeout: 30_000 }).toBe(true);
    stopping = false;
    await Promise.all(load);
    expect([...answers].sort()).toEqual([200, 503]);
  });

  it('is told of by a clear page with a reference, by the envelope, and by /readyz', async () => {
    const overview = await page('/home/agency-overview');
    const html = await overview.text();
    expect([overview.status, overview.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(html).toContain(errorReference(overview.headers.get('X-Request-Id')!));
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    expect(html).toContain('<a class="link" href="/status">');
    expect(html).not.toMatch(/ECONNREFUSED|Prisma|node_modules|at async/);
    const list = await agentList();
    expect(list.status).toBe(503);
    expect(await list.json()).toEqual({
      status: 'fail',
      errors: [{ code: 'genericServiceError', title: expect.any(String) }],
    });
    const signIn = await fetch(`${origin}/login`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ userId: 'NOBODY99', password: 'Sail2026' }),
    });
    expect([signIn.status, signIn.headers.get('Retry-After')]).toEqual([503, '5']);
    const data = await page('/home/agency-overview.data');
    expect([data.status, data.headers.get('Retry-After')]).toEqual([503, '5']);
    const passkey = await answerByPasskey();
    expect([passkey.status, passkey.headers.get('Retry-After')]).toEqual([503, '5']);
    expect([(await fetch(`${origin}/readyz`)).status, (await fetch(`${origin}/healthz`)).status]).toEqual([503, 200]);
  });

  const saysWhatWasKnown = async () => {
    await expect
      .poll(() => publicText('/status', { cookie }), { timeout: 20_000 })
      .toContain('The portal&#x27;s database is not responding');
    const html = await publicText('/status', { cookie });
    expect(html).toContain('This page shows the last known state, from');
    expect(html).toContain('Please book by phone.');
    expect(await publicText('/status/feed')).toContain('Booking system: Planned work');
    expect(JSON.parse(await publicText('/notices?language=en&market=nam'))).toMatchObject({
      notices: expect.arrayContaining([
        expect.objectContaining({ kind: 'outage', text: expect.stringContaining('Booking system is unavailable') }),
      ]),
    });
    expect(JSON.parse(await publicText('/osdb/p1.0/get-outage', standardHeaders))).toMatchObject({
      outages: [{ sysCode: 'booking' }],
    });
  };

  it('leaves the status page, its feed and the outages with what was known last', saysWhatWasKnown);

  it('leaves them to a process that starts without it, too', async () => {
    await server.stop();
    server = restart();
    await expect
      .poll(
        () =>
          fetch(`${origin}/healthz`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(200);
    await saysWhatWasKnown();
  });

  it('is back by itself when the database is, with the session as it was', async () => {
    cluster = await startPostgres({ ...place, port: cluster.port });
    await expect.poll(async () => (await page('/home/agency-overview')).status, { timeout: 20_000 }).toBe(200);
    expect((await agentList()).status).toBe(200);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
    await expect.poll(() => publicText('/status'), { timeout: 20_000 }).not.toContain('database is not responding');
  });
});
