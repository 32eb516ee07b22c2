import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { storableText } from '#app/domain/text.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { fileName, fileNameMaxLength } from './fileName.ts';
import { staffFilePurposes, type StaffFilePurpose, type StaffFilePurposeName } from './filePurposes.ts';
import { recordStored } from './recordStored.server.ts';
import { receiveUpload, storing } from './storing.server.ts';

/** A file as a member of staff sends it. */
export interface StaffUpload {
  purpose: StaffFilePurposeName;
  name: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
  maxBytes: number;
}

const day = 24 * 3600_000;

/**
 * Stores a file that brand staff send, in little memory; it goes after the days of its purpose. `record` writes
 * what names it, in the transaction that writes its row. Returns what it returns. Throws `forbidden` for whom the
 * purpose's action is not allowed, `fileTooLarge` and `nothingInFile` at `file`, and `filesUnavailable`.
 */
export async function storeStaffUpload<Result>(
  ctx: StaffContext,
  upload: StaffUpload,
  record: (tx: Transaction, file: { fileId: string; size: number }) => Promise<Result>,
): Promise<Result> {
  assertCan(ctx, staffFilePurposes[upload.purpose].action);
  return storing(ctx, () => store(ctx, upload, record));
}

async function store<Result>(
  { db, staff, now }: StaffContext,
  { purpose, name, type, content, maxBytes }: StaffUpload,
  record: (tx: Transaction, file: { fileId: string; size: number }) => Promise<Result>,
): Promise<Result> {
  const { days }: StaffFilePurpose = staffFilePurposes[purpose];
  const received = await receiveUpload(content, maxBytes);
  try {
    const { hash, size } = received;
    if (size === 0) throw new Refusal('nothingInFile', { field: 'file' });
    return await recordStored(db, [received], async (tx) => {
      const row = {
        hash,
        size,
        name: fileName(name),
        type: storableText(type, fileNameMaxLength),
        purpose,
        addedBy: staff.staffId,
        createdAt: now,
      };
      const { id } = await tx.storedFile.create({
        data: { ...row, goesAt: days === undefined ? null : new Date(now.getTime() + days * day) },
        select: { id: true },
      });
      return record(tx, { fileId: id, size });
    });
  } finally {
    await received.discard();
  }
}
