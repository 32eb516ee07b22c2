import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { askedToEnd } from '#server/commands/parts/ending.mjs';
import { ready, runSeed, startServer } from '#server/commands/parts/children.mjs';
import { migrate } from '#server/commands/parts/migrations.mjs';
import { ensureDatabase, ensureOwner, freePort, OWNER } from '#server/commands/parts/postgres.mjs';
import { pause, until } from '#server/commands/parts/processes.mjs';
import { inProject } from '#server/commands/parts/project.mjs';
import { step, Stop } from '#server/commands/parts/steps.mjs';
import { connect } from '#server/commands/parts/migrations.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { closeDatabase } from '#app/platform/database.server.ts';
import { startMailServer } from '#tests/support/mailServer.ts';
import { trustPartners } from '#tests/support/partners.ts';
import { startProgram } from '../programs.ts';
import { backAfter, failuresOf, Ledger, longestGap, longestWait } from './ledger.ts';
import { beginLoad, reads, writes } from './load.ts';
import { namespaces, oneMachine } from './network.ts';
import { startPatroni, type Fault } from './patroniCluster.ts';
import { buildPeople } from './people.ts';
import { compareWithStored } from './stored.ts';
import { printed, lineOf, type Round } from './table.ts';

// What `npm run rehearse -- failover` does: a Postgres of three nodes under two portals, whose leader is lost again and
// again while people work. Ends with 1 where a bound was broken.
const times = Number(process.env.REHEARSAL_TIMES ?? 20);
const postgresBin = process.env.REHEARSAL_POSTGRES ?? '';
const hasOwnNetwork = process.env.REHEARSAL_NETWORK === '1';
const faults: readonly Fault[] = hasOwnNetwork ? ['killed', 'frozen', 'cut off'] : ['killed', 'frozen'];
const database = 'gangway';

const folder = mkdtempSync(path.join(tmpdir(), 'gangway-failover-'));
chmodSync(folder, 0o711);
// What was started, the last first.
const endings: (() => Promise<unknown>)[] = [];
let cleaned: Promise<void> | undefined;
const cleanUp = () => (cleaned ??= endAll());
async function endAll() {
  for (const end of endings.reverse()) await end().catch((error: unknown) => console.error(error));
}
// While leaders are lost, the round that runs is the last, and its results are still printed.
let [isLosing, isLast] = [false, false];
void askedToEnd().then(async () => {
  isLast = true;
  if (isLosing) return;
  await cleanUp();
  rmSync(folder, { recursive: true, force: true });
  process.exit(1);
});

let held = false;
try {
  held = await rehearse();
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
} finally {
  await cleanUp();
  if (held) rmSync(folder, { recursive: true, force: true });
  else console.error(`The logs are in ${folder}.`);
}
process.exit(held ? 0 : 1);

async function rehearse(): Promise<boolean> {
  if (!hasOwnNetwork) console.log('  No leader is cut off from its network: that takes root, and Linux.');
  const network = await (hasOwnNetwork ? namespaces(3, folder) : oneMachine(3));
  endings.push(() => network.remove());
  const cluster = await step('nodes', async (say) => {
    const made = await startPatroni(network, { folder, postgresBin });
    endings.push(() => made.stop());
    await made.healthy(180);
    say(`${made.nodes.length} nodes, ${(await made.leader())?.name} leads`);
    return made;
  });
  const [own, leaderPort, ...ports] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const origin = `http://localhost:${own}`;
  const proxy = `127.0.0.1:${leaderPort}`;
  const nodeSettings = Object.fromEntries(
    cluster.nodes.flatMap(({ place }, index) => [
      [`NODE${index + 1}_ADDRESS`, `${place.host}:${place.postgresPort}`],
      [`NODE${index + 1}_PATRONI_PORT`, String(place.patroniPort)],
    ]),
  );
  const balance = async (file: string, env: Record<string, string>) => {
    const args = ['-db', '-f', inProject('ops', 'haproxy', file)];
    const program = await startProgram({ command: 'haproxy', args, env, log: path.join(folder, `${file}.log`) });
    endings.push(() => program.stop());
  };
  await balance('postgres.cfg', { ...nodeSettings, LEADER_ADDRESS: proxy });
  const productUrl = cluster.url(proxy, database, 'gangway');
  trustPartners({ ledger: ['ES256'] });
  const mails = await startMailServer();
  endings.push(() => mails.stop());
  Object.assign(process.env, testEnvironment, {
    NODE_ENV: 'production',
    ORIGIN: origin,
    DATA_DIR: path.join(folder, 'files'),
    DATABASE_URL: productUrl,
    DATABASE_READ_URL: cluster.url(cluster.hosts[0]!, database, 'gangway'),
    SMTP_URL: mails.url,
    LOG_LEVEL: 'info',
    TRUSTED_PROXIES: 'loopback',
  });
  await step('database', async (say) => {
    const adminUrl = cluster.url(proxy, 'postgres', 'postgres');
    if (!(await until(() => isPrimary(adminUrl), 30_000, 500))) throw new Stop('The proxy leads to no primary.');
    await ensureOwner(adminUrl, cluster.password);
    await ensureDatabase({ adminUrl: () => adminUrl }, database);
    const client = await connect(adminUrl);
    // The owner's alone: what is seeded need not wait for a second node, what the portal writes does.
    await client.query(`ALTER ROLE ${OWNER} SET synchronous_commit = off`);
    await client.end();
    await migrate(cluster.url(proxy, database), say, productUrl);
    await runSeed({ ...process.env, DATABASE_URL: cluster.url(proxy, database) });
    // A node that dies recovers from what people wrote, not from the seed.
    const again = await connect(adminUrl);
    await again.query('CHECKPOINT');
    await again.end();
  });

  await step('portals', async () => {
    const servers = ports.map((port, index) =>
      startServer({
        env: { ...process.env, PORT: String(port), WORKERS: '1' },
        log: path.join(folder, `portal${index + 1}.log`),
      }),
    );
    for (const server of servers) endings.push(() => server.stop());
    for (const [index, server] of servers.entries())
      if (!(await ready(server, `http://127.0.0.1:${ports[index]}`))) throw new Stop(server.lastLogLines());
    await balance('haproxy.cfg', {
      BALANCER_ADDRESS: `127.0.0.1:${own}`,
      WEB1_ADDRESS: `127.0.0.1:${ports[0]}`,
      WEB2_ADDRESS: `127.0.0.1:${ports[1]}`,
    });
    await until(
      () =>
        fetch(`${origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      20_000,
      100,
    );
  });
  const people = await buildPeople(origin);
  await closeDatabase();

  const ledger = new Ledger();
  const load = beginLoad(origin, people, ledger);
  endings.push(() => load.end());
  const flows = (since: number) =>
    until(() => writes.every((kind) => backAfter(ledger.of(kind), since) !== undefined), 120_000, 100);
  const rounds: Round[] = [];
  isLosing = true;
  for (let number = 1; number <= times && !isLast; number += 1) {
    const fault = faults[(number - 1) % faults.length]!;
    rounds.push(
      await step(`${number}. ${fault}`, async (say) => {
        const round = await lose(fault);
        say(lineOf(round));
        return round;
      }),
    );
  }
  // What was asked for last has its jobs.
  await load.end();
  const users = ledger.acknowledged('new users');
  await until(() => users.every((address) => mails.to(address).length > 0), 180_000, 500);
  const leader = await cluster.leader();
  const kept = await compareWithStored(
    ledger,
    cluster.url(`${leader?.place.host}:${leader?.place.postgresPort}`, database, 'postgres'),
    (address) => mails.to(address).length,
  );
  const { text, isHeld } = printed(rounds, kept);
  console.log(text);
  if (rounds.length < times) console.log(`Ended after ${rounds.length} of ${times}.`);
  return isHeld && rounds.length === times;

  async function lose(fault: Fault): Promise<Round> {
    await cluster.healthy(180);
    if (!(await flows(performance.now()))) throw new Stop('Nothing is written any more, though all nodes are well.');
    const leader = await cluster.leader();
    if (!leader) throw new Stop('No node leads.');
    const since = performance.now();
    await leader.suffer(fault);
    await flows(since);
    const backs = writes.map((kind) => ({ kind, ms: backAfter(ledger.of(kind), since) ?? Infinity }));
    const last = backs.reduce((slowest, one) => (one.ms > slowest.ms ? one : slowest));
    await pause(3000);
    await leader.recover(fault);
    await cluster.healthy(180);
    const end = performance.now();
    return {
      fault,
      lost: leader.name,
      next: (await cluster.leader())?.name,
      firstBackMs: Math.min(...backs.map(({ ms }) => ms)),
      writesBackMs: last.ms,
      lastKind: last.kind,
      wholeMs: end - since,
      readGapsMs: reads.map((kind) => longestGap(ledger.of(kind), since, end)),
      longestReadMs: Math.max(...reads.map((kind) => longestWait(ledger.of(kind), since, end))),
      refused: writes.map((kind) => failuresOf(ledger.of(kind), since, end)),
      readsRefused: reads.map((kind) => failuresOf(ledger.of(kind), since, end)),
      readsAsked: reads.map((kind) => ledger.of(kind).filter(({ begun }) => begun >= since && begun < end).length),
    };
  }
}

// The proxy counts each node as a primary until its first check.
async function isPrimary(adminUrl: string): Promise<boolean> {
  try {
    const client = await connect(adminUrl);
    const { rows } = await client.query('SELECT pg_is_in_recovery() AS follows');
    await client.end();
    return rows[0].follows === false;
  } catch {
    return false;
  }
}
