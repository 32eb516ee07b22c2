import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { Prisma, type Transaction } from '#app/platform/database.server.ts';
import { templateChange, type TemplateChange } from './templates.ts';

/** A template as stored. */
export interface StoredTemplate {
  templateId: string;
  agencyId: string;
  name: string;
  nameKey: string;
  keys: string[];
  version: number;
}

/**
 * Reads a template of the caller's agency and locks it until the transaction ends; giving it to a user in the meantime
 * waits. Throws `notFound`.
 */
export async function lockTemplate(tx: Transaction, ctx: AgentContext, templateId: string): Promise<StoredTemplate> {
  const { agencyId } = ctx.agency;
  await tx.$executeRaw`SELECT FROM permission_templates WHERE template_id = ${templateId}::uuid FOR NO KEY UPDATE`;
  const found = await tx.permissionTemplate.findFirst({ where: { templateId, agencyId } });
  if (!found) throw new Refusal('notFound');
  return found;
}

/**
 * Throws `templateBusy` where an earlier change of a locked template, or the taking back of one, is still being carried
 * out: of two concurrent changes the last one for each user would be unknown.
 */
export async function requireSettled(tx: Transaction, templateId: string): Promise<void> {
  const running = await tx.batch.count({
    where: { templateId, finishedAt: null, OR: [{ act: 'template' }, { undone: { act: 'template' } }] },
  });
  if (running > 0) throw new Refusal('templateBusy');
}

/**
 * Writes name and keys of a locked template, with one audit row, and changes the open invitations with it. The caller
 * decides which users it changes. Returns what its keys give and take.
 */
export async function changeTemplateKeys(
  tx: Transaction,
  ctx: AgentContext,
  old: StoredTemplate,
  row: Pick<StoredTemplate, 'name' | 'nameKey' | 'keys'>,
): Promise<TemplateChange> {
  const { templateId, agencyId } = old;
  const { gives, takes } = templateChange(old.keys, row.keys);
  await tx.permissionTemplate.update({
    where: { templateId },
    data: { ...row, updatedAt: ctx.now, version: { increment: 1 } },
  });
  // As people: what an invitation has beyond the template, or without, it keeps.
  if (gives.length + takes.length > 0)
    await tx.$executeRaw(Prisma.sql`
      UPDATE agent_invitations SET permissions = ARRAY(
        SELECT key FROM unnest(permissions) key WHERE key <> ALL (${takes}::text[])
        UNION SELECT unnest(${gives}::text[]) ORDER BY 1)
      WHERE template_id = ${templateId}::uuid`);
  await recordAudit(tx, ctx, {
    action: 'agency.template-changed',
    subjectKind: 'agency',
    subjectId: agencyId,
    agencyId,
    before: { templateName: old.name, permissions: old.keys },
    after: { templateName: row.name, permissions: row.keys },
  });
  return { gives, takes };
}
