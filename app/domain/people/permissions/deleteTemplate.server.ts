import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';

/**
 * Deletes a permission template of the caller's agency and returns its name; users who were given its permissions keep
 * them. Throws `forbidden` (`agency.change-permission-templates`) and `notFound`.
 */
export async function deleteTemplate(ctx: AgentContext, { templateId }: { templateId: string }): Promise<string> {
  assertCan(ctx, 'agency.change-permission-templates');
  const { agencyId } = ctx.agency;
  return ctx.db.$transaction(async (tx) => {
    const [template] = await tx.permissionTemplate.findMany({ where: { templateId, agencyId } });
    const { count } = await tx.permissionTemplate.deleteMany({ where: { templateId, agencyId } });
    if (!template || count === 0) throw new Refusal('notFound');
    const before = { templateName: template.name, permissions: template.keys };
    await recordAudit(tx, ctx, {
      action: 'agency.template-deleted',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      before,
    });
    return template.name;
  });
}
