import { logFailure } from './logging.server.ts';

const shared = globalThis as typeof globalThis & { gangwayAfterwards?: Set<Promise<void>> };

function pending(): Set<Promise<void>> {
  shared.gangwayAfterwards ??= new Set();
  return shared.gangwayAfterwards;
}

/**
 * Does work once the request is answered, so that neither the answer nor its time can tell what there was to do. A failure is
 * logged under the request's reference.
 */
export function afterwards(reference: string, what: string, work: () => Promise<void>): void {
  const run = new Promise<void>((resolve) => setImmediate(resolve))
    .then(work)
    .catch((error: unknown) => logFailure(reference, error, what))
    .finally(() => pending().delete(run));
  pending().add(run);
}

/** Waits until nothing is left to do, as a process that ends must. */
export async function afterwardsDone(): Promise<void> {
  while (pending().size > 0) await Promise.all(pending());
}
