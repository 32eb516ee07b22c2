import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, fstatSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const megabyte = Buffer.alloc(1024 * 1024);

/** A separate disk, of some megabytes of memory, that can be full. Throws where this user may mount none. */
export function smallDisk(megabytes: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'gangway-disk-'));
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0711`, 'tmpfs', folder];
  const { status, stderr, error } = spawnSync('mount', options, { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`A small disk could not be mounted: run this as root on Linux (${stderr || error?.message}).`);
  const filler = path.join(folder, 'filler');
  return {
    folder,
    /** Fills what is left, but for so many bytes. */
    fill({ but = 0 } = {}): void {
      const file = openSync(filler, 'w');
      try {
        while (writeSync(file, megabyte) > 0);
      } catch (failure) {
        if ((failure as NodeJS.ErrnoException).code !== 'ENOSPC') throw failure;
        ftruncateSync(file, fstatSync(file).size - but);
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(filler),
    remove(): void {
      spawnSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
