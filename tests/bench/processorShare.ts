import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = '/sys/fs/cgroup';
const periodUs = 20_000;

/** Some processes, which may be held to a share of the processors. */
export interface Held {
  /** Gives them so many processors together, less than one too. */
  hold(processors: number): void;
  /** To be called when they have ended. */
  end(): void;
}

/**
 * Takes a process, and those that it has started or will start, into a separate control group. Undefined where the
 * machine has none, or we are not its administrator.
 */
export function heldProcess(pid: number): Held | undefined {
  const isUnified = existsSync(path.join(root, 'cgroup.controllers'));
  const group = path.join(root, isUnified ? '' : 'cpu', `gangway-bench-${pid}`);
  try {
    mkdirSync(group);
    const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    for (const each of [String(pid), ...started]) writeFileSync(path.join(group, 'cgroup.procs'), each);
    const quota = path.join(group, isUnified ? 'cpu.max' : 'cpu.cfs_quota_us');
    if (!existsSync(quota)) return undefined;
    if (!isUnified) writeFileSync(path.join(group, 'cpu.cfs_period_us'), String(periodUs));
    return {
      hold(processors) {
        const us = Math.round(processors * periodUs);
        writeFileSync(quota, isUnified ? `${us} ${periodUs}` : String(us));
      },
      end: () => rmdirSync(group),
    };
  } catch {
    return undefined;
  }
}
