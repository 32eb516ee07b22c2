import cluster from 'node:cluster';

/** What WORKERS may say: from 1 to 64. */
export const offeredWorkers = /^([1-9]|[1-5]\d|6[0-4])$/;

/**
 * This process among those of `npm start`: its number from 1, and how many there are. One that runs alone, as in a demo
 * and in tests, has no number and is one of one. The primary says both when it starts a worker
 * (server/process/primary.ts).
 */
export const worker: { readonly number: number | undefined; readonly of: number } = cluster.isWorker
  ? { number: Number(process.env.WORKER), of: Number(process.env.WORKERS) }
  : { number: undefined, of: 1 };
