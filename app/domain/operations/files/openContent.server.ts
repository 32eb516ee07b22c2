import type { Readable } from 'node:stream';
import { Refusal } from '#app/domain/refusals.ts';
import { ContentMissing } from '#app/platform/content.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';

/** The content of a stored file whose reader has been checked. Throws `notFound` where it is gone. */
export async function openContent(hash: string): Promise<Readable> {
  try {
    return await fileStore().open(hash);
  } catch (error) {
    throw error instanceof ContentMissing ? new Refusal('notFound') : error;
  }
}
