import type { AgentContext } from '#app/domain/context.server.ts';
import { fileName } from '#app/domain/operations/files/fileName.ts';
import { removeFile } from '#app/domain/operations/files/removeOldFiles.server.ts';
import { storeFile } from '#app/domain/operations/files/storeFile.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { enqueueImportJob } from './enqueueImportJob.server.ts';
import { importLimits } from './importLimits.ts';
import { readStored } from './readStored.server.ts';
import { storeRows } from './storeRows.server.ts';

/** A file with people, as it comes. */
export interface ImportFile {
  name: string;
  type: string;
  content: AsyncIterable<Uint8Array>;
}

const dayMs = 24 * 3600_000;

/**
 * Stores a file with people, reads it, matches its columns by their names and has a job check every row; no user is
 * added yet. Throws, all at the field `file`: `fileTooLarge` beyond 10 MB, `fileUnreadable` for what is no CSV or XLSX
 * file, `fileEmpty`, `archiveEmpty`, `tooManyRows` beyond 5,000, `tooManyColumns`, what the reader says of files that
 * are more than they seem (`readStored`), and `tooManyImports` after 30 files within a day, for each says which
 * addresses are taken. Throws `forbidden` for a caller who may not add users, and `filesUnavailable`.
 */
export async function uploadImport(ctx: AgentContext, file: ImportFile): Promise<{ importId: string }> {
  assertCan(ctx, 'agency.import-users');
  await refuseTooMany(ctx);
  const { fileId, hash } = await storeFile(ctx, { ...file, purpose: 'import', maxBytes: importLimits.bytes });
  try {
    return await importOf(ctx, file, fileId);
  } catch (error) {
    // One that is refused stays, and counts among those of a day.
    if (!isRefusal(error)) await removeFile(ctx.db, { id: fileId, hash }).catch(() => undefined);
    throw error;
  }
}

async function importOf(ctx: AgentContext, file: ImportFile, fileId: string): Promise<{ importId: string }> {
  const { table, columns, guess } = await readStored(ctx, fileId);
  return ctx.db.$transaction(async (tx) => {
    const { agency, actor, now, address } = ctx;
    const { id: importId } = await tx.import.create({
      data: {
        agencyId: agency.agencyId,
        startedBy: actor.agentUniqueId,
        address,
        fileId,
        fileName: fileName(file.name),
        state: 'checking',
        header: table.header,
        columns,
        encoding: table.encoding,
        guess,
        createdAt: now,
      },
      select: { id: true },
    });
    await storeRows(tx, importId, table.pieces);
    await enqueueImportJob(tx, 'check-import', { importId, agencyId: agency.agencyId });
    await recordAudit(tx, ctx, {
      action: 'import.uploaded',
      subjectKind: 'import',
      subjectId: importId,
      agencyId: agency.agencyId,
      after: { rows: table.rowCount },
    });
    return { importId };
  });
}

async function refuseTooMany({ db, agency, now }: AgentContext): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  const files = await db.storedFile.count({
    where: { agencyId: agency.agencyId, purpose: 'import', createdAt: { gt: since } },
  });
  if (files >= importLimits.filesADay) throw new Refusal('tooManyImports', { field: 'file' });
}
