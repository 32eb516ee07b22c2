import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { lockImport } from './lockImport.server.ts';

/**
 * Discards an import that is not adding users yet, its rows at once, its file with the next removal of old files.
 * Throws `forbidden`, `notFound`, and `conflict` where it is.
 */
export async function discardImport(ctx: AgentContext, { importId }: { importId: string }): Promise<void> {
  assertCan(ctx, 'agency.import-users');
  await ctx.db.$transaction(async (tx) => {
    await lockImport(tx, ctx, importId, ['checking', 'draft']);
    await tx.storedFile.updateMany({ where: { imports: { some: { id: importId } } }, data: { goesAt: ctx.now } });
    await tx.import.delete({ where: { id: importId } });
    await recordAudit(tx, ctx, {
      action: 'import.discarded',
      subjectKind: 'import',
      subjectId: importId,
      agencyId: ctx.agency.agencyId,
    });
  });
}
