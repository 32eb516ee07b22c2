// `npm run status`: the state of an installation, in one line; the exit code is 1 where something needs attention.
import path from 'node:path';
import { partOfDisk, roomOf } from './parts/disk.mjs';
import { neededAddresses } from './parts/embedded.mjs';
import { connect, pendingMigrations } from './parts/migrations.mjs';
import { root } from './parts/project.mjs';

const patienceMs = 5000;
// Jobs run a second after they may, and mails with them.
const lateSeconds = 900;

/** Runs the command. */
export async function main() {
  const { databaseUrl } = neededAddresses();
  const { ORIGIN } = process.env;
  const parts = [
    await ofDatabase(databaseUrl),
    ...ofFiles(),
    ...(ORIGIN ? [await ofPortal(ORIGIN), ...ofCourses(ORIGIN)] : []),
  ];
  const wrong = parts.flatMap(({ faults }) => faults);
  console.log(
    `${wrong.length === 0 ? 'All well' : `Look at: ${wrong.join(', ')}`} | ${parts.map(({ text }) => text).join(' | ')}`,
  );
  process.exit(wrong.length === 0 ? 0 : 1);
}

/** @typedef {import('./parts/disk.mjs').Part} Part */

/**
 * The disk of the files, unless a service has them.
 * @returns {Part[]}
 */
function ofFiles() {
  if (process.env.FILE_SERVICE) return [];
  const room = roomOf(path.resolve(root, process.env.DATA_DIR || '.data'));
  return room ? [partOfDisk('DATA_DIR', room)] : [];
}

/**
 * Whether courses can be opened: at localhost they are without a setting.
 * @param {string} origin
 * @returns {Part[]}
 */
function ofCourses(origin) {
  if (process.env.COURSE_ORIGIN || new URL(origin).hostname === 'localhost') return [];
  return [{ text: 'no course can be opened without COURSE_ORIGIN', faults: ['COURSE_ORIGIN'] }];
}

/**
 * The disk of the database, where it is on this machine and its role may know the folder (pg_read_all_settings).
 * @param {import('pg').Client} client
 * @returns {Promise<Part>}
 */
async function ofDatabaseDisk(client) {
  const { rows } = await client.query(
    `SELECT pg_size_pretty(pg_database_size(current_database())) AS size,
       CASE WHEN pg_has_role('pg_read_all_settings', 'USAGE') AND coalesce(inet_server_addr() <<= '127.0.0.0/8' OR inet_server_addr() = '::1', true)
         THEN current_setting('data_directory') END AS folder`,
  );
  const { size, folder } = rows[0];
  const room = folder && roomOf(folder);
  if (!room) return { text: `${size} of data`, faults: [] };
  const { text, faults } = partOfDisk('Postgres', room);
  return { text: `${size} of data, ${text}`, faults };
}

/**
 * @param {string} databaseUrl
 * @returns {Promise<Part>}
 */
async function ofDatabase(databaseUrl) {
  const client = await connect(databaseUrl);
  try {
    const started = performance.now();
    const { rows } = await client.query('SHOW server_version');
    const ms = Math.ceil(performance.now() - started);
    const pending = await pendingMigrations(client);
    const text = `Postgres ${rows[0].server_version} answers in ${ms} ms`;
    if (pending > 0) return { text: `${text}, ${pending} migrations pending`, faults: ['migrations'] };
    const { rows: counted } = await client.query(
      `SELECT (SELECT count(*)::int FROM sessions WHERE last_seen_at > now() - interval '15 minutes' AND expires_at > now()) AS people,
              count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state = 'running')::int AS running,
              count(*) FILTER (WHERE state = 'failed')::int AS failed,
              coalesce(extract(epoch FROM now() - min(due_at) FILTER (WHERE state = 'waiting' AND due_at <= now())), 0)::int AS oldest
       FROM jobs`,
    );
    const { people, waiting, running, failed, oldest } = counted[0];
    const disk = await ofDatabaseDisk(client);
    return {
      text: `${text}, ${disk.text} | ${people} signed in | jobs: ${waiting} wait (oldest ${oldest} s), ${running} run, ${failed} failed`,
      faults: [
        ...disk.faults,
        ...(oldest > lateSeconds ? ['late jobs'] : []),
        ...(failed > 0 ? ['failed jobs (/staff/jobs)'] : []),
      ],
    };
  } finally {
    await client.end();
  }
}

/**
 * @param {string} origin
 * @returns {Promise<Part>}
 */
async function ofPortal(origin) {
  try {
    const reply = await fetch(new URL('/readyz', origin), { signal: AbortSignal.timeout(patienceMs) });
    if (reply.status === 200) return { text: `${origin} is ready`, faults: [] };
    // It says what does not work; another server at this address may say a whole page.
    const said = (await reply.text()).split('\n')[0]?.slice(0, 100);
    return { text: `${origin} answers ${reply.status}: ${said}`, faults: ['the portal'] };
  } catch {
    return { text: `${origin} does not answer`, faults: ['the portal'] };
  }
}
