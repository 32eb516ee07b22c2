import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const room = 64;

/**
 * Runs a task while the store in a folder of data has room for 64 bytes. The system itself cuts the writes of this
 * process off, as a full disk does: the first takes a part of what it is given, the next one fails. Where it has no
 * `prlimit` (macOS), the store cannot write.
 */
export async function onFullDisk<Result>(dataDirectory: string, work: () => Promise<Result>): Promise<Result> {
  const makeRoom = limitFiles() ?? blockFolder(path.join(dataDirectory, 'files'));
  try {
    return await work();
  } finally {
    makeRoom();
  }
}

function limitFiles(): (() => void) | null {
  const limit = (...args: string[]) =>
    spawnSync('prlimit', ['--pid', String(process.pid), ...args], { encoding: 'utf8' });
  const before = limit('--fsize', '--output', 'SOFT', '--noheadings');
  if (before.status !== 0 || limit(`--fsize=${room}:`).status !== 0) return null;
  return () => {
    const { status, stderr } = limit(`--fsize=${before.stdout.trim()}:`);
    if (status !== 0) throw new Error(stderr);
  };
}

function blockFolder(folder: string): () => void {
  const aside = `${folder} aside`;
  if (existsSync(folder)) renameSync(folder, aside);
  writeFileSync(folder, '');
  return () => {
    rmSync(folder);
    if (existsSync(aside)) renameSync(aside, folder);
  };
}
