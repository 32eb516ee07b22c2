import type { MadeFile } from '#app/domain/operations/files/madeFile.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { attachmentLimits, attachmentOf, type SentFile } from './attachments.ts';

const megabyte = 1024 * 1024;

/**
 * The files of a message as they are stored. Throws at `files`: `attachmentsTooMany` for more of them, or larger
 * together, than one message takes; `fileTooLarge` for one; `attachmentKind` for one whose content is not taken.
 */
export function takeAttachments(files: readonly SentFile[]): MadeFile[] {
  const { bytes, together, files: most } = attachmentLimits;
  if (files.some(({ content }) => content.length > bytes))
    throw new Refusal('fileTooLarge', { field: 'files', params: { megabytes: bytes / megabyte } });
  if (files.length > most || files.reduce((sum, { content }) => sum + content.length, 0) > together)
    throw new Refusal('attachmentsTooMany', {
      field: 'files',
      params: { limit: most, megabytes: together / megabyte },
    });
  return files.map((file) => {
    const kind = attachmentOf(file);
    if (!kind) throw new Refusal('attachmentKind', { field: 'files' });
    return { ...kind, content: file.content };
  });
}
