// The packages that one command alone runs: tests/tools/<name> has a package.json and a lock file, and the command
// installs them when it needs them.
import { existsSync, mkdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { installPackages, packagesAreCurrent } from './packages.mjs';
import { inProject } from './project.mjs';

/** @typedef {'lint' | 'types' | 'mutation' | 'bench' | 'cmi5' | 'html' | 'client'} Tools */

/**
 * The folder of a command's own packages.
 * @param {Tools} name
 * @param {string[]} parts
 */
const inTools = (name, ...parts) => inProject('tests', 'tools', name, ...parts);

/**
 * A file among a command's own packages.
 * @param {Tools} name
 * @param {string[]} parts
 */
export const inToolPackages = (name, ...parts) => inTools(name, 'node_modules', ...parts);

/**
 * Installs a command's own packages when they are missing or stale.
 * @param {Tools} name
 * @param {import('./steps.mjs').Say} say
 */
export async function installTools(name, say = () => {}) {
  if (packagesAreCurrent({ folder: inTools(name) })) say('up to date');
  else await installPackages(say, { folder: inTools(name) });
}

/**
 * As installTools, and lets npx find what the linter brings, once the project's own packages are there.
 * @param {Tools} name
 * @param {import('./steps.mjs').Say} say
 */
export async function ensureTools(name, say = () => {}) {
  await installTools(name, say);
  if (name === 'lint') linkPrograms();
}

// TypeScript's native compiler: a quarter of the processor time of the one that dependency-cruiser reads with, which has
// the API.
/** What `npm run typecheck` runs. */
export const typecheck = { file: inToolPackages('types', 'typescript', 'bin', 'tsc'), args: ['--noEmit'] };

/** What `npm run lint` runs, one after the other. */
export const lints = [
  { file: inToolPackages('lint', '@biomejs', 'biome', 'bin', 'biome'), args: ['check', '--error-on-warnings', '.'] },
  {
    file: inToolPackages('lint', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
    args: ['app', 'server', 'seed', 'starter', 'tests'],
  },
  { file: inToolPackages('lint', 'knip', 'bin', 'knip.js'), args: ['--no-progress'] },
];

// So that editors and `npx biome` find what `npm run lint` runs. `npm ci` takes the links away.
const PROGRAMS = ['biome', 'depcruise', 'knip'];

/** Links the programs of `npm run lint` to where npx looks for them, if they are installed. */
function linkPrograms() {
  if (process.platform === 'win32') return;
  const folder = inProject('node_modules', '.bin');
  for (const program of PROGRAMS) {
    if (!existsSync(inToolPackages('lint', '.bin', program))) continue;
    const link = path.join(folder, program);
    const target = path.relative(folder, inToolPackages('lint', '.bin', program));
    if (targetOf(link) === target) continue;
    mkdirSync(folder, { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(target, link);
  }
}

/** @param {string} link */
function targetOf(link) {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}
