import { chmodSync, chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runBackup } from '#server/commands/parts/backups.mjs';
import { runSeed } from '#server/commands/parts/children.mjs';
import { askedToEnd } from '#server/commands/parts/ending.mjs';
import { migrate } from '#server/commands/parts/migrations.mjs';
import { ensureDatabase, startPostgres, type Cluster } from '#server/commands/parts/postgres.mjs';
import { ownFolder, postgresUser } from '#server/commands/parts/postgres-home.mjs';
import { pause, until } from '#server/commands/parts/processes.mjs';
import { elapsed, step, Stop } from '#server/commands/parts/steps.mjs';
import { testEnvironment } from '#server/commands/parts/test-cluster.mjs';
import { closeDatabase } from '#app/platform/database.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { closePasswords } from '#app/platform/passwords.server.ts';
import { runAt } from '#tests/support/database.ts';
import { run } from '../programs.ts';
import { filesOf, write, type Written } from './writes.ts';

// What `npm run rehearse -- point-in-time` does: a Postgres whose log is archived, a base backup, an accident, and the
// moment before it brought back. Ends with 1 where something of that moment is missing, or something later is there.
const postgresBin = process.env.REHEARSAL_POSTGRES ?? '';
const database = 'gangway';
const folder = mkdtempSync(path.join(tmpdir(), 'gangway-moment-'));
chmodSync(folder, 0o711);
const user = postgresUser();
const [archive, base, data] = ['archive', 'base', 'data'].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
];
const running = new Set<Cluster>();
const ofUser = () => (user.uid === undefined ? { cwd: '/' } : { ...user, cwd: '/' });

const cleanUp = async () => {
  await closeDatabase();
  for (const cluster of running) await cluster.stop();
  await closePasswords();
};
void askedToEnd().then(async () => {
  await cleanUp();
  await rm(folder, { recursive: true, force: true });
  process.exit(1);
});

let faults: string[] = [];
try {
  faults = await rehearse();
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  faults = ['it could not be carried out'];
} finally {
  await cleanUp();
}
console.log(
  faults.length === 0 ? '\nThe rehearsal held.' : `\nBroken: ${faults.join('; ')}. The logs are in ${folder}.`,
);
if (faults.length === 0) await rm(folder, { recursive: true, force: true });
process.exit(faults.length === 0 ? 0 : 1);

async function start(place: string, settings: string[]): Promise<Cluster> {
  const log = path.join(folder, `${path.basename(place)}.log`);
  const programs = path.dirname(postgresBin);
  const cluster = await startPostgres({ data: place, log, password: 'rehearsal', programs, settings });
  running.add(cluster);
  process.env.DATABASE_URL = cluster.productUrl(database);
  forgetSettings();
  return cluster;
}

async function stop(cluster: Cluster): Promise<void> {
  await closeDatabase();
  await cluster.stop();
  running.delete(cluster);
}

async function rehearse(): Promise<string[]> {
  for (const place of [archive, base]) ownFolder(user, place);
  Object.assign(process.env, testEnvironment, { NODE_ENV: 'test', DATA_DIR: path.join(folder, 'files') });
  const archiving = ['archive_mode=on', `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`];
  const first = await step('database', async (say) => {
    const cluster = await start(data, archiving);
    await ensureDatabase(cluster, database);
    await migrate(cluster.url(database), say, cluster.productUrl(database));
    await runSeed({ ...process.env, DATABASE_URL: cluster.url(database) });
    return cluster;
  });
  await step('base', async (say) => {
    await run(
      path.join(postgresBin, 'pg_basebackup'),
      [`--pgdata=${base}`, '--checkpoint=fast', '--host=127.0.0.1', `--port=${first.port}`, '--username=postgres'],
      { ...ofUser(), env: { PATH: process.env.PATH, PGPASSWORD: first.password } },
    );
    say(`${await megabytes(base)} MB`);
  });
  const sumOf = async (cluster: Cluster) =>
    (await runAt(cluster.url(database), 'SELECT count(*), sum(gross) FROM bookings'))[0];
  const { before, moment, bookings } = await step('before', async () => {
    const written = await write('before');
    const bookings = await sumOf(first);
    const [row] = await runAt(first.url(database), 'SELECT clock_timestamp()::text AS moment');
    return { before: written, moment: String(row?.moment), bookings };
  });
  // The clock that recovery stops by has to have gone on.
  await pause(1100);
  const after = await step('accident', async (say) => {
    const written = await write('after');
    const [row] = await runAt(
      first.url(database),
      'WITH gone AS (DELETE FROM bookings RETURNING 1) SELECT count(*) FROM gone',
    );
    say(`${row?.count} bookings deleted, at some time after ${moment}`);
    return written;
  });
  await step('archive', async (say) => {
    const [row] = await runAt(first.adminUrl(), 'SELECT pg_walfile_name(pg_switch_wal()) AS last');
    const isThere = async () =>
      (await runAt(first.adminUrl(), 'SELECT last_archived_wal >= $1 AS there FROM pg_stat_archiver', [row?.last]))[0]
        ?.there;
    if (!(await until(isThere, 60_000, 100))) throw new Stop('The log did not come into the archive.');
    say(`${await megabytes(archive)} MB of the log`);
    await stop(first);
  });

  const since = performance.now();
  const signal = path.join(base, 'recovery.signal');
  writeFileSync(signal, '');
  if (user.uid !== undefined && user.gid !== undefined) chownSync(signal, user.uid, user.gid);
  const second = await step('recovery', () =>
    start(base, [
      `restore_command=cp ${archive}/%f %p`,
      `recovery_target_time=${moment}`,
      'recovery_target_action=promote',
    ]),
  );
  console.log(`  The moment was back after ${elapsed(since)}.`);
  return step('check', async (say) => {
    const faults: string[] = [];
    const has = async ({ agencyId, hash }: Written) =>
      (
        await runAt(
          second.url(database),
          'SELECT (SELECT count(*) FROM agencies WHERE agency_id = $1)::int AS agencies, (SELECT count(*) FROM stored_files WHERE hash = $2)::int AS files',
          [agencyId, hash],
        )
      )[0] as { agencies: number; files: number };
    const [then, later] = [await has(before), await has(after)];
    if (then.agencies !== 1 || then.files !== 1) faults.push('what was written before the moment is missing');
    if (later.agencies !== 0 || later.files !== 0) faults.push('what was written after the moment is there');
    if (JSON.stringify(await sumOf(second)) !== JSON.stringify(bookings))
      faults.push('the bookings are not as they were');
    const files = await filesOf(second.url(database));
    if (files.broken.length > 0) faults.push(`${files.broken.length} files are missing, such as ${files.broken[0]}`);
    say(`${bookings?.count} bookings, ${files.count} files there and whole`);
    // The same walk that a rehearsed backup takes.
    const walked = await runBackup('walk', '', { ...process.env, DATABASE_URL: second.url(database) });
    say(`${walked.signedIn} signed in, opened ${walked.course}`);
    return faults;
  });
}

async function megabytes(place: string): Promise<string> {
  const output = await run('du', ['--summarize', '--block-size=1M', place]);
  return output.split('\t')[0] ?? '';
}
