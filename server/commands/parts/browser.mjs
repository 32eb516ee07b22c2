import { existsSync } from 'node:fs';
import { collect, tail } from './processes.mjs';
import { inProject, root } from './project.mjs';
import { Stop } from './steps.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const installed = () => [process.env.CHROMIUM_PATH, ...PLACES].find((file) => file && existsSync(file)) ?? null;

/** Debian's package, where this user may install one. */
async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return 'not Debian, or not root';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await collect('apt-get', ['update'], { env });
  const { code, output } = await collect('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'], { env });
  return code === 0 ? null : tail(output, 3);
}

/** Playwright's own browser. */
async function installFromPlaywright() {
  const cli = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const { code, output } = await collect(process.execPath, [cli, 'install', 'chromium'], { cwd: root });
  return code === 0 ? null : tail(output, 3);
}

/**
 * Finds a Chromium for the end-to-end tests, or gets one.
 * @returns {Promise<string | null>} its path; null means that Playwright has one of its own
 */
export async function ensureBrowser(say) {
  if (installed()) {
    say(installed());
    return installed();
  }
  say("installing Debian's Chromium");
  const refused = await installFromDebian();
  if (installed()) return installed();
  say(`that did not work (${refused}); installing Playwright's`);
  const failed = await installFromPlaywright();
  if (failed) throw new Stop(`There is no Chromium for the end-to-end tests, and none could be installed: ${failed}`);
  return null;
}
