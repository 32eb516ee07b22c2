import { chownSync, mkdirSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { freePort, OWNER } from '#server/commands/parts/postgres.mjs';
import { ownFolder, postgresUser } from '#server/commands/parts/postgres-home.mjs';
import { alive, pause, until } from '#server/commands/parts/processes.mjs';
import { inProject, textOf } from '#server/commands/parts/project.mjs';
import { Stop } from '#server/commands/parts/steps.mjs';
import { childrenOf, run, signalAll, startProgram, type Program } from '../programs.ts';
import type { Network, Place } from './network.ts';
import { isOldPatroni } from './patroniVersion.ts';

/** What becomes of a leader, and how it comes back. */
export type Fault = 'killed' | 'frozen' | 'cut off';

export interface Node {
  name: string;
  place: Place;
  /** Has the fault happen to the node as a whole: Patroni and Postgres. */
  suffer(fault: Fault): Promise<void>;
  recover(fault: Fault): Promise<void>;
}

const password = 'rehearsal';
const settings = inProject('ops', 'patroni', 'patroni.yml');

/** A Postgres of three nodes whose leader Patroni chooses by etcd, from the settings that operators are given. */
export async function startPatroni(network: Network, { folder, postgresBin }: { folder: string; postgresBin: string }) {
  const user = postgresUser();
  const hasOldPatroni = isOldPatroni(await run('patroni', ['--version']));
  const etcd = await startEtcd(network.host, { folder, hasOldPatroni });
  const nodes = network.places.map((place, index) =>
    nodeOf({ name: `node${index + 1}`, place, etcd: etcd.settings, user, folder, postgresBin }),
  );
  for (const node of nodes) await node.start();
  const hosts = nodes.map(({ place }) => `${place.host}:${place.postgresPort}`);
  const addressOf = (role: string, host: string, database: string) =>
    `postgresql://${role}:${password}@${host}/${database}`;
  return {
    nodes,
    hosts,
    password,
    /** The address of a database at a host. */
    url: (host: string, database: string, role = OWNER) => addressOf(role, host, database),
    /** The node that leads, by its own word and that of the others; undefined where none does. */
    leader: async () => {
      for (const node of nodes) if (await answers(node.place, '/leader')) return node;
      return undefined;
    },
    /** Waits until one leads and two follow, of which one is synchronous. Throws a Stop where that takes too long. */
    async healthy(seconds: number): Promise<void> {
      const whole = await until(
        async () => (await followersOf(nodes, addressOf)) === nodes.length - 1,
        seconds * 1000,
        500,
      );
      if (!whole) throw new Stop(`Not all nodes follow a leader after ${seconds} seconds.`);
    },
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      await etcd.program.stop();
    },
  };
}

export type PatroniCluster = Awaited<ReturnType<typeof startPatroni>>;

async function followersOf(
  nodes: readonly Node[],
  addressOf: (role: string, host: string, database: string) => string,
) {
  for (const { place } of nodes) {
    if (!(await answers(place, '/leader'))) continue;
    const client = new pg.Client({
      connectionString: addressOf('postgres', `${place.host}:${place.postgresPort}`, 'postgres'),
      connectionTimeoutMillis: 2000,
      query_timeout: 2000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ following: number; sync: number }>(`
        SELECT count(*)::int AS following, (count(*) FILTER (WHERE sync_state = 'sync'))::int AS sync
        FROM pg_stat_replication WHERE state = 'streaming' AND pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) < 1048576`);
      return rows[0]?.sync ? rows[0].following : 0;
    } catch {
      return 0;
    } finally {
      void client.end().catch(() => {});
    }
  }
  return 0;
}

const answers = (place: Place, path: string) =>
  fetch(`http://${place.host}:${place.patroniPort}${path}`, { signal: AbortSignal.timeout(1000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

async function startEtcd(
  host: string,
  { folder, hasOldPatroni }: { folder: string; hasOldPatroni: boolean },
): Promise<{ program: Program; settings: Record<string, string> }> {
  const [client, peer] = [`${host}:${await freePort()}`, `${host}:${await freePort()}`];
  const program = await startProgram({
    command: 'etcd',
    args: [
      ...['--name', 'etcd', '--data-dir', path.join(folder, 'etcd')],
      ...['--listen-client-urls', `http://${client}`, '--advertise-client-urls', `http://${client}`],
      ...['--listen-peer-urls', `http://${peer}`, '--initial-advertise-peer-urls', `http://${peer}`],
      ...['--initial-cluster', `etcd=http://${peer}`],
      ...(hasOldPatroni ? ['--enable-v2'] : []),
    ],
    log: path.join(folder, 'etcd.log'),
  });
  const ready = await until(
    () =>
      fetch(`http://${client}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    20_000,
    100,
  );
  if (!ready) throw new Stop(`etcd did not start, see ${folder}/etcd.log.`);
  return { program, settings: { [hasOldPatroni ? 'PATRONI_ETCD_HOSTS' : 'PATRONI_ETCD3_HOSTS']: client } };
}

interface Settings {
  name: string;
  place: Place;
  etcd: Record<string, string>;
  user: ReturnType<typeof postgresUser>;
  folder: string;
  postgresBin: string;
}

function nodeOf({ name, place, etcd, user, folder, postgresBin }: Settings) {
  const data = path.join(folder, name, 'data');
  const home = path.join(folder, name);
  let patroni: Program | undefined;
  const env = {
    PATRONI_NAME: name,
    ...etcd,
    PATRONI_RESTAPI_LISTEN: `${place.host}:${place.patroniPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `${place.host}:${place.patroniPort}`,
    PATRONI_POSTGRESQL_LISTEN: `${place.host}:${place.postgresPort}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${place.host}:${place.postgresPort}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: postgresBin,
    PATRONI_POSTGRESQL_PGPASS: path.join(home, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: password,
    PATRONI_REWIND_USERNAME: 'rewinder',
    PATRONI_REWIND_PASSWORD: password,
  };
  // Patroni first, which would start Postgres again.
  const processes = () => {
    const postmaster = Number(textOf(path.join(data, 'postmaster.pid'))?.split('\n')[0]);
    return [...(patroni ? [patroni.pid] : []), ...(postmaster && worksIn(postmaster, data) ? [postmaster] : [])];
  };
  const send = (signal: NodeJS.Signals) => {
    const first = processes();
    signalAll(first, signal);
    signalAll(first.flatMap(childrenOf), signal);
    return first;
  };
  return {
    name,
    place,
    async start() {
      mkdirSync(home, { recursive: true, mode: 0o711 });
      if (user.uid !== undefined && user.gid !== undefined) chownSync(home, user.uid, user.gid);
      ownFolder(user, data);
      const { command, args, user: by } = place.inside('patroni', [settings], user);
      patroni = await startProgram({ command, args, user: by, env, log: path.join(folder, `${name}.log`) });
    },
    async stop() {
      send('SIGCONT');
      await place.cable?.join();
      await patroni?.stop();
    },
    async suffer(fault: Fault) {
      if (fault === 'cut off') return place.cable?.cut();
      if (fault === 'frozen') return void send('SIGSTOP');
      const first = processes();
      const all = [...first, ...first.flatMap(childrenOf)];
      signalAll(all, 'SIGKILL');
      await until(() => !all.some(alive), 10_000);
    },
    async recover(fault: Fault) {
      if (fault === 'cut off') return place.cable?.join();
      if (fault === 'frozen') return void send('SIGCONT');
      await pause(500);
      await this.start();
    },
  };
}

// The note of a postmaster that was killed stays, and its number may be another's by now.
function worksIn(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}
