import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '#tests/process/support.ts';

const run = promisify(execFile);
const compiler = path.join(root, 'tests/tools/types/node_modules/typescript/bin/tsc');

/** A folder in which programs import the client as they would from a registry, and what was packed. */
export interface PackedClient {
  folder: string;
  /** The file that `npm pack` made. */
  file: string;
  /** Runs a program, TypeScript with its types taken off, and gives what it printed. Throws where it fails. */
  run: (program: string, env?: Record<string, string>) => Promise<string>;
  /** Checks the types of a program; throws with what is wrong. */
  check: (program: string) => Promise<void>;
  remove: () => void;
}

/** Compiles and packs the client, beside its sources, and installs it in a new folder. */
export async function packedClient(): Promise<PackedClient> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gangway-client-'));
  const source = path.join(folder, 'source');
  cpSync(path.join(root, 'clients/typescript'), source, {
    recursive: true,
    filter: (from) => path.basename(from) !== 'dist',
  });
  symlinkSync(path.join(root, 'node_modules'), path.join(source, 'node_modules'));
  await run(process.execPath, [compiler, '-p', source]);
  await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: source });
  const file = path.join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz'))!);
  const packages = path.join(folder, 'node_modules');
  mkdirSync(path.join(packages, '@gangway/client'), { recursive: true });
  await run('tar', ['xzf', file, '--strip-components=1', '-C', path.join(packages, '@gangway/client')]);
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    symlinkSync(path.join(root, 'node_modules', name), path.join(packages, name));
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  const write = (program: string) => {
    const place = path.join(folder, 'program.ts');
    writeFileSync(place, program);
    return place;
  };
  return {
    folder,
    file,
    async run(program, env = {}) {
      const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs');
      const { stdout } = await run(process.execPath, [tsx, write(program)], {
        cwd: folder,
        env: { ...process.env, FORCE_COLOR: '0', ...env },
      });
      return stdout;
    },
    async check(program) {
      const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node'];
      await run(
        process.execPath,
        [compiler, ...options, '--typeRoots', path.join(root, 'node_modules/@types'), write(program)],
        {
          cwd: folder,
        },
      ).catch((error: { stdout?: string }) => {
        throw new Error(error.stdout ?? String(error));
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
