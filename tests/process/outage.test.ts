import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorReference } from '#app/domain/referenceNumber.ts';
import { ensureBuild } from '#server/commands/parts/build.mjs';
import { ready, runReference, startServer } from '#server/commands/parts/children.mjs';
import { migrate } from '#server/commands/parts/migrations.mjs';
import { ensureDatabase, freePort, startPostgres } from '#server/commands/parts/postgres.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { runAt } from '#tests/support/database.ts';
import { promote, startReplica } from '#tests/support/replica.ts';
import { signInApi, signInBrowser, standardHeaders } from '#tests/bench/sessions.ts';
import { temporaryFolder } from './support.ts';

type Cluster = Awaited<ReturnType<typeof startPostgres>>;

/** The bytes of the leader's log that a replica has yet to apply. */
const lagOf = async (replica: Cluster) =>
  Number(
    (
      await runAt(cluster.url('gangway'), 'SELECT $1::pg_lsn - pg_current_wal_lsn() AS behind', [
        (await runAt(replica.url('gangway'), 'SELECT pg_last_wal_replay_lsn()::text AS at'))[0]?.at,
      ])
    )[0]?.behind,
  );

const temporary = temporaryFolder();
const place = {
  data: path.join(temporary.folder, 'postgres'),
  log: path.join(temporary.folder, 'postgres.log'),
  password: 'outage',
  durable: false,
};
let cluster: Cluster;
let replica: Cluster;
let server: ReturnType<typeof startServer>;
let origin: string;
let cookie: string;
let userId: string;
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

async function answersUnderLoad(work: (answers: Set<number>) => Promise<void>): Promise<number[]> {
  const answers = new Set<number>();
  let working = true;
  const load = Array.from({ length: 8 }, async (_, lane) => {
    while (working) answers.add((await (lane % 2 ? page('/home/agency-overview') : agentList())).status);
  });
  await expect.poll(() => answers.has(200)).toBe(true);
  await work(answers);
  working = false;
  await Promise.all(load);
  return [...answers].sort();
}

// One story, told in order. The portal knows two servers, of which one follows the other.
describe('a database that stops under load', () => {
  beforeAll(async () => {
    await ensureBuild(() => {});
    cluster = await startPostgres(place);
    await ensureDatabase(cluster, 'gangway');
    replica = await startReplica({ cluster, data: place.data }, { data: path.join(temporary.folder, 'replica') });
    const DATABASE_URL = cluster
      .url('gangway')
      .replace(/@[^/]+/, `@127.0.0.1:${replica.port},127.0.0.1:${cluster.port}`);
    const port = await freePort();
    origin = `http://localhost:${port}`;
    Object.assign(process.env, testEnvironment, { DATABASE_URL, DATA_DIR: path.join(temporary.folder, 'data') });
    await migrate(DATABASE_URL);
    await runReference({ ...process.env, NODE_ENV: 'test' });
    const { buildAgency, closeDatabase, closePasswords, database, newStaff, saveOutage, signedInAsStaff } =
      await import('./outageData.ts');
    const { owner } = await buildAgency(database(), { country: 'US' });
    const editor = await signedInAsStaff(await newStaff('editor'));
    ({ userId } = owner);
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
    await Promise.all([cluster.stop(), replica.stop()]);
    temporary.remove();
  });

  it('costs requests a 503 at most, while it goes', async () => {
    const answers = await answersUnderLoad(async (so) => {
      await cluster.stop();
      await expect.poll(() => so.has(503), { timeout: 30_000 }).toBe(true);
    });
    expect(answers).toEqual([200, 503]);
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
      .toContain('The portal’s database is not responding');
    const html = await publicText('/status', { cookie });
    expect(html).toContain('This page shows the last known status, from');
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

  it('goes on by itself on the replica that takes over, with jobs and news, and no request fails otherwise', async () => {
    await expect.poll(async () => lagOf(replica), { timeout: 20_000 }).toBe(0);
    const open = new AbortController();
    const stream = await fetch(`${origin}/home/my-account/notifications/stream`, {
      headers: { cookie },
      signal: open.signal,
    });
    expect(stream.headers.get('Content-Type')).toBe('text/event-stream');
    const answers = await answersUnderLoad(async (so) => {
      await cluster.stop();
      await expect.poll(() => so.has(503), { timeout: 30_000 }).toBe(true);
      await promote(replica);
      so.delete(200);
      await expect.poll(() => so.has(200), { timeout: 30_000 }).toBe(true);
    });
    expect(answers).toEqual([200, 503]);
    // Writes, too: a sign-in is a session.
    api = await signInApi(origin, userId);
    expect((await agentList()).status).toBe(200);
    const [{ id }] = (await runAt(
      replica.url('gangway'),
      `INSERT INTO pgboss.job (name) VALUES ('remove-ended') RETURNING id`,
    )) as [{ id: string }];
    const state = async () =>
      (await runAt(replica.url('gangway'), 'SELECT state::text FROM pgboss.job WHERE id = $1', [id]))[0]?.state;
    await expect.poll(state, { timeout: 30_000 }).toBe('completed');
    await expect
      .poll(() => runAt(replica.url('gangway'), `SELECT FROM pg_stat_activity WHERE application_name = 'gangway news'`))
      .toHaveLength(1);
    open.abort();
  });
});
