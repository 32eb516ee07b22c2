import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root, type start, temporaryFolder } from '#tests/process/support.ts';
import { rulesFile, startPrometheus } from './prometheusSupport.ts';
import { workersPlace } from './workersSupport.ts';

const run = promisify(execFile);
const temporary = temporaryFolder({ open: false });
let place: Awaited<ReturnType<typeof workersPlace>>;
let portal: ReturnType<typeof start>;
let prometheus: Awaited<ReturnType<typeof startPrometheus>>;

beforeAll(async () => {
  place = await workersPlace();
  portal = place.start();
  await portal.says('workers serve', 120_000);
  prometheus = await startPrometheus({ folder: temporary.folder, metricsPort: place.settings.METRICS_PORT! });
}, 300_000);
afterAll(async () => {
  await prometheus.stop();
  portal.kill('SIGTERM');
  await portal.ended;
  await place.remove();
  temporary.remove();
}, 60_000);

it('takes the rules, and their tests hold', async () => {
  await run('/usr/bin/promtool', ['check', 'rules', rulesFile]);
  const { stdout } = await run('/usr/bin/promtool', ['test', 'rules', path.join(root, 'ops/prometheus/tests.yml')]);
  expect(stdout).toContain('SUCCESS');
}, 60_000);

it('scrapes the portal, records its figures, and finds nothing wrong with a rule', async () => {
  const { query } = prometheus;
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
  const rules = await prometheus.rules();
  expect(rules.length).toBeGreaterThan(15);
  expect(rules.filter(({ health }) => health !== 'ok')).toEqual([]);
}, 120_000);
