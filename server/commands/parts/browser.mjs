import { existsSync } from 'node:fs';
import { installFromDebian } from './debian.mjs';
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

// Older releases have no package of the shell alone.
const install = () =>
  installFromDebian(...['chromium-headless-shell', 'chromium'].map((browser) => [browser, 'fonts-liberation']));

/** Playwright's own browser. */
async function installFromPlaywright() {
  const cli = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const { code, output } = await collect(process.execPath, [cli, 'install', 'chromium'], { cwd: root });
  return code === 0 ? null : tail(output, 3);
}

/**
 * Finds a Chromium for the end-to-end tests, or gets one.
 * @param {import('./steps.mjs').Say} say
 * @returns {Promise<string | null>} its path; null means that Playwright brings a browser
 */
export async function ensureBrowser(say) {
  const found = installed();
  if (found) {
    say(found);
    return found;
  }
  say("installing Debian's Chromium");
  const refused = await install();
  if (installed()) return installed();
  say(`that did not work (${refused}); installing Playwright's`);
  const failed = await installFromPlaywright();
  if (failed) throw new Stop(`There is no Chromium for the end-to-end tests, and none could be installed: ${failed}`);
  return null;
}
