import { applyPatches } from './patches.mjs';
import { collect, tail } from './processes.mjs';
import { inProject, root, textOf } from './project.mjs';
import { Stop } from './steps.mjs';

/** @param {string | null} text */
const entriesOf = (text) => {
  try {
    return JSON.parse(text ?? '').packages ?? {};
  } catch {
    return {};
  }
};

/** Whether node_modules holds what package-lock.json asks for; npm keeps its own record of what it installed. */
export function packagesAreCurrent() {
  const installed = entriesOf(textOf(inProject('node_modules', '.package-lock.json')));
  const wanted = Object.entries(entriesOf(textOf(inProject('package-lock.json'))));
  return wanted.every(([where, asked]) => {
    if (where === '') return true;
    const found = installed[where];
    // Optional packages are those of other systems.
    return found
      ? found.integrity === asked.integrity && found.version === asked.version
      : Boolean(asked.optional || asked.peer);
  });
}

/**
 * Installs the packages of package-lock.json when they are missing or stale, and applies patches/ to them.
 * @param {import('./steps.mjs').Say} say
 */
export async function ensurePackages(say) {
  if (packagesAreCurrent()) say('up to date');
  else await install(say);
  const patched = await applyPatches();
  if (patched.length > 0) say(`patched ${patched.join(', ')}`);
}

/** @param {import('./steps.mjs').Say} say */
async function install(say) {
  say('installing with npm ci');
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const [command, prefix] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const { code, output, missing } = await collect(command, [...prefix, ...args], { cwd: root });
  if (missing) throw new Stop('npm was not found: install it beside Node.');
  if (code !== 0) throw new Stop(`npm ci failed:\n${reasonIn(output)}`);
}

// npm says why first, and then how it is used.
/** @param {string} output */
function reasonIn(output) {
  const errors = output.split('\n').filter((line) => /^npm (error|ERR!) \S/.test(line));
  return errors.length ? errors.slice(0, 6).join('\n') : tail(output);
}
