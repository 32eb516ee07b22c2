import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';

// The floor for a sign-in: nothing but the comparison of a password, on as many threads as the portal has.
const filename = fileURLToPath(new URL('../../app/platform/passwordWorker.mjs', import.meta.url));
const threads = availableParallelism();
const pool = new Piscina({ filename, minThreads: threads, maxThreads: threads, workerData: { yields: false } });

/** What run.ts asks of this process. */
export interface CompareOrder {
  password: string;
  hash: string;
  atOnce: number;
  seconds: number;
}

/** Compares a second, and what one costs in milliseconds of processor time. */
export interface Compares {
  perSecond: number;
  cpuMs: number;
}

async function compares({ password, hash, atOnce, seconds }: CompareOrder): Promise<Compares> {
  const work = () => pool.run({ password, hash });
  await Promise.all(Array.from({ length: threads }, work));
  const [started, before] = [performance.now(), process.cpuUsage()];
  let done = 0;
  const one = async () => {
    while (performance.now() - started < seconds * 1000) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  const { user, system } = process.cpuUsage(before);
  return { perSecond: done / ((performance.now() - started) / 1000), cpuMs: (user + system) / 1000 / done };
}

process.on('message', (order: CompareOrder) => void compares(order).then((result) => process.send?.(result)));
