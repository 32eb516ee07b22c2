import { statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPlace } from './demoSupport.ts';
import { allGone, runToEnd } from './support.ts';

const place = await demoPlace();
let demo: ReturnType<typeof place.start>;

// One story, in order; what can be killed
describe('npm run demo', () => {
  beforeAll(async () => {
    demo = place.start();
    await demo.says('Ctrl-C ends the demo', 170_000);
  }, 180_000);

  afterAll(async () => {
    demo.kill('SIGTERM');
    await demo.ended;
    place.remove();
  });

  it('answers, and prints its address and the sample accounts', async () => {
    expect(await place.answer()).toBe(200);
    expect(demo.output()).toContain(`Gangway answers at http://localhost:${place.port}`);
    expect(demo.output()).toMatch(/NAMOWNER +nam/);
    expect(demo.output()).toContain('Sail2026');
    expect(demo.output().indexOf('Gangway answers at')).toBeLessThan(demo.output().indexOf('NAMOWNER'));
  });

  it('keeps its secrets from other users of the machine', () => {
    for (const name of ['cluster.json', 'secrets.json', 'server.log'])
      expect(statSync(path.join(place.folder, name)).mode & 0o077).toBe(0);
  });

  it('refuses a second one on the same DATA_DIR in one line', async () => {
    const { code, lines } = await runToEnd(['demo'], { DATA_DIR: place.folder, PORT: String(place.port + 1) });
    expect(lines).toEqual([
      expect.stringMatching(
        /is in use by `npm run demo` \(process \d+\): stop that one, or set DATA_DIR to another folder\.$/,
      ),
    ]);
    expect(code).toBe(1);
  });

  it('leaves no process after SIGTERM', async () => {
    const pids = Object.values(place.processes());
    demo.kill('SIGTERM');
    expect(await demo.ended).toBe(0);
    expect(await allGone(pids, 0)).toEqual([]);
    await expect(place.answer()).rejects.toThrow();
  });
});
