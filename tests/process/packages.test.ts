import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { packagesAreCurrent } from '#server/commands/parts/packages.mjs';
import { root, temporaryFolder } from './support.ts';

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

interface Entry {
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

// The project's own packages, and those that one command alone runs.
const folders = ['', ...readdirSync(path.join(root, 'tests/tools')).map((name) => `tests/tools/${name}`)];

const temporary = temporaryFolder();
afterAll(temporary.remove);

it('what is installed is what package-lock.json asks for', () => {
  expect(packagesAreCurrent()).toBe(true);
});

describe('installing takes', () => {
  const installed: Record<string, Entry> = read('node_modules/.package-lock.json').packages;

  it('at most 700 packages', () => {
    expect(Object.keys(installed).length).toBeLessThanOrEqual(700);
  });

  // In blocks of the disk, as `du` counts. What programs write into node_modules later is theirs.
  it('at most 650 MB', () => {
    const blocks = (folder: string): number =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => !['.cache', '.vite', '.vite-temp'].includes(entry.name))
        .reduce((sum, entry) => {
          const file = path.join(folder, entry.name);
          if (entry.isDirectory()) return sum + blocks(file);
          return entry.isFile() ? sum + (statSync(file).blocks ?? 0) : sum;
        }, 8);
    expect((blocks(path.join(root, 'node_modules')) * 512) / 2 ** 20).toBeLessThanOrEqual(650);
  });

  it('nothing in place of a package that is not there on purpose', () => {
    const links = Object.entries(installed).filter(([, { link }]) => link);
    expect(links.length).toBeGreaterThan(0);
    for (const [where] of links) expect(statSync(path.join(root, where, 'index.cjs')).isFile(), where).toBe(true);
  });
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
    'node_modules/builds': { ...a, peer: true },
    'node_modules/tests': { ...a, dev: true },
    'node_modules/both': { ...a, devOptional: true },
    'node_modules/elsewhere': { ...a, optional: true },
  };
  const ofDemo = { 'node_modules/runs': a, 'node_modules/builds': a };

  it.each([
    ['for the demo, without what tests need', ofDemo, false, true],
    ['for tests, only with it', ofDemo, true, false],
    ['for tests with all', { ...ofDemo, 'node_modules/tests': a, 'node_modules/both': a }, true, true],
    ['for the demo, with more than it needs', { ...ofDemo, 'node_modules/tests': a }, false, true],
    ['not without what builds', { 'node_modules/runs': a }, false, false],
    ['not in another version', { ...ofDemo, 'node_modules/runs': { ...a, version: '0.9.0' } }, false, false],
    ['not with other contents', { ...ofDemo, 'node_modules/runs': { ...a, integrity: 'b' } }, false, false],
  ])('%s', (name, installed, tests, current) => {
    expect(packagesAreCurrent({ folder: folder(name, wanted, installed), tests })).toBe(current);
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
    const { dependencies, devDependencies, peerDependencies } = read(path.posix.join(folder, 'package.json'));
    expect(
      Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies }).filter(
        ([, version]) => !/^\d/.test(String(version)),
      ),
    ).toEqual([]);
  });
});
