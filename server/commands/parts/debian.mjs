import { existsSync } from 'node:fs';
import { collect, tail } from './processes.mjs';

/**
 * Installs packages of Debian, where this user may.
 * @param {...string[]} choices lists of packages, of which the first that can be installed is
 * @returns {Promise<string | null>} why none was, null where one was
 */
export async function installFromDebian(...choices) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return 'not Debian, or not root';
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await collect('apt-get', ['update'], { env });
  let refused = '';
  for (const packages of choices) {
    const { code, output } = await collect('apt-get', ['install', '-y', '--no-install-recommends', ...packages], {
      env,
    });
    if (code === 0) return null;
    refused = tail(output, 3);
  }
  return refused;
}
