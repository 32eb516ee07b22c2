import { readFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { coresOfLimit, workersOf } from './process/workers.ts';

// `npm start`: as many processes as the container has cores. One needs no primary, and is this process itself.
const count = workersOf({
  setting: process.env.WORKERS,
  demo: process.env.GANGWAY_DEMO === '1',
  cores: availableParallelism(),
  quota: coresOfLimit({
    max: limit('cpu.max'),
    quota: limit('cpu/cpu.cfs_quota_us'),
    period: limit('cpu/cpu.cfs_period_us'),
  }),
  // Without a limit it is 0, or more than there is.
  memory: Math.min(process.constrainedMemory() || Infinity, totalmem()),
});

if (count === 1) await import('./index.ts');
else await import('./process/primary.ts').then(({ runWorkers }) => runWorkers(count));

function limit(file: string): string | undefined {
  try {
    return readFileSync(`/sys/fs/cgroup/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}
