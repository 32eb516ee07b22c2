import type { AgentContext } from '#app/domain/context.server.ts';
import { isTextEncoding, type TextEncoding } from '#app/domain/operations/tables/encodings.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma } from '#app/platform/database.server.ts';
import { enqueueImportJob } from './enqueueImportJob.server.ts';
import { importsInReach, lockImport } from './lockImport.server.ts';
import { readStored } from './readStored.server.ts';
import { storeRows } from './storeRows.server.ts';

/**
 * Reads the text file of an import again in the encoding that was chosen, and has every row checked; corrections of
 * single rows, and what was chosen for columns, are lost. False where it is read in that one already. Throws `forbidden`, `notFound`, `conflict` for an import that
 * is being checked or has begun, `invalidOption` for a workbook, and what `readStored` throws.
 */
export async function chooseEncoding(
  ctx: AgentContext,
  { importId, encoding }: { importId: string; encoding: TextEncoding },
): Promise<boolean> {
  assertCan(ctx, 'agency.import-users');
  const found = await ctx.db.import.findFirst({
    where: { id: importId, ...importsInReach(ctx) },
    select: { fileId: true, encoding: true, state: true },
  });
  if (!found?.fileId) throw new Refusal('notFound');
  if (found.state !== 'draft') throw new Refusal('conflict');
  if (found.encoding === encoding) return false;
  if (!isTextEncoding(found.encoding)) throw new Refusal('invalidOption', { field: 'columns' });
  const { table, columns } = await readStored(ctx, found.fileId, encoding);
  await ctx.db.$transaction(async (tx) => {
    await lockImport(tx, ctx, importId);
    const { agency, actor, address } = ctx;
    await tx.importRow.deleteMany({ where: { importId } });
    await storeRows(tx, importId, table.pieces);
    await tx.import.update({
      where: { id: importId },
      data: {
        ...{ header: table.header, columns, encoding, encodingChosen: true, facts: Prisma.DbNull, formats: [] },
        ...{ state: 'checking', startedBy: actor.agentUniqueId, address },
      },
    });
    await enqueueImportJob(tx, 'check-import', { importId, agencyId: agency.agencyId });
  });
  return true;
}
