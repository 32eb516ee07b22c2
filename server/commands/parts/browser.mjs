import { existsSync } from 'node:fs';
import { collect, tail } from './processes.mjs';
import { inProject, root } from './project.mjs';
import { Stop } from './steps.mjs';

// The headless shell first: it is Chromium without its windows, and takes two thirds of the time.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const installed = () => [process.env.CHROMIUM_PATH, ...PLACES].find((file) => file && existsSync(file)) ?? null;

/** Debian's package, where this user may install one. */
async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return 'not Debian, or not root';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await collect('apt-get', ['update'], { env });
  let refused = '';
  // Older releases have no package of the shell alone.
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    const { code, output } = await collect(
      'apt-get',
      ['install', '-y', '--no-install-recommends', browser, 'fonts-liberation'],
      { env },
    );
    if (code === 0) return null;
    refused = tail(output, 3);
  }
  return refused;
}

/** Playwright's own browser. */
async function installFromPlaywright() {
  const cli = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const { code, output } = await collect(process.execPath, [cli, 'install', 'chromium'], { cwd: root });
  return code === 0 ? null : tail(output, 3);
}

/**
 * Finds a Chromium for the end-to-end tests, or gets one.
 * @param {import('./steps.mjs').Say} say
 * @returns {Promise<string | null>} its path; null means that Playwright has one of its own
 */
export async function ensureBrowser(say) {
  const found = installed();
  if (found) {
    say(found);
    return found;
  }
  say("installing Debian's Chromium");
  const refused = await installFromDebian();
  if (installed()) return installed();
  say(`that did not work (${refused}); installing Playwright's`);
  const failed = await installFromPlaywright();
  if (failed) throw new Stop(`There is no Chromium for the end-to-end tests, and none could be installed: ${failed}`);
  return null;
}
