import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit, recordAudits } from '#app/platform/audit.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';

/**
 * Deletes a permission template of the caller's agency and returns its name; users who had it keep its permissions, and
 * have no template any more. Throws `forbidden` (`agency.change-permission-templates`), `notFound`, and `templateBusy`
 * while an import adds people with it, who would get their role's permissions instead.
 */
export async function deleteTemplate(ctx: AgentContext, { templateId }: { templateId: string }): Promise<string> {
  assertCan(ctx, 'agency.change-permission-templates');
  const { agencyId } = ctx.agency;
  return ctx.db.$transaction(
    async (tx) => {
      const template = await tx.permissionTemplate.findFirst({ where: { templateId, agencyId } });
      if (!template) throw new Refusal('notFound');
      // The users first and then the template, as when it is given to a user.
      const people = await tx.agent.updateManyAndReturn({
        where: { permissionTemplateId: templateId },
        data: { permissionTemplateId: null },
        select: { agentUniqueId: true, agencyId: true, deletedAt: true },
      });
      // An import that begins with it comes before, or finds it gone.
      await tx.$executeRaw`SELECT FROM permission_templates WHERE template_id = ${templateId}::uuid FOR UPDATE`;
      if ((await tx.import.count({ where: { templateId, state: 'running' } })) > 0)
        throw new Refusal('templateBusy', { params: { context: 'import' } });
      const { count } = await tx.permissionTemplate.deleteMany({ where: { templateId, agencyId } });
      if (count === 0) throw new Refusal('notFound');
      await recordAudits(
        tx,
        ctx,
        people.map((person) => ({
          action: 'agent.permissions-changed',
          subjectKind: 'agent',
          subjectId: person.agentUniqueId,
          agencyId: person.agencyId,
          before: { permissionTemplate: template.name },
          after: { permissionTemplate: '' },
        })),
      );
      await recordAudit(tx, ctx, {
        action: 'agency.template-deleted',
        subjectKind: 'agency',
        subjectId: agencyId,
        agencyId,
        before: { templateName: template.name, permissions: template.keys },
      });
      return template.name;
    },
    // Thousands may have it.
    { timeout: 60_000 },
  );
}
