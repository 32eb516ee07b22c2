import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { agentListQuery } from '#app/domain/people/list/agentListQuery.server.ts';
import { ratios, type Result } from './figures.ts';
import { firstPage, forDriver, listContext, markupOf, type Floor } from './floors.ts';
import type { Load } from './load.ts';
import type { Running } from './processes.ts';
import type { ApiSession } from './sessions.ts';

const peer = path.join(path.dirname(fileURLToPath(import.meta.url)), 'peers/next');

/**
 * The overview against the same page in Next.js, whose packages this installs into their own folder: the same rows
 * of the same Postgres by the same statement, each with the elements that it has here, with menus and form as markup, and
 * without session and permissions.
 */
export async function overviewAgainstNext(
  portal: Running,
  { api, cookie }: { api: ApiSession; cookie: string },
  start: (floor: Floor) => Promise<Running>,
  { rounds, seconds, folder }: { rounds: number; seconds: number; folder: string },
): Promise<Result[]> {
  const page: Load = { url: `${portal.url}/home/agency-overview`, headers: { cookie } };
  const html = await (await fetch(page.url, { headers: { cookie } })).text();
  const main = markupOf(html, 'main');
  const [before = '', after = ''] = main.split(/<table.*<\/table>/s);
  const constants = path.join(folder, 'peer.json');
  const statement = forDriver(agentListQuery(listContext(api.agencyId), firstPage));
  writeFileSync(
    constants,
    JSON.stringify({ header: markupOf(html, 'header'), footer: markupOf(html, 'footer'), before, after, statement }),
  );
  const env = { PEER_CONSTANTS: constants, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' };
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, {
      cwd: peer,
      env: { ...process.env, ...env } as NodeJS.ProcessEnv,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  if (!existsSync(path.join(peer, 'node_modules/next'))) run('npm', 'ci');
  run(process.execPath, 'node_modules/next/dist/bin/next', 'build');
  const next = await start({ file: path.join(peer, 'server.mjs'), env });
  const loads = { 'Next.js': { url: next.url }, portal: page };
  const { portal: measured = 0 } = await ratios('overview and its peer', loads, { rounds, seconds });
  return [
    {
      what: 'Agency overview page, 20 rows, against the same page in Next.js without session and permissions',
      measured,
      unit: 'x',
      bound: 'at least 1.2',
      met: measured >= 1.2,
    },
  ];
}
