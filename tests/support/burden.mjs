// Loaded into a process by `--import`: takes 400 MB, and once it gets SIGURG its event loop is free one tenth of the time.
import { isMainThread } from 'node:worker_threads';

if (isMainThread) {
  Object.assign(globalThis, { burden: Buffer.alloc(400 * 1024 * 1024, 1) });
  process.once('SIGURG', () =>
    setInterval(() => {
      const end = performance.now() + 630;
      while (performance.now() < end);
    }, 700),
  );
}
