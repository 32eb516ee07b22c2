import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { closeDatabase } from '#app/platform/database.server.ts';
import { keysAgainstSession } from './apiKeys.ts';
import { besideLearners, commitsAgainstUpserts, firstPageAgainstFolder } from './courseRows.ts';
import { print, ratios, type Result } from './figures.ts';
import { bareApi, bareRemix, type Floor } from './floors.ts';
import { handoverAgainstRedirect } from './handover.ts';
import type { Load } from './load.ts';
import { besideMoreRoutes } from './moreRoutesRows.ts';
import { besideMoreTexts } from './moreTextsRows.ts';
import { listAmongManyAgencies } from './manyAgencies.ts';
import { measuredAgainstNot } from './measured.ts';
import { overviewAgainstNext } from './peers.ts';
import { pagesByProcessorTime } from './pages.ts';
import { loginPageScriptBytes } from './pageWeight.ts';
import { startServer, type Running } from './processes.ts';
import { signInApi, signInBrowser, type ApiSession } from './sessions.ts';
import { salesRows } from './salesLedger.ts';
import { learningAmongAttempts } from './learningFigures.ts';
import { catalogueSearch } from './catalogue.ts';
import { statementsAgainstInserts } from './statementRows.ts';
import { searchAmongPeople } from './searching.ts';
import { staffListsAmongPeople } from './staffLists.ts';
import { besideSignIns, signInAccounts, signInsAgainstCompares } from './signInRows.ts';
import { besideWebhooks } from './webhookRows.ts';
import { usersFileAgainstCopy } from './usersFile.ts';
import { twoWorkersAgainstOne } from './workers.ts';

// Ratios within one run, since machines differ and have neighbours: what we serve against the least that could serve
// it.
const times = { rounds: Number(process.env.BENCH_ROUNDS ?? 3), seconds: Number(process.env.BENCH_SECONDS ?? 8) };
// A 99th percentile is made of the few slowest answers, whatever delayed them: more rounds than a rate needs to settle.
const percentileTimes = { ...times, rounds: 2 * times.rounds + 1 };
const origin = process.env.ORIGIN ?? '';

/**
 * What `npm run bench` measures; `npm run bench -- pages` names some of these, as BENCH_ROWS does separated by commas,
 * else it is all but the last five, which take minutes or install what they need.
 */
const rows = [
  'api',
  'keys',
  'overview',
  'ext-pages',
  'routes',
  'texts',
  'percentiles',
  'sign-ins',
  'login-page',
  'hand-over',
  'commits',
  'statements',
  'learners',
  'webhooks',
  'course-page',
  'workers',
  'metrics',
  'csv',
  'pages',
  'peers',
  'sales',
  'agencies',
  'search',
  'staff-lists',
  'catalogue',
  'learning',
] as const;
const named = [...process.argv.slice(2), ...(process.env.BENCH_ROWS ?? '').split(',')].filter(Boolean);
const wanted = named.length > 0 ? named : rows.slice(0, -8);
const agencies = Number(process.env.BENCH_AGENCIES ?? 100_000);
const unknown = wanted.filter((row) => !(rows as readonly string[]).includes(row));
if (unknown.length > 0) throw new Error(`npm run bench knows ${rows.join(', ')}, not ${unknown.join(', ')}.`);
const measuring = (row: (typeof rows)[number], measure: () => Promise<Result[]>) =>
  wanted.includes(row) ? measure() : [];

const folder = mkdtempSync(path.join(tmpdir(), 'gangway-bench-'));
const running: Running[] = [];
const start = async ({ file, env }: Floor) => {
  const server = await startServer(file, env);
  running.push(server);
  return server;
};

try {
  const server = fileURLToPath(new URL('../../server/index.ts', import.meta.url));
  const portal = await start({
    file: server,
    env: { PORT: '0', NODE_ENV: 'production', LOG_LEVEL: 'warn', LOCAL_WEBHOOKS: '1' },
  });
  const api = await signInApi(portal.url, 'NAMOWNER');
  const cookie = await signInBrowser(portal.url, origin, 'NAMOWNER');
  const userIds = await signInAccounts();
  const targets = [
    { name: '/healthz', load: { url: `${portal.url}/healthz` }, perSecond: 400 },
    { name: 'a signed-in page', load: { url: `${portal.url}/home/my-account`, headers: { cookie } }, perSecond: 20 },
  ];
  const results = [
    ...(await measuring('api', () => listOverApi(portal, api))),
    ...(await measuring('keys', () => keysAgainstSession(portal, api))),
    ...(await measuring('overview', () => overviewPage(portal, api, cookie))),
    ...(await measuring('ext-pages', () => publicPage(portal, api))),
    ...(await measuring('routes', () => besideMoreRoutes(cookie, start, times))),
    ...(await measuring('texts', () => besideMoreTexts(portal, cookie, folder, start, times))),
    ...(await measuring('percentiles', () =>
      besideSignIns(targets, { url: portal.url, origin, userIds }, percentileTimes),
    )),
    ...(await measuring('sign-ins', () => signInsAgainstCompares(portal, userIds, times))),
    ...(await measuring('login-page', () => loginPageWeight(portal))),
    ...(await measuring('hand-over', async () => [await handoverAgainstRedirect(portal, origin, start)])),
    ...(await measuring('commits', () => commitsAgainstUpserts(portal, start, times))),
    ...(await measuring('statements', () => statementsAgainstInserts(portal, start, times))),
    ...(await measuring('learners', () => besideLearners(targets.slice(1), portal, percentileTimes))),
    ...(await measuring('webhooks', () => besideWebhooks(portal, { agencyId: api.agencyId, cookie }, percentileTimes))),
    ...(await measuring('course-page', () => firstPageAgainstFolder(portal, start, folder))),
    ...(await measuring('workers', () => twoWorkersAgainstOne({ api, cookie }, start, times))),
    ...(await measuring('metrics', async () => [
      await measuredAgainstNot({ api, cookie }, start, {
        rounds: percentileTimes.rounds,
        metricsPort: await freePort(),
      }),
    ])),
    // It lets the sample agency grow: after the others.
    ...(await measuring('csv', async () => [await usersFileAgainstCopy(portal, origin, start)])),
    ...(await measuring('peers', () => overviewAgainstNext(portal, { api, cookie }, start, { ...times, folder }))),
    ...(await measuring('pages', () => pagesByProcessorTime(portal, origin))),
    ...(await measuring('sales', () => salesRows(portal, origin))),
    ...(await measuring('agencies', () => listAmongManyAgencies(agencies))),
    // These ask their own databases: last.
    ...(await measuring('search', () => searchAmongPeople(agencies))),
    ...(await measuring('staff-lists', () => staffListsAmongPeople(agencies))),
    ...(await measuring('catalogue', () => catalogueSearch())),
    ...(await measuring('learning', () => learningAmongAttempts(Number(process.env.BENCH_ATTEMPTS ?? 1_000_000)))),
  ];
  print(results);
  process.exitCode = results.every(({ met }) => met !== false) ? 0 : 1;
} finally {
  for (const server of running) await server.stop();
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
}

async function listOverApi(portal: Running, api: ApiSession): Promise<Result[]> {
  const floor = await start(bareApi(api));
  const call: Load = {
    url: `${portal.url}/osmf/v1.0/agents/list`,
    method: 'POST',
    headers: api.headers,
    body: '{"pageSize":20}',
  };
  const { portal: measured = 0 } = await ratios(
    'agent list over the API',
    { floor: { url: floor.url }, portal: call },
    times,
  );
  return [
    {
      what: 'Agent list over the API, 20 rows, against bare http + pg',
      measured,
      unit: 'x',
      bound: 'at least 0.6',
      met: measured >= 0.6,
    },
  ];
}

async function overviewPage(portal: Running, api: ApiSession, cookie: string): Promise<Result[]> {
  const page: Load = { url: `${portal.url}/home/agency-overview`, headers: { cookie } };
  const html = await (await fetch(page.url, { headers: { cookie } })).text();
  const floor = await start(await bareRemix(api.agencyId, html, folder));
  const loads = { floor: { url: floor.url }, 'floor with shell': { url: `${floor.url}/shell` }, portal: page };
  const { portal: measured = 0, 'floor with shell': shell = 1 } = await ratios('agency overview', loads, times);
  return [
    {
      what: 'Agency overview page, 20 rows, against a bare Remix route',
      measured,
      unit: 'x',
      bound: 'at least 0.28',
      met: measured >= 0.28,
    },
    {
      what: 'The same against that route with the shell as a constant',
      measured: measured / shell,
      unit: 'x',
      bound: '',
    },
  ];
}

async function publicPage(portal: Running, api: ApiSession): Promise<Result[]> {
  const page: Load = { url: `${portal.url}/ext-pages/nam/privacy-policy` };
  const html = await (await fetch(page.url)).text();
  const floor = await start(await bareRemix(api.agencyId, html, folder));
  const { portal: measured = 0 } = await ratios(
    'ext-pages',
    { floor: { url: `${floor.url}/page` }, portal: page },
    times,
  );
  return [
    {
      what: 'Public content page against a bare Remix route of the same size',
      measured,
      unit: 'x',
      bound: 'at least 0.3',
      met: measured >= 0.3,
    },
  ];
}

async function loginPageWeight(portal: Running): Promise<Result[]> {
  const measured = (await loginPageScriptBytes(portal.url)) / 1000;
  return [
    { what: 'JavaScript of the login page, gzip', measured, unit: 'kB', bound: 'at most 110', met: measured <= 110 },
  ];
}
