import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AgentListRow } from '#app/domain/agents/agentListQuery.server.ts';
import { agentRowMapper, type AgentRow } from '#app/domain/agents/agentRow.ts';
import { agentListStatement } from '#app/domain/agents/listAgents.server.ts';
import { sessionQuery } from '#app/domain/session/currentSession.server.ts';
import { closeDatabase, database, preparedRows } from '#app/platform/database.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { percentile99, throughput, type Load } from './load.ts';
import { loginPageScriptBytes } from './pageWeight.ts';
import { startServer, type Running } from './processes.ts';
import { signInBrowser, signInApi, type ApiSession } from './sessions.ts';
import { startSignIns } from './signIns.ts';

// Ratios within one run, since machines differ and have neighbours: what we serve against the least that could serve it.
const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const firstPage = { search: '', page: 1, pageSize: 20, sort: 'name', direction: 'asc' } as const;
const here = path.dirname(fileURLToPath(import.meta.url));
const inProject = (...parts: string[]) => path.join(here, '../..', ...parts);

interface Result {
  what: string;
  measured: number;
  unit: string;
  bound: string;
  met: boolean;
}

const folder = mkdtempSync(path.join(tmpdir(), 'gangway-bench-'));
const running: Running[] = [];
const start = async (file: string, env: Record<string, string>) => {
  const server = await startServer(file, env);
  running.push(server);
  return server;
};

try {
  const origin = process.env.ORIGIN ?? '';
  const portal = await start(inProject('server/index.ts'), { PORT: '0', NODE_ENV: 'production', LOG_LEVEL: 'warn' });
  const api = await signInApi(portal.url, 'NAMOWNER');
  const cookie = await signInBrowser(portal.url, origin, 'NAMOWNER');
  const results = [
    await listOverApi(portal, api),
    await overviewPage(portal, api, cookie),
    ...(await besideSignIns(portal, cookie, origin)),
    await loginPageWeight(portal),
  ];
  print(results);
  process.exitCode = results.every(({ met }) => met) ? 0 : 1;
} finally {
  for (const server of running) await server.stop();
  await closeDatabase();
  rmSync(folder, { recursive: true, force: true });
}

async function listOverApi(portal: Running, api: ApiSession): Promise<Result> {
  const list = agentListStatement(api.agencyId, firstPage);
  const statements = [{ name: sessionQuery.name, text: sessionQuery.text, values: [api.sessionId] }, list];
  const floor = await start(path.join(here, 'bareApi.ts'), { BARE_API_STATEMENTS: JSON.stringify(statements) });
  const call: Load = { url: `${portal.url}/osmf/v1.0/agents/list`, method: 'POST', headers: api.headers, body: '{"pageSize":20}' };
  const measured = await ratio('agent list over the API', call, { url: floor.url });
  return { what: 'Agent list over the API, 20 rows, against bare http + pg', measured, unit: 'x', bound: 'at least 0.5', met: measured >= 0.5 };
}

async function overviewPage(portal: Running, api: ApiSession, cookie: string): Promise<Result> {
  // Inside the project, where Node finds its packages.
  const build = inProject('build/bareRemix');
  const rowsFile = path.join(folder, 'rows.json');
  const env = { BARE_REMIX_BUILD: build, BARE_REMIX_ROWS: rowsFile, NODE_ENV: 'production' as const };
  const config = path.join(here, 'bareRemix/vite.config.ts');
  execFileSync(process.execPath, [inProject('node_modules/@remix-run/dev/dist/cli.js'), 'vite:build', '-c', config, path.join(here, 'bareRemix')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  writeFileSync(rowsFile, JSON.stringify(await constantRows(api.agencyId)));
  const floor = await start(path.join(here, 'bareRemix/server.ts'), env);
  const page: Load = { url: `${portal.url}/home/agency-overview`, headers: { cookie } };
  const measured = await ratio('agency overview', page, { url: floor.url });
  return { what: 'Agency overview page, 20 rows, against a bare Remix route', measured, unit: 'x', bound: 'at least 0.6', met: measured >= 0.6 };
}

/** The rows that the overview shows, made ready to be shown. */
async function constantRows(agencyId: string): Promise<AgentRow[]> {
  const { name, text, values } = agentListStatement(agencyId, firstPage);
  const rows = await preparedRows<AgentListRow>(name, text, values);
  return rows.map(agentRowMapper(translator('en'), 'nam', 'en'));
}

async function besideSignIns(portal: Running, cookie: string, origin: string): Promise<Result[]> {
  // Many people, as in life: the attempts of one would wait for each other.
  const userIds = (await database().agent.findMany({ where: { activationFlag: 'A', deletedAt: null }, select: { userId: true }, take: 200 })).map(({ userId }) => userId);
  const targets: [string, Load, number][] = [
    ['/healthz', { url: `${portal.url}/healthz` }, 50],
    ['a signed-in page', { url: `${portal.url}/home/my-account`, headers: { cookie } }, 10],
  ];
  const results: Result[] = [];
  for (const [name, load, perSecond] of targets) {
    const quiet = await median(rounds, () => percentile99(load, perSecond, seconds));
    const signIns = startSignIns(portal.url, origin, userIds, 5);
    const busy = await median(rounds, () => percentile99(load, perSecond, seconds));
    const done = await signIns.stop();
    console.log(`  ${name}: p99 ${quiet} ms quiet, ${busy} ms beside ${done.perSecond.toFixed(1)} sign-ins a second`);
    // A timer of whole milliseconds cannot tell 1 from 2.
    const measured = busy / Math.max(quiet, 1);
    results.push({ what: `99th percentile of ${name} beside 5 sign-ins a second`, measured, unit: 'x', bound: 'at most 2', met: measured <= 2 });
  }
  return results;
}

async function loginPageWeight(portal: Running): Promise<Result> {
  const measured = (await loginPageScriptBytes(portal.url)) / 1000;
  return { what: 'JavaScript of the login page, gzip', measured, unit: 'kB', bound: 'at most 130', met: measured <= 130 };
}

/** Ours against the floor, in turns, so that a neighbour's noise hits both. */
async function ratio(name: string, ours: Load, floor: Load): Promise<number> {
  const pairs: { ours: number; floor: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ floor: await throughput(floor, seconds), ours: await throughput(ours, seconds) });
  }
  for (const pair of pairs) console.log(`  ${name}: ${pair.ours.toFixed(0)}/s, floor ${pair.floor.toFixed(0)}/s`);
  return middle(pairs.map((pair) => pair.ours / pair.floor));
}

async function median(times: number, measure: () => Promise<number>): Promise<number> {
  const figures: number[] = [];
  for (let time = 0; time < times; time += 1) figures.push(await measure());
  return middle(figures);
}

function middle(figures: number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? 0;
}

function print(results: Result[]): void {
  console.log('\n| what | measured | bound | |\n|---|---|---|---|');
  for (const { what, measured, unit, bound, met } of results) {
    console.log(`| ${what} | ${measured.toFixed(2)} ${unit} | ${bound} | ${met ? 'met' : 'missed'} |`);
  }
}
