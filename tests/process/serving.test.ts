import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorReference } from '#app/domain/referenceNumber.ts';
import { ensureBuild } from '#server/commands/parts/build.mjs';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { freezingProxy } from '#tests/support/freezingProxy.ts';
import { oddTargets, statusOf } from '#tests/support/oddTargets.ts';
import { somethingKnown, userOf } from './outageSupport.ts';
import { migratedDatabase, root, runToEnd, start, temporaryFolder } from './support.ts';

const temporary = temporaryFolder();
let database: Awaited<ReturnType<typeof migratedDatabase>>;
let proxy: Awaited<ReturnType<typeof freezingProxy>>;
let portal: ReturnType<typeof start>;
let origin: string;
let metrics: string;
let user: Awaited<ReturnType<typeof userOf>>;

const status = async (address: string) => (await fetch(origin + address)).status;

const linesOfRequests = () =>
  portal
    .printed()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

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

// One story, in order: the program of `npm start`, in one process, whose database goes and comes back. What
// takes two processes, a server of Postgres that is stopped or a second one is in tests/deep/process (workers, outage).
describe('npm start', () => {
  beforeAll(async () => {
    await ensureBuild(() => {});
    database = await migratedDatabase();
    const address = new URL(database.url);
    proxy = await freezingProxy({ host: address.hostname, port: Number(address.port) });
    address.port = String(proxy.port);
    const [PORT, METRICS_PORT] = [String(await freePort()), String(await freePort())];
    origin = `http://localhost:${PORT}`;
    metrics = `http://127.0.0.1:${METRICS_PORT}`;
    const settings = {
      ...testEnvironment,
      DATABASE_URL: String(address),
      DATA_DIR: path.join(temporary.folder, 'data'),
      ORIGIN: origin,
    };
    Object.assign(process.env, settings);
    const userId = await somethingKnown();
    portal = start(process.execPath, ['--import', 'tsx', path.join(root, 'server/start.ts')], {
      ...settings,
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      WORKERS: '1',
      PORT,
      METRICS_PORT,
      SECURITY_CONTACT: 'mailto:security@brand.example, https://brand.example/report',
    });
    await portal.says('listening on', 120_000);
    user = await userOf(origin, userId);
  });

  afterAll(async () => {
    portal.kill('SIGKILL');
    await portal.ended;
    proxy.close();
    await database.remove();
    temporary.remove();
  });

  it('answers no target and no Host header with a failure', async () => {
    const { host, port } = new URL(origin);
    const ask = (method: string, target: string, sent = host) =>
      statusOf(Number(port), { method, target, host: sent }).then((status) => ({ method, target, sent, status }));
    const asked = [
      ...['GET', 'POST', 'OPTIONS'].flatMap((method) =>
        oddTargets(host).flatMap((target) =>
          // The portal's host, and that of the courses.
          [host, `127.0.0.1:${port}`].map((sent) => ask(method, target, sent)),
        ),
      ),
      ...['', '[', '%', 'a b', 'http://x', '\u0001'].flatMap((sent) =>
        ['/login', '/osdb/v1.0/x', '/xapi/statements'].map((target) => ask('GET', target, sent)),
      ),
      ...['/', host, '*', '[::1'].map((target) => ask('CONNECT', target)),
    ];
    const answers = await Promise.all(asked);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const byTarget = (method: string, target: string) =>
      answers.find((each) => each.method === method && each.target === target)?.status;
    expect(byTarget('GET', `http://${host}/login`)).toBe(200);
    expect([byTarget('GET', '*'), byTarget('OPTIONS', '*')]).toEqual([400, 204]);
    const [, metricsPort] = new URL(metrics).host.split(':');
    const asAbsolute = { method: 'GET', target: `${metrics}/metrics`, host };
    expect(await statusOf(Number(metricsPort), asAbsolute)).toBe(200);
  });

  it('reports at a separate port what it has counted, by route', async () => {
    expect(await status('/verify/NOUSER-TYPES-THIS')).toBe(404);
    expect(await status('/metrics')).toBe(404);
    const asked = await fetch(`${metrics}/metrics`);
    const text = await asked.text();
    expect(asked.headers.get('Content-Type')).toContain('text/plain; version=0.0.4');
    expect(text).toMatch(/gangway_http_requests_total\{route="\/login",method="POST",status="302"[^}]*\} 1\n/);
    expect(text).toContain('route="/verify/:number"');
    expect(text).not.toContain('NOUSER');
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'])
      expect(text).toMatch(new RegExp(`^${name}(\\{[^}]*\\})? [\\d.e+-]+$`, 'm'));
    expect(text).toMatch(/^gangway_process\{[^}]*role="web and jobs"[^}]*\} 1$/m);
    expect((await fetch(metrics)).status).toBe(404);
  });

  it.each(['localhost', '127.0.0.1'])(
    'has the icon that a browser asks for by itself at the origin of %s',
    async (host) => {
      const icon = await fetch(`${origin.replace('localhost', host)}/favicon.ico`, {
        headers: { 'Sec-Fetch-Dest': 'image' },
      });
      expect([icon.status, icon.headers.get('Content-Type')]).toEqual([200, 'image/x-icon']);
      // An icon file begins with its kind and the number of its sizes.
      expect([...Buffer.from(await icon.arrayBuffer()).subarray(0, 6)]).toEqual([0, 0, 1, 0, 3, 0]);
    },
  );

  it('logs a refusal of the API under the reference of its body, with its code', async () => {
    const refused = await fetch(`${origin}/osdb/p1.0/countries`, { headers: { 'X-Client-Id': 'tests' } });
    const { reference, errors } = (await refused.json()) as { reference: string; errors: { title: string }[] };
    expect([refused.status, errors[0]?.title]).toEqual([
      400,
      'Missing or wrong headers: x-booking-company, x-product-company, x-request-source, x-app-context',
    ]);
    await portal.says(reference);
    expect(linesOfRequests().find((line) => line.reference === reference)).toMatchObject({
      level: 30,
      path: '/osdb/p1.0/countries',
      status: 400,
      code: 'missingHeader',
    });
  });

  it('logs neither probes nor built files that are answered', async () => {
    const script = /\/assets\/[^"]+\.js/.exec(await (await fetch(`${origin}/login`)).text())?.[0] ?? '';
    for (const address of ['/healthz', '/readyz', '/favicon.svg', '/favicon.ico', '/robots.txt', script])
      expect([address, await status(address)]).toEqual([address, 200]);
    expect(await status('/assets/missing.js')).toBe(404);
    await portal.says('/assets/missing.js');
    const paths = linesOfRequests().map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['/login', '/assets/missing.js']));
    expect(paths.filter((each) => /^\/(healthz|readyz|favicon|robots)/.test(String(each)) || each === script)).toEqual(
      [],
    );
  });

  it('names who takes reports of weaknesses', async () => {
    const said = await fetch(`${origin}/.well-known/security.txt`);
    expect([said.status, said.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = (await said.text()).split('\n');
    expect(lines.filter((line) => !line.startsWith('Expires: '))).toEqual([
      'Contact: mailto:security@brand.example',
      'Contact: https://brand.example/report',
      'Preferred-Languages: en, ja',
      `Canonical: ${origin}/.well-known/security.txt`,
      '',
    ]);
  });

  it('is reported in a line by `npm run status`, with a code that says whether to act', async () => {
    const said = (ORIGIN: string) => runToEnd(['status'], { DATABASE_URL: database.url, ORIGIN });
    const [well, away] = [await said(origin), await said(`http://localhost:${await freePort()}`)];
    expect(well.lines.at(-1)).toMatch(
      /^All well \| Postgres [\d.]+.* answers in \d+ ms, \d+ [kMG]B of data \| \d+ signed in \| jobs: \d+ wait \(oldest \d+ s\), \d+ run, 0 failed \| (DATA_DIR has [\d.]+ of [\d.]+ GiB free \| )?http:\/\/localhost:\d+ is ready$/,
    );
    expect(away.lines.at(-1)).toMatch(/^Look at: the portal \| .*does not answer$/);
    expect([well.code, away.code]).toEqual([0, 1]);
    const withoutCourses = await said('http://partners.invalid');
    expect(withoutCourses.lines.at(-1)).toMatch(/^Look at: the portal, COURSE_ORIGIN \| .*without COURSE_ORIGIN$/);
  });

  it('costs requests a 503 at most when the database goes', async () => {
    const answers = await user.answersUnderLoad(async (so) => {
      proxy.close();
      await expect.poll(() => so.has(503), { timeout: 30_000 }).toBe(true);
    });
    expect(answers).toEqual([200, 503]);
  });

  it('tells of it by a clear page with a reference, by the envelope, and by /readyz', async () => {
    const overview = await user.page('/home/agency-overview');
    const html = await overview.text();
    expect([overview.status, overview.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(html).toContain(errorReference(overview.headers.get('X-Request-Id')!));
    expect(html).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
    expect(html).toContain('<a class="link" href="/status">');
    expect(html).not.toMatch(/ECONNREFUSED|Prisma|node_modules|at async/);
    const list = await user.agentList();
    expect(list.status).toBe(503);
    expect(await list.json()).toEqual({
      status: 'fail',
      reference: errorReference(list.headers.get('X-Request-Id')!),
      errors: [{ code: 'genericServiceError', title: expect.any(String) }],
    });
    const signIn = await fetch(`${origin}/login`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ userId: 'NOBODY99', password: 'Sail2026' }),
    });
    expect([signIn.status, signIn.headers.get('Retry-After')]).toEqual([503, '5']);
    const data = await user.page('/home/agency-overview.data');
    expect([data.status, data.headers.get('Retry-After')]).toEqual([503, '5']);
    const passkey = await answerByPasskey();
    expect([passkey.status, passkey.headers.get('Retry-After')]).toEqual([503, '5']);
    expect([await status('/readyz'), await status('/healthz')]).toEqual([503, 200]);
    expect(await (await fetch(`${origin}/readyz`)).text()).toBe('not ready: database');
  });

  it('keeps the status page, its feed and the outages with what was known last', () => user.readsWhatWasKnown());

  it('is back by itself when the database is, with the session as it was', async () => {
    await proxy.reopen();
    await expect.poll(async () => (await user.page('/home/agency-overview')).status, { timeout: 20_000 }).toBe(200);
    expect((await user.agentList()).status).toBe(200);
    expect(await status('/readyz')).toBe(200);
    await expect
      .poll(() => user.publicText('/status'), { timeout: 20_000 })
      .not.toContain('database is not responding');
  });

  it('keeps serving at SIGUSR2, which has nothing to replace here', async () => {
    portal.kill('SIGUSR2');
    await portal.says('one process serves: restart it to take a new build');
    expect(await status('/healthz')).toBe(200);
  });

  it('drains at SIGTERM, and ends with 0', async () => {
    portal.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
    expect(portal.output()).toContain('"msg":"stopped"');
  });
});
