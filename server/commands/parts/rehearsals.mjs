// What rehearsals need of the machine. They install nothing: it may be the operator's own.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Stop } from './steps.mjs';

/**
 * The programs that a rehearsal runs, with Debian's packages of them.
 * @type {Record<'failover' | 'point-in-time', Record<string, string>>}
 */
export const needs = {
  failover: { etcd: 'etcd-server', patroni: 'patroni', haproxy: 'haproxy' },
  'point-in-time': {},
};

const postgresHomes = '/usr/lib/postgresql';
const ofPostgres = ['postgres', 'initdb', 'pg_basebackup', 'pg_rewind', 'pg_controldata', 'pg_ctl'];

/**
 * Where a program is, as the shell would find it; Debian has some of them where an ordinary user does not look.
 * @param {string} name
 */
const isInstalled = (name) =>
  [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin'].some(
    (folder) => folder && existsSync(path.join(folder, name)),
  );

/** The newest Postgres of Debian's packages that has all its programs, or undefined. */
function debianPostgres() {
  const versions = existsSync(postgresHomes) ? readdirSync(postgresHomes).map(Number).filter(Boolean) : [];
  return versions
    .sort((a, b) => b - a)
    .map((version) => path.join(postgresHomes, String(version), 'bin'))
    .find((folder) => ofPostgres.every((program) => existsSync(path.join(folder, program))));
}

/**
 * The programs of a rehearsal, here. Throws a Stop that says what to install.
 * @param {keyof typeof needs} name
 */
export function programsOf(name) {
  const missing = Object.entries(needs[name])
    .filter(([program]) => !isInstalled(program))
    .map(([, name]) => name);
  const postgresBin = debianPostgres();
  if (!postgresBin) missing.push('postgresql-15');
  if (missing.length > 0 || !postgresBin)
    throw new Stop(
      `This rehearsal runs Debian's own programs. Install what is missing: apt-get install ${missing.join(' ')}`,
    );
  return { postgresBin };
}
