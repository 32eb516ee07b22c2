import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureBuild } from '#server/commands/parts/build.mjs';
import { installFromDebian } from '#server/commands/parts/debian.mjs';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { migratedDatabase, root, start, temporaryFolder } from '#tests/process/support.ts';

const run = promisify(execFile);
const temporary = temporaryFolder({ open: false });
let database: Awaited<ReturnType<typeof migratedDatabase>>;
let portal: ReturnType<typeof start>;
let prometheus: ReturnType<typeof start>;
let asked: string;

beforeAll(async () => {
  if (!existsSync('/usr/bin/prometheus')) expect(await installFromDebian(['prometheus'])).toBeNull();
  await ensureBuild(() => {});
  database = await migratedDatabase();
  const [port, metrics, own] = [await freePort(), await freePort(), await freePort()];
  portal = start(process.execPath, ['--import', 'tsx', path.join(root, 'server/start.ts')], {
    ...testEnvironment,
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    DATA_DIR: temporary.folder,
    ORIGIN: `http://localhost:${port}`,
    PORT: String(port),
    WORKERS: '2',
    METRICS_PORT: String(metrics),
    LOG_LEVEL: 'info',
  });
  await portal.says('workers serve', 120_000);
  const settings = path.join(temporary.folder, 'prometheus.yml');
  writeFileSync(
    settings,
    JSON.stringify({
      global: { scrape_interval: '1s', evaluation_interval: '1s' },
      rule_files: [path.join(root, 'ops/prometheus/rules.yml')],
      scrape_configs: [{ job_name: 'gangway', static_configs: [{ targets: [`127.0.0.1:${metrics}`] }] }],
    }),
  );
  asked = `http://127.0.0.1:${own}/api/v1`;
  prometheus = start('/usr/bin/prometheus', [
    `--config.file=${settings}`,
    `--storage.tsdb.path=${path.join(temporary.folder, 'prometheus')}`,
    `--web.listen-address=127.0.0.1:${own}`,
  ]);
  await prometheus.says('Server is ready');
}, 300_000);
afterAll(async () => {
  for (const server of [prometheus, portal]) {
    server.kill('SIGTERM');
    await server.ended;
  }
  await database.remove();
  temporary.remove();
}, 60_000);

it('takes the rules, and their tests hold', async () => {
  await run('/usr/bin/promtool', ['check', 'rules', path.join(root, 'ops/prometheus/rules.yml')]);
  const { stdout } = await run('/usr/bin/promtool', ['test', 'rules', path.join(root, 'ops/prometheus/tests.yml')]);
  expect(stdout).toContain('SUCCESS');
}, 60_000);

it('scrapes the portal, records its figures, and finds nothing wrong with a rule', async () => {
  const query = async (expression: string) => {
    const reply = await fetch(`${asked}/query?query=${encodeURIComponent(expression)}`);
    const { data } = (await reply.json()) as { data: { result: { value: [number, string] }[] } };
    return data.result.map(({ value: [, text] }) => Number(text));
  };
  await expect.poll(() => query('up{job="gangway"}'), { timeout: 30_000 }).toEqual([1]);
  await expect
    .poll(() => query('count(process_resident_memory_bytes{job="gangway"})'), { timeout: 30_000 })
    .toEqual([2]);
  await expect
    .poll(() => query('sum by (role) (gangway_process{role="web and jobs"})'), { timeout: 30_000 })
    .toEqual([2]);
  // As the dashboard joins it with what each process uses.
  const used = 'process_cpu_seconds_total{job="gangway"} * on (instance, worker) group_left (role) gangway_process';
  await expect.poll(() => query(`sum by (role) (${used}) > 0`), { timeout: 30_000 }).toHaveLength(1);
  await expect.poll(() => query('gangway:statement_seconds:p95_5m > 0'), { timeout: 60_000 }).toHaveLength(1);
  const reply = await fetch(`${asked}/rules`);
  const { data } = (await reply.json()) as { data: { groups: { rules: { name: string; health: string }[] }[] } };
  const rules = data.groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(15);
  expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
}, 120_000);
