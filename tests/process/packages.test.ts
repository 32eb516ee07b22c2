import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packagesAreCurrent } from '#server/commands/parts/packages.mjs';
import { root, temporaryFolder } from './support.ts';

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

interface Entry {
  optionalDependencies?: Record<string, string>;
}

// The project's packages, and those that only one command runs.
const folders = ['', ...readdirSync(path.join(root, 'tests/tools')).map((name) => `tests/tools/${name}`)];

const temporary = temporaryFolder();
afterAll(temporary.remove);

it('what is installed is what package-lock.json asks for', () => {
  expect(packagesAreCurrent()).toBe(true);
});

describe('packages are current', () => {
  const folder = (name: string, wanted: object, installed: object) => {
    const place = path.join(temporary.folder, name);
    mkdirSync(path.join(place, 'node_modules'), { recursive: true });
    writeFileSync(path.join(place, 'package-lock.json'), JSON.stringify({ packages: wanted }));
    writeFileSync(path.join(place, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
    return place;
  };
  const a = { version: '1.0.0', integrity: 'a' };
  const wanted = {
    '': { name: 'it' },
    'node_modules/runs': a,
    'node_modules/tests': { ...a, dev: true },
    'node_modules/elsewhere': { ...a, optional: true },
  };
  const all = { 'node_modules/runs': a, 'node_modules/tests': a };

  it.each([
    ['with all packages of this system', all, true],
    ['with more than that', { ...all, 'node_modules/elsewhere': a }, true],
    ['not without a package', { 'node_modules/runs': a }, false],
    ['not in another version', { ...all, 'node_modules/runs': { ...a, version: '0.9.0' } }, false],
    ['not with other contents', { ...all, 'node_modules/runs': { ...a, integrity: 'b' } }, false],
  ])('%s', (name, installed, current) => {
    expect(packagesAreCurrent({ folder: folder(name, wanted, installed) })).toBe(current);
  });

  it('not where nothing is installed', () => {
    const place = path.join(temporary.folder, 'empty');
    mkdirSync(place);
    writeFileSync(path.join(place, 'package-lock.json'), JSON.stringify({ packages: wanted }));
    expect(packagesAreCurrent({ folder: place })).toBe(false);
  });
});

describe.each(folders)('in the folder "%s"', (folder) => {
  // npm leaves a package for another system out of the lock when the registry at hand lacks it, and `npm ci` then refuses
  // the lock.
  it('package-lock.json names the optional packages of every system', () => {
    const packages: Record<string, Entry> = read(path.posix.join(folder, 'package-lock.json')).packages;
    const missing = Object.entries(packages).flatMap(([where, entry]) =>
      Object.keys(entry.optionalDependencies ?? {}).filter((name) => {
        const places = where
          .split('/node_modules/')
          .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'));
        return !['', ...places].some((place) => packages[path.posix.join(place, 'node_modules', name)]);
      }),
    );
    expect(missing).toEqual([]);
  });

  it('every package is pinned to one version', () => {
    const { dependencies, devDependencies } = read(path.posix.join(folder, 'package.json'));
    expect(
      Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^\d/.test(String(version))),
    ).toEqual([]);
  });
});
