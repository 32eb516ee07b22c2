import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { packagesAreCurrent } from '#server/commands/parts/packages.mjs';
import { root } from './support.ts';

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

interface Entry {
  optionalDependencies?: Record<string, string>;
}

it('what is installed is what package-lock.json asks for', () => {
  expect(packagesAreCurrent()).toBe(true);
});

// npm leaves a package for another system out of the lock when the registry at hand lacks it, and `npm ci` then refuses
// the lock.
it('package-lock.json names the optional packages of every system', () => {
  const packages: Record<string, Entry> = read('package-lock.json').packages;
  const missing = Object.entries(packages).flatMap(([where, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter((name) => {
      const folders = where
        .split('/node_modules/')
        .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
      return !['', ...folders].some((folder) => packages[path.posix.join(folder, 'node_modules', name)]);
    }),
  );
  expect(missing).toEqual([]);
});

it('every package is pinned to one version', () => {
  const { dependencies, devDependencies } = read('package.json');
  expect(
    Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d/.test(String(version))),
  ).toEqual([]);
});
