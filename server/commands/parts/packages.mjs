import path from 'node:path';
import { collect, tail } from './processes.mjs';
import { root, textOf } from './project.mjs';
import { Stop } from './steps.mjs';

/** @param {string | null} text */
const entriesOf = (text) => {
  try {
    return JSON.parse(text ?? '').packages ?? {};
  } catch {
    return {};
  }
};

/**
 * Whether node_modules has what package-lock.json asks for. npm keeps its own record of what it installed.
 * @param {{ folder?: string }} [options] the folder of package.json
 */
export function packagesAreCurrent({ folder = root } = {}) {
  const installed = entriesOf(textOf(path.join(folder, 'node_modules', '.package-lock.json')));
  const wanted = Object.entries(entriesOf(textOf(path.join(folder, 'package-lock.json'))));
  return wanted.every(([where, asked]) => {
    if (!where.startsWith('node_modules/')) return true;
    const found = installed[where];
    return found
      ? found.integrity === asked.integrity && found.version === asked.version
      : // Optional packages are those of other systems.
        Boolean(asked.optional);
  });
}

/**
 * Installs the packages of package-lock.json when they are missing or stale.
 * @param {import('./steps.mjs').Say} say
 */
export async function ensurePackages(say) {
  if (packagesAreCurrent()) say('up to date');
  else await installPackages(say);
}

/**
 * Runs `npm ci` in a folder. Its `postinstall` applies patches/.
 * @param {import('./steps.mjs').Say} say
 * @param {{ folder?: string }} [options] the folder of package.json
 */
export async function installPackages(say, { folder = root } = {}) {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  say('installing with npm ci');
  const npm = process.env.npm_execpath;
  const [command, prefix] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const { code, output, missing } = await collect(command, [...prefix, ...args], { cwd: folder });
  if (missing) throw new Stop('npm was not found: install it beside Node.');
  if (code !== 0) throw new Stop(`npm ci failed:\n${reasonIn(output)}`);
}

// npm says why first, and then how it is used.
/** @param {string} output */
function reasonIn(output) {
  const errors = output.split('\n').filter((line) => /^npm (error|ERR!) \S/.test(line));
  return errors.length ? errors.slice(0, 6).join('\n') : tail(output);
}
