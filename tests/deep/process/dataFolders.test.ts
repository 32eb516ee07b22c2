import { cpSync, renameSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { adminUrlOf } from '#server/commands/parts/postgres.mjs';
import { allGone, note, runToEnd, temporaryFolder } from '#tests/process/support.ts';
import { runAt } from '#tests/support/database.ts';

describe('npm run db:start', () => {
  const closed = temporaryFolder({ open: false });
  const env = { DATA_DIR: path.join(closed.folder, 'data') };
  let outside: string | undefined;
  afterAll(async () => {
    await runToEnd(['database', 'stop'], env);
    const { rmSync } = await import('node:fs');
    if (outside) rmSync(path.dirname(outside), { recursive: true, force: true });
    closed.remove();
  });

  it('works in a folder that other users cannot enter', async () => {
    const { code, lines } = await runToEnd(['database', 'start'], env);
    expect(code, lines.join('\n')).toBe(0);
    const { data, postmaster } = note(env.DATA_DIR, 'cluster.json');
    if (!data.startsWith(closed.folder)) outside = data;
    if (process.getuid?.() === 0)
      expect(lines.join('\n')).toContain(`the user "postgres" cannot reach DATA_DIR, so the data are in ${data}`);
    expect(await runAt(lines.at(-1) ?? '', 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect((await runToEnd(['database', 'stop'], env)).code).toBe(0);
    expect(await allGone([postmaster.pid], 0)).toEqual([]);
  });
});

describe('a DATA_DIR that was copied or moved', () => {
  const temporary = temporaryFolder();
  const place = (name: string) => path.join(temporary.folder, name);
  const run = (name: string, action: string) => runToEnd(['database', action], { DATA_DIR: place(name) });
  const texts = async (address: string) =>
    (await runAt(address, 'SELECT said FROM process_test')).map(({ said }) => said);
  afterAll(async () => {
    for (const name of ['original', 'copy', 'moved']) await run(name, 'stop');
    temporary.remove();
  });

  it('leaves the original alone as a copy, and keeps its data wherever it is moved', { timeout: 120_000 }, async () => {
    const original = (await run('original', 'start')).lines.at(-1) ?? '';
    await runAt(original, "CREATE TABLE process_test AS SELECT 'original' AS said");
    const admin = adminUrlOf(note(place('original'), 'cluster.json'));
    await runAt(admin, 'CHECKPOINT');
    for (const name of ['copy', 'another']) cpSync(place('original'), place(name), { recursive: true });

    expect((await run('another', 'stop')).lines).toEqual(['The embedded database is not running.']);
    expect((await run('copy', 'url')).lines).toEqual(['The embedded database is not running: npm run db:start']);
    const started = await run('copy', 'start');
    expect(started.lines.join('\n')).toContain(`is a copy of ${place('original')} and has a separate database`);
    const copy = started.lines.at(-1) ?? '';
    expect(new URL(copy).port).not.toBe(new URL(original).port);
    // The roles came along with the data, so their passwords have to stay.
    const passwords = (name: string) => {
      const { password, ownerPassword, productPassword } = note(place(name), 'cluster.json');
      return [password, ownerPassword, productPassword];
    };
    expect(passwords('copy')).toEqual(passwords('original'));
    await runAt(copy, "UPDATE process_test SET said = 'copy'");
    expect([await texts(original), await texts(copy)]).toEqual([['original'], ['copy']]);

    await run('copy', 'stop');
    expect(await texts(original)).toEqual(['original']);
    renameSync(place('copy'), place('moved'));
    expect(await texts((await run('moved', 'start')).lines.at(-1) ?? '')).toEqual(['copy']);
    expect((await run('original', 'url')).lines).toEqual([original]);
  });
});
