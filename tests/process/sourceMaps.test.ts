import { execFile } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { root } from './support.ts';

// With the map of the build, the first unexpected error ended a process of 384 MB.
it('an error of a process that serves is written without a map of the build', async () => {
  const program = `
    const before = process.sourceMapsEnabled;
    const { loadBuild } = await import(${JSON.stringify(pathToFileURL(path.join(root, 'server/process/loadBuild.ts')).href)});
    void loadBuild(undefined).catch(() => {});
    console.log(JSON.stringify([before, process.sourceMapsEnabled]));
    process.exit(0);`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { cwd: root },
  );
  expect(JSON.parse(stdout)).toEqual([true, false]);
});
