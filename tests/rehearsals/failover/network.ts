import { readlinkSync } from 'node:fs';
import path from 'node:path';
import { until } from '#server/commands/parts/processes.mjs';
import { freePort } from '#server/commands/parts/postgres.mjs';
import { run, startProgram } from '../programs.ts';

/** Where a node listens, and how it is cut from all the others. */
export interface Place {
  host: string;
  postgresPort: number;
  patroniPort: number;
  /** A command as it runs in this place, by a user. */
  inside(command: string, args: string[], user: { uid?: number; gid?: number }): Inside;
  /** Takes its cable out, and puts it in again; undefined where all share one network. */
  cable?: Record<'cut' | 'join', () => Promise<void>>;
}

interface Inside {
  command: string;
  args: string[];
  user: { uid?: number; gid?: number };
}

/** The network of a rehearsal: the address of what is beside the nodes, and the places of the nodes. */
export interface Network {
  host: string;
  places: Place[];
  remove(): Promise<void>;
}

/** All of it at 127.0.0.1: nothing can be cut off. */
export async function oneMachine(count: number): Promise<Network> {
  const places: Place[] = [];
  for (let node = 0; node < count; node += 1)
    places.push({
      host: '127.0.0.1',
      postgresPort: await freePort(),
      patroniPort: await freePort(),
      inside: (command, args, user) => ({ command, args, user }),
    });
  return { host: '127.0.0.1', places, remove: async () => {} };
}

const bridge = 'gangway0';
const network = '10.44.0';

/**
 * A network namespace for each node, on a bridge. The rehearsal itself has to run in a separate namespace (root, by
 * `unshare --net`), with which all of this ends.
 */
export async function namespaces(count: number, folder: string): Promise<Network> {
  await run('ip', ['link', 'set', 'lo', 'up']);
  await run('ip', ['link', 'add', bridge, 'type', 'bridge']);
  await run('ip', ['address', 'add', `${network}.1/24`, 'dev', bridge]);
  await run('ip', ['link', 'set', bridge, 'up']);
  const holders: Awaited<ReturnType<typeof startProgram>>[] = [];
  const places: Place[] = [];
  for (let node = 1; node <= count; node += 1) {
    const holder = await startProgram({
      command: 'unshare',
      args: ['--net', 'sleep', 'infinity'],
      log: path.join(folder, `network${node}.log`),
    });
    holders.push(holder);
    const own = namespaceOf('self');
    await until(() => namespaceOf(String(holder.pid)) !== own, 5000, 10);
    const [cable, host] = [`cable${node}`, `${network}.${10 + node}`];
    const within = ['--net', '--target', String(holder.pid), '--'];
    await run('ip', ['link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', String(holder.pid)]);
    await run('ip', ['link', 'set', cable, 'master', bridge, 'up']);
    await run('nsenter', [...within, 'ip', 'link', 'set', 'lo', 'up']);
    await run('nsenter', [...within, 'ip', 'address', 'add', `${host}/24`, 'dev', 'eth0']);
    await run('nsenter', [...within, 'ip', 'link', 'set', 'eth0', 'up']);
    const set = (state: string) => async () => void (await run('ip', ['link', 'set', cable, state]));
    places.push({
      host,
      postgresPort: 5432,
      patroniPort: 8008,
      inside: (command, args, { uid, gid }) => ({
        command: 'nsenter',
        args: [
          ...within.slice(0, -1),
          ...(uid === undefined ? [] : ['--setuid', String(uid), '--setgid', String(gid)]),
          '--',
          command,
          ...args,
        ],
        user: {},
      }),
      cable: { cut: set('down'), join: set('up') },
    });
  }
  return {
    host: `${network}.1`,
    places,
    remove: async () => {
      for (const holder of holders) await holder.stop();
    },
  };
}

function namespaceOf(pid: string): string {
  return readlinkSync(`/proc/${pid}/ns/net`);
}
