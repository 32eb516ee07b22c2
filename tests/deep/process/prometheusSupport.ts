import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { installFromDebian } from '#server/commands/parts/debian.mjs';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { root, start } from '#tests/process/support.ts';

export const rulesFile = path.join(root, 'ops/prometheus/rules.yml');

interface Rule {
  name: string;
  health: string;
  evaluationTime: number;
}

/**
 * Starts Debian's Prometheus, which scrapes the port of a portal's metrics every two seconds and evaluates the rules each second, with its
 * data in `folder`. Installs it where it is missing.
 */
export async function startPrometheus({
  folder,
  metricsPort,
  rules = rulesFile,
}: {
  folder: string;
  metricsPort: number | string;
  rules?: string;
}) {
  if (!existsSync('/usr/bin/prometheus')) expect(await installFromDebian(['prometheus'])).toBeNull();
  const settings = path.join(folder, 'prometheus.yml');
  writeFileSync(
    settings,
    JSON.stringify({
      global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
      rule_files: [rules],
      scrape_configs: [{ job_name: 'gangway', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] }],
    }),
  );
  const port = await freePort();
  const server = start('/usr/bin/prometheus', [
    `--config.file=${settings}`,
    `--storage.tsdb.path=${path.join(folder, 'prometheus')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]);
  await server.says('Server is ready');
  const ask = async <Data>(address: string): Promise<Data> => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/${address}`);
    return ((await reply.json()) as { data: Data }).data;
  };
  return {
    /** The values of an expression, one for each of its series. */
    async query(expression: string): Promise<number[]> {
      const address = `query?query=${encodeURIComponent(expression)}`;
      const { result } = await ask<{ result: { value: [number, string] }[] }>(address);
      return result.map(({ value: [, text] }) => Number(text));
    },
    /** All rules, with what became of their last evaluation. */
    async rules(): Promise<Rule[]> {
      const { groups } = await ask<{ groups: { rules: Rule[] }[] }>('rules');
      return groups.flatMap((group) => group.rules);
    },
    /** The names of the alerts in a state, in the order of the alphabet. */
    async alerts(state: 'pending' | 'firing'): Promise<string[]> {
      const { alerts } = await ask<{ alerts: { state: string; labels: { alertname: string } }[] }>('alerts');
      const names = alerts.filter((alert) => alert.state === state).map(({ labels }) => labels.alertname);
      return [...new Set(names)].sort();
    },
    async stop() {
      server.kill('SIGTERM');
      await server.ended;
    },
  };
}
