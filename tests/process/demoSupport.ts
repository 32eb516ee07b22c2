import path from 'node:path';
import pg from 'pg';
import { freePort, urlOf } from '#server/commands/parts/postgres.mjs';
import { note, start, temporaryFolder } from './support.ts';

/** A place for a demo: a DATA_DIR, a port, and what to ask of the demo that runs there. */
export async function demoPlace() {
  const temporary = temporaryFolder();
  const folder = path.join(temporary.folder, 'data');
  const port = await freePort();
  return {
    folder,
    port,
    remove: temporary.remove,
    start: (...args: string[]) =>
      start('npm', ['run', 'demo', '--', ...args], { DATA_DIR: folder, PORT: String(port) }),
    /** The status of an address. */
    answer: async (address = '/readyz') => (await fetch(`http://localhost:${port}${address}`)).status,
    /** The command, its server, the guard of Postgres and Postgres itself, by their numbers. */
    processes() {
      const use = note(folder, 'in-use.json');
      const cluster = note(folder, 'cluster.json');
      return {
        command: use.pid as number,
        server: use.server?.pid as number,
        guard: cluster.guard.pid as number,
        postmaster: cluster.postmaster.pid as number,
      };
    },
    /** The rows that its database answers. */
    async query(sql: string) {
      const client = new pg.Client({ connectionString: urlOf(note(folder, 'cluster.json')) });
      await client.connect();
      try {
        return (await client.query(sql)).rows;
      } finally {
        await client.end();
      }
    },
  };
}
