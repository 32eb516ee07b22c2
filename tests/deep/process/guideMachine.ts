import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { ensureBuild } from '#server/commands/parts/build.mjs';
import { installFromDebian } from '#server/commands/parts/debian.mjs';
import { freePort, startThrowaway } from '#server/commands/parts/postgres.mjs';
import { postgresOf } from '#server/commands/parts/postgres-versions.mjs';
import { until } from '#server/commands/parts/processes.mjs';
import { root, temporaryFolder } from '#tests/process/support.ts';
import { runAt } from '#tests/support/database.ts';
import { guideBlocks, isAsPrinted, startShell, type Block } from './guideBlocks.ts';

const programs = {
  haproxy: '/usr/sbin/haproxy',
  nginx: '/usr/sbin/nginx',
  'postgresql-client': '/usr/bin/psql',
  prometheus: '/usr/bin/promtool',
};

// Commands that are not run: they change the machine itself. systemd is stood in for by `systemctl` below.
const notRun = ['apt-get install', 'useradd', 'cd /opt/gangway && npm ci', 'certbot renew'];
const isRun = (line: string) => !notRun.some((beginning) => line.startsWith(beginning));

/**
 * A machine on which the commands of the guides in docs/ can be run as they are written: only their places, ports, host
 * names and users are translated. Postgres 15 is empty, and no proxy or portal runs. `data` is the folder of the portal's
 * files, where it is not to be the temporary one.
 */
export async function guideMachine({ data }: { data?: string } = {}) {
  const missing = Object.entries(programs).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
  if (missing.length > 0) expect(await installFromDebian(missing)).toBeNull();
  await ensureBuild(() => {});
  const temporary = temporaryFolder();
  const place = (file: string) => path.join(temporary.folder, file);
  for (const folder of ['bin', 'run', 'etc/haproxy/certs', 'etc/nginx/conf.d', 'etc/ssl/gangway', 'etc/systemd/system'])
    mkdirSync(place(folder), { recursive: true });
  if (!data) mkdirSync(place('var/lib/gangway'), { recursive: true });
  const postgres = await postgresOf(15);
  const cluster = await startThrowaway({ programs: postgres.programs });
  const [portal, metrics, plain, tls, smtp] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ];
  const here: [string, string][] = [
    ['https://partners.brand.example', `https://localhost:${tls}`],
    ['https://brand-courses.example', `https://127.0.0.1:${tls}`],
    ['http://partners.brand.example', `http://localhost:${plain}`],
    ['partners.brand.example', 'localhost'],
    ['brand-courses.example', '127.0.0.1'],
    ['$host:443', `$host:${tls}`],
    ['portal:password@mail.brand.example:587', `127.0.0.1:${smtp}`],
    ['mail.brand.example:587', `127.0.0.1:${smtp}`],
    ['127.0.0.1:5432', new URL(cluster.adminUrl()).host],
    ['127.0.0.1:3000', `127.0.0.1:${portal}`],
    ['PORT=3000', `PORT=${portal}`],
    ['METRICS_PORT=9464', `METRICS_PORT=${metrics}`],
    ['bind :80\n', `bind 127.0.0.1:${plain}\n`],
    ['bind :443 ', `bind 127.0.0.1:${tls} `],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 443 ', `listen 127.0.0.1:${tls} `],
    ['runuser -u postgres -- psql', `psql ${cluster.adminUrl()}`],
    ['runuser -u gangway -- env HOME=/var/lib/gangway ', ''],
    ['chown gangway ', 'test -d '],
    ['nginx -t\n', 'nginx -t -c /etc/nginx/nginx.conf\n'],
    ['/usr/bin/node', process.execPath],
    ['/usr/local/bin/', place('bin/')],
    ['/opt/gangway', root],
    ['/var/lib/gangway', data ?? place('var/lib/gangway')],
    ...['/etc/gangway', '/etc/haproxy', '/etc/nginx', '/etc/ssl', '/etc/systemd', '/var/backups'].map(
      (folder): [string, string] => [folder, place(folder)],
    ),
  ];
  const translated = (text: string) => here.reduce((done, [from, to]) => done.replaceAll(from, to), text);
  writeFileSync(place('bin/systemctl'), systemctl(temporary.folder));
  writeFileSync(place('bin/journalctl'), `#!/bin/bash\nexec tail -n "$4" ${place('run')}/"$2".log\n`);
  for (const program of ['systemctl', 'journalctl']) chmodSync(place(`bin/${program}`), 0o755);
  makeCertificate(place('etc/ssl/gangway'));
  const shell = startShell(temporary.folder, {
    PATH: `${place('bin')}:${process.env.PATH}:/usr/sbin`,
    CURL_CA_BUNDLE: place('etc/ssl/gangway/fullchain.pem'),
    NODE_EXTRA_CA_CERTS: place('etc/ssl/gangway/fullchain.pem'),
  });
  const followed = new Set<string>();

  /** Runs the commands of a block, and compares what they print with what the guide says. */
  async function run({ text, prints }: Block): Promise<void> {
    followed.add(text);
    const commands = text.split('\n').filter(isRun).join('\n');
    if (commands.trim() === '') return;
    const output = await shell.run(translated(commands));
    if (prints !== undefined && !isAsPrinted(translated(prints), output))
      expect(output, `what is printed by\n${commands}`).toBe(translated(prints));
    const started = /^systemctl (?:enable --now|start|restart|reload) (\w+)/m.exec(commands)?.[1];
    if (started) await answers(started === 'gangway' ? 'http://127.0.0.1:3000' : 'https://partners.brand.example');
  }

  /** Waits until the portal answers at an address of the guides. */
  async function answers(address: string): Promise<void> {
    const asks = translated(`curl -sS -o /dev/null ${address}/readyz\n`);
    const isThere = () =>
      shell.run(asks).then(
        () => true,
        () => false,
      );
    if (!(await until(isThere, 60_000))) throw new Error(`${address} did not answer`);
  }

  return {
    place,
    smtp,
    run,
    answers,
    /** Runs other commands than a guide's, and gives what they print. */
    shell: (commands: string) => shell.run(translated(commands)),
    sql: (text: string, database = 'gangway') => runAt(cluster.adminUrl(database), text),
    /** The guide's files: what it says a program is to be given. */
    write: (file: string, text: string) => writeFileSync(place(file), translated(text)),
    /** Gives nginx the file of a guide; the other places that it writes to are the machine's. */
    nginx(text: string) {
      const temporaries = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (name) => `${name}_temp_path ${place(`run/${name}`)};`,
      );
      this.write('etc/nginx/conf.d/gangway.conf', text);
      this.write(
        'etc/nginx/nginx.conf',
        `pid ${place('run/nginx-own.pid')}; error_log stderr; daemon off; events {}
         http { access_log off; ${temporaries.join(' ')} include /etc/nginx/conf.d/*.conf; }`,
      );
    },
    /** A guide of docs/, of which sections can be followed. */
    guide(name: string) {
      const sections = guideBlocks(name);
      const of = (section: string) => {
        const blocks = sections.get(section);
        if (!blocks) throw new Error(`docs/${name} has no section "${section}"`);
        return blocks;
      };
      return {
        /** The blocks of commands of a section. */
        commands: (section: string) => of(section).filter(({ language }) => language === 'sh'),
        /** The block of a section that is a file in a language. */
        file: (section: string, language: string) => of(section).find((block) => block.language === language)!.text,
        async follow(section: string) {
          for (const block of this.commands(section)) await run(block);
        },
        /** The commands that were never run, but those that change the machine. */
        left: () =>
          [...sections.values()]
            .flat()
            .filter(({ language, text }) => language === 'sh' && !followed.has(text))
            .flatMap(({ text }) => text.trim().split('\n'))
            .filter(isRun),
      };
    },
    async remove() {
      await shell.run('systemctl stop nginx; systemctl stop haproxy; systemctl stop gangway');
      shell.end();
      await cluster.stop();
      postgres.remove();
      temporary.remove();
    },
  };
}

/** Makes a certificate of both hosts with its key, in a folder; it has expired with less than no `days`. */
export function makeCertificate(folder: string, { days = 2 } = {}): void {
  const [key, request, names] = ['privkey.pem', 'request.pem', 'names'].map((file) => path.join(folder, file)) as [
    string,
    string,
    string,
  ];
  const openssl = (...words: string[]) => execFileSync('openssl', words, { stdio: 'ignore' });
  writeFileSync(names, 'subjectAltName=DNS:localhost,IP:127.0.0.1');
  openssl('req', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-keyout', key, '-out', request);
  const out = path.join(folder, 'fullchain.pem');
  openssl(...['x509', '-req', '-in', request, '-signkey', key, '-extfile', names, '-days', String(days), '-out', out]);
}

// Does with the unit of the guide, HAProxy and nginx what systemd would.
const systemctl = (folder: string) => `#!/bin/bash
etc=${folder}/etc run=${folder}/run
value() { sed -n "s/^$1=//p" $etc/systemd/system/gangway.service; }
runs() { [ -f $run/$1.pid ] && kill -0 "$(cat $run/$1.pid)" 2>/dev/null; }
begin() {
  case $1 in
    gangway)
      set -a
      . "$(value EnvironmentFile)"
      while read -r line; do export "\${line//\\"/}"; done < <(value Environment)
      set +a
      cd "$(value WorkingDirectory)"
      command="$(value ExecStart)" ;;
    haproxy) command="haproxy -W -db -f $etc/haproxy/haproxy.cfg" ;;
    nginx) command="nginx -c $etc/nginx/nginx.conf" ;;
  esac
  $command >>$run/$1.log 2>&1 </dev/null &
  echo $! >$run/$1.pid
}
finish() { runs $1 && kill "$(cat $run/$1.pid)"; while runs $1; do sleep 0.1; done; }
case $1 in
  enable) begin $3 ;;
  start) begin $2 ;;
  stop) finish $2 ;;
  restart) finish $2; begin $2 ;;
  reload) if runs $2; then case $2 in nginx) signal=HUP ;; *) signal=USR2 ;; esac; kill -$signal "$(cat $run/$2.pid)"; else begin $2; fi ;;
esac
true
`;
