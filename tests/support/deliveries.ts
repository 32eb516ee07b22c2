import { Readable } from 'node:stream';
import type { StaffContext } from '#app/domain/context.server.ts';
import { beginDelivery } from '#app/domain/operations/deliveries/beginDelivery.server.ts';
import type { FileOfKind } from '#app/domain/operations/deliveries/fileOfKind.ts';
import { readDelivery } from '#app/domain/operations/deliveries/readDeliveries.server.ts';
import { uploadDelivery } from '#app/domain/operations/deliveries/uploadDelivery.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';

/** Uploads a file of a kind; its job has not run yet. */
export async function uploadFile(
  ctx: StaffContext,
  { kind }: FileOfKind,
  content: string | Uint8Array,
): Promise<string> {
  const { deliveryId } = await uploadDelivery(ctx, kind, {
    name: `${kind}.csv`,
    type: 'text/csv',
    content: Readable.from([Buffer.from(content)]),
  });
  return deliveryId;
}

/**
 * Checks a file that was uploaded and imports it as it was guessed, where something of it can be imported; `job` is the
 * kind's job.
 */
export async function importFile(
  ctx: StaffContext,
  file: FileOfKind,
  { deliveryId, job }: { deliveryId: string; job: (deliveryId: string) => Promise<void> },
): Promise<void> {
  await job(deliveryId);
  try {
    await beginDelivery(ctx, file, { deliveryId });
  } catch (error) {
    // Every row is left out, or nothing of the file was taken.
    if (!isRefusal(error)) throw error;
    return;
  }
  await job(deliveryId);
}

/** What a delivery's page knows of it, with its first rows. */
export function deliveryOf(ctx: StaffContext, { kind }: FileOfKind, deliveryId: string) {
  return readDelivery(ctx, { kind, deliveryId, page: 1, pageSize: 50 });
}
