import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { templateOfChoice, templateToGive } from '#app/domain/people/permissions/followedTemplate.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { enqueueImportJob } from './enqueueImportJob.server.ts';
import { lockImport } from './lockImport.server.ts';

/**
 * Starts to add the people of an import whose rows are without error; a job does it. The caller certifies all of
 * them (spec §5). With a template they get its permissions in place of their role's, and follow it. Throws `forbidden`,
 * `notFound` and `permissionNotHeld` also of the template, `conflict` where it is being checked or has begun, and `nothingToImport` where no
 * row is ready.
 */
export async function startAdding(
  ctx: AgentContext,
  { importId, permissionTemplate }: { importId: string; permissionTemplate?: string | undefined; certification: true },
): Promise<void> {
  assertCan(ctx, 'agency.import-users');
  await ctx.db.$transaction(async (tx) => {
    await lockImport(tx, ctx, importId);
    const template = await templateToGive(tx, ctx, templateOfChoice(permissionTemplate));
    const ready = await tx.importRow.count({ where: { importId, state: 'ready' } });
    if (ready === 0) throw new Refusal('nothingToImport');
    await tx.import.update({
      where: { id: importId },
      data: {
        state: 'running',
        begunAt: ctx.now,
        startedBy: ctx.actor.agentUniqueId,
        address: ctx.address,
        templateId: template?.templateId ?? null,
      },
    });
    await enqueueImportJob(tx, 'import-people', { importId, agencyId: ctx.agency.agencyId });
    await recordAudit(tx, ctx, {
      action: 'import.begun',
      subjectKind: 'import',
      subjectId: importId,
      agencyId: ctx.agency.agencyId,
      after: { rows: ready, certified: true, ...(template && { permissionTemplate: template.name }) },
    });
  });
}
