import type { VisitorContext } from '#app/domain/context.server.ts';
import { errorReference } from '#app/domain/referenceNumber.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { ContentTooLarge, FilesUnavailable, type ReceivedContent } from '#app/platform/content.server.ts';
import { fileStore } from '#app/platform/fileStore.server.ts';
import { logFailure } from '#app/platform/logging.server.ts';

/**
 * Runs a task that stores files while a user waits. Throws `filesUnavailable` where the store cannot take them, with
 * the reference under which the log has the cause.
 */
export async function storing<Result>(
  { requestId }: Pick<VisitorContext, 'requestId'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error;
    const reference = errorReference(requestId);
    logFailure(reference, error, 'storing a file');
    throw new Refusal('filesUnavailable', { params: { reference } });
  }
}

/** Reads a file that a user sends to its end. Throws `fileTooLarge` at `file`, and `FilesUnavailable`. */
export async function receiveUpload(content: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedContent> {
  try {
    return await fileStore().receive(content, { maxBytes });
  } catch (error) {
    throw error instanceof ContentTooLarge
      ? new Refusal('fileTooLarge', { field: 'file', params: { megabytes: Math.round(maxBytes / 1024 / 1024) } })
      : error;
  }
}
