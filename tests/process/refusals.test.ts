import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { transform } from 'esbuild';
import { afterAll, describe, expect, it } from 'vitest';
import { refusal } from '#server/commands/node-version.mjs';
import { partOfDisk } from '#server/commands/parts/disk.mjs';
import { roomTrouble } from '#server/commands/parts/data-directory.mjs';
import { root, runToEnd, start, temporaryFolder } from './support.ts';

const temporary = temporaryFolder();
afterAll(temporary.remove);
const data = (name: string) => path.join(temporary.folder, name);

describe('each obstacle of a demo gets one clear line', () => {
  it('an old Node', async () => {
    const pretend = data('old-node.mjs');
    writeFileSync(
      pretend,
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.18.3' } });",
    );
    const { code, lines } = await runToEnd(['demo'], {}, ['--import', pretend]);
    expect(lines).toEqual(['Gangway needs Node 20.19 or newer; this is Node 20.18.3.']);
    expect(code).toBe(1);
  });

  it.each([
    ['14.21.3', false],
    ['20.18.9', false],
    ['20.19.0', true],
    ['22.0.0', true],
  ])('Node %s', (version, enough) => {
    expect(refusal(version) === null).toBe(enough);
  });

  it('what an old Node reads before it is refused is in words that it knows', async () => {
    for (const file of ['run.mjs', 'node-version.mjs']) {
      const text = readFileSync(path.join(root, 'server/commands', file), 'utf8');
      const [asItIs, for2020] = await Promise.all(
        ['esnext', 'es2020'].map(async (target) => (await transform(text, { target })).code),
      );
      expect(for2020).toBe(asItIs);
      expect(text).not.toContain('node:');
    }
  });

  it('a port that is taken', async () => {
    const other = net.createServer();
    const port = await new Promise<number>((resolve) => {
      other.listen(0, '127.0.0.1', () => resolve((other.address() as net.AddressInfo).port));
    });
    try {
      const { code, lines } = await runToEnd(['demo'], { PORT: String(port), DATA_DIR: data('port') });
      expect(lines).toEqual([
        `Port ${port} is taken by another program: stop that one, or choose another port with PORT=${port + 1}.`,
      ]);
      expect(code).toBe(1);
    } finally {
      other.close();
    }
  });

  it.each(['abc', '0', '70000', '3000.5'])('a PORT of %s', async (port) => {
    const { code, lines } = await runToEnd(['demo'], { PORT: port, DATA_DIR: data('port') });
    expect(lines).toEqual([`PORT must be a whole number from 1 to 65535, not "${port}".`]);
    expect(code).toBe(1);
  });

  it('a DATA_DIR below a file', async () => {
    writeFileSync(data('a-file'), '');
    const { code, lines } = await runToEnd(['demo'], { DATA_DIR: data('a-file/data') });
    expect(lines).toEqual([
      expect.stringMatching(/^DATA_DIR .* cannot be written to \(E[A-Z]+\): set DATA_DIR to another folder\.$/),
    ]);
    expect(code).toBe(1);
  });

  it('a DATA_DIR that this user may not write to', async () => {
    // Root may write anywhere, but not into the kernel's own file system.
    const closed = process.getuid?.() === 0 ? '/proc/gangway' : '/gangway';
    const { code, lines } = await runToEnd(['demo'], { DATA_DIR: closed });
    expect(lines).toEqual([expect.stringMatching(/^DATA_DIR .* cannot be written to \(E[A-Z]+\)/)]);
    expect(code).toBe(1);
  });

  it('a DATA_DIR without room', () => {
    expect(roomTrouble('/data', 10 * 1024 * 1024, false)).toMatch(
      /^DATA_DIR is full: \/data has 10 MiB left, the database needs 150\./,
    );
    expect(roomTrouble('/data', 60 * 1024 * 1024, true)).toBeNull();
  });

  it.each([
    ['migrate'],
    ['seed'],
    ['status'],
    ['staff-add', 'SADMIN', 'admin@brand.example', 'administrator'],
    ['backup', data('backup')],
    ['restore', data('backup')],
    ['reseal'],
  ])('%s without DATABASE_URL, which starts no database', async (...command) => {
    const secrets = { SESSION_SECRET: 'x'.repeat(32), OTHER_SESSION_SECRET: 'y'.repeat(32) };
    const { code, lines } = await runToEnd(command, { ...secrets, DATA_DIR: data('none') });
    expect(lines).toEqual([expect.stringMatching(/^DATABASE_URL is not set: give /)]);
    expect(code).toBe(1);
    expect(existsSync(data('none'))).toBe(false);
  });

  it('npm start without DATABASE_URL', async () => {
    const portal = start(process.execPath, ['--import', 'tsx', path.join(root, 'server/start.ts')], {
      NODE_ENV: 'production',
      WORKERS: '1',
      SESSION_SECRET: 'x'.repeat(32),
      ORIGIN: 'https://partners.example',
    });
    expect(await portal.ended).toBe(1);
    expect(portal.output()).toMatch(/^Wrong settings: DATABASE_URL [^\n]*\n$/);
  });

  it.each([
    ['half empty', 50, 100, []],
    ['nearly full', 4, 100, ['the disk of DATA_DIR']],
    ['small, with little left', 0.4, 2, ['the disk of DATA_DIR']],
    ['small, with enough left', 0.6, 2, []],
  ])('a disk that is %s is reported by npm run status', (_, free, total, faults) => {
    const GiB = 1024 ** 3;
    expect(partOfDisk('DATA_DIR', { free: free * GiB, total: total * GiB })).toEqual({
      text: `DATA_DIR has ${free.toFixed(1)} of ${total.toFixed(1)} GiB free`,
      faults,
    });
  });

  it('a database that cannot be reached', async () => {
    const { code, lines } = await runToEnd(['migrate'], { DATABASE_URL: 'postgresql://nouser:x@127.0.0.1:1/nothing' });
    expect(lines.at(-1)).toBe('Cannot reach the database of DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1.');
    expect(code).toBe(1);
  });
});
