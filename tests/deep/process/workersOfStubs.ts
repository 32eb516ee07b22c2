import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runWorkers } from '#server/process/primary.ts';
import type { Report, Word } from '#server/process/workers.ts';

// Two workers of `npm start` that serve nothing: one begins to serve once the folder HELD has no file `start 1`, by its
// number, and ends its drain once there is no `drain 1`.
const { WORKER, HELD = '' } = process.env;
const tell = (what: Report) => process.send?.(what);
const once = (held: string, work: () => void): unknown =>
  existsSync(path.join(HELD, `${held} ${WORKER}`)) ? setTimeout(once, 10, held, work) : work();
const say = (words: string) => process.stdout.write(`${words} ${WORKER} ${process.pid}\n`);

function drain(): void {
  say('drains');
  once('drain', () => process.exit(0));
}

if (cluster.isPrimary) await runWorkers(2, fileURLToPath(import.meta.url));
else {
  process.on('SIGTERM', () => {
    tell({ leaving: true });
    drain();
  });
  process.on('message', ({ word }: { word: Word }) => word === 'make-room' && drain());
  say('begins');
  once('start', () => tell({ port: 1 }));
}
