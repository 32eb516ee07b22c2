import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { storableText } from '#app/domain/text.ts';
import { fileName, fileNameMaxLength } from './fileName.ts';
import { filePurposes, type FilePurposeName } from './filePurposes.ts';
import { recordStored } from './recordStored.server.ts';
import { receiveUpload, storing } from './storing.server.ts';

/** A file to be stored: its name and type as its sender says, its content as it comes. */
export interface NewFile {
  purpose: FilePurposeName;
  name: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
  maxBytes: number;
}

/** A stored file. */
export interface StoredFileKey {
  fileId: string;
  hash: string;
  size: number;
}

const day = 24 * 3600_000;

/**
 * Stores a file for the caller's agency, in little memory; it goes after the days of its purpose. Throws
 * `forbidden` for a caller who may not open such files, `fileTooLarge` as soon as the content has more than `maxBytes`,
 * and `filesUnavailable`; of what is refused nothing stays.
 */
export async function storeFile(ctx: AgentContext, file: NewFile): Promise<StoredFileKey> {
  const { action, days } = filePurposes[file.purpose];
  assertCan(ctx, action);
  return storing(ctx, () => store(ctx, file, days));
}

async function store({ db, agency, actor, now }: AgentContext, file: NewFile, days: number): Promise<StoredFileKey> {
  const received = await receiveUpload(file.content, file.maxBytes);
  try {
    const { hash, size } = received;
    const row = {
      hash,
      size,
      type: storableText(file.type, fileNameMaxLength),
      name: fileName(file.name),
      purpose: file.purpose,
    };
    const owned = {
      agencyId: agency.agencyId,
      addedBy: actor.agentUniqueId,
      createdAt: now,
      goesAt: new Date(now.getTime() + days * day),
    };
    const { id } = await recordStored(db, [received], (tx) =>
      tx.storedFile.create({ data: { ...row, ...owned }, select: { id: true } }),
    );
    return { fileId: id, hash, size };
  } finally {
    await received.discard();
  }
}
