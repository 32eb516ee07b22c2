import type { MadeFile } from '#app/domain/operations/files/madeFile.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { attachmentLimits, attachmentOf, type SentFile } from './attachments.ts';

const megabyte = 1024 * 1024;

/**
 * The files of a message as they are stored. Throws at `files`: `attachmentsTooMany` for more of them, or larger
 * together, than one message takes; `attachmentTooLarge` for one; `attachmentKind` for one whose content is not taken.
 */
export function takeAttachments(files: readonly SentFile[]): MadeFile[] {
  const { bytes, together, files: most } = attachmentLimits;
  const large = files.find(({ content }) => content.length > bytes);
  if (large)
    throw new Refusal('attachmentTooLarge', {
      field: 'files',
      params: { name: shownName(large), megabytes: bytes / megabyte },
    });
  if (files.length > most || files.reduce((sum, { content }) => sum + content.length, 0) > together)
    throw new Refusal('attachmentsTooMany', {
      field: 'files',
      params: { limit: most, megabytes: together / megabyte },
    });
  return files.map((file) => {
    const kind = attachmentOf(file);
    if (!kind) throw new Refusal('attachmentKind', { field: 'files', params: { name: shownName(file) } });
    return { ...kind, content: file.content };
  });
}

// As its sender calls it, without the folders that some browsers send along.
function shownName({ name }: SentFile): string {
  return name.split(/[\\/]/).at(-1)!.slice(0, 100);
}
