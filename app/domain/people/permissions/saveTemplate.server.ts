import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { searchKey } from '#app/domain/text.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { offeredKeys } from '#app/domain/permissions/permissions.ts';
import { mostTemplates, type TemplateInput } from './templates.ts';

/** The template that is changed, null for a new one, and its name and keys. */
export type SaveTemplateInput = TemplateInput & { templateId: string | null };

/**
 * Adds a permission template to the caller's agency, or changes one; users who were given its permissions keep them as
 * they are. Writes nothing where nothing differs. Throws `forbidden` (`agency.change-permission-templates`),
 * `templateNameTaken` at `templateName` for the name of another template, regardless of case and accents,
 * `tooManyTemplates` where the agency has fifty, and `notFound`.
 */
export async function saveTemplate(
  ctx: AgentContext,
  { templateId, templateName: name, permissions }: SaveTemplateInput,
): Promise<void> {
  assertCan(ctx, 'agency.change-permission-templates');
  const keys = offeredKeys(await permissionCatalogue(ctx.db), permissions);
  const row = { name, nameKey: searchKey(name), keys, updatedAt: ctx.now };
  try {
    await ctx.db.$transaction((tx) => (templateId === null ? add(tx, ctx, row) : change(tx, ctx, templateId, row)));
  } catch (error) {
    if (violatedUniqueIndex(error) === 'permission_templates_agency_id_name_key_key')
      throw new Refusal('templateNameTaken', { field: 'templateName' });
    throw error;
  }
}

interface TemplateRow {
  name: string;
  nameKey: string;
  keys: string[];
  updatedAt: Date;
}

async function add(tx: Transaction, ctx: AgentContext, row: TemplateRow): Promise<void> {
  const { agencyId } = ctx.agency;
  // One at a time, so that two at once are counted.
  await tx.$executeRaw`SELECT FROM agencies WHERE agency_id = ${agencyId} FOR NO KEY UPDATE`;
  if ((await tx.permissionTemplate.count({ where: { agencyId } })) >= mostTemplates)
    throw new Refusal('tooManyTemplates', { params: { limit: mostTemplates } });
  await tx.permissionTemplate.create({ data: { ...row, agencyId } });
  const after = { templateName: row.name, permissions: row.keys };
  await recordAudit(tx, ctx, {
    action: 'agency.template-added',
    subjectKind: 'agency',
    subjectId: agencyId,
    agencyId,
    after,
  });
}

async function change(tx: Transaction, ctx: AgentContext, templateId: string, row: TemplateRow): Promise<void> {
  const { agencyId } = ctx.agency;
  await tx.$executeRaw`SELECT FROM permission_templates WHERE template_id = ${templateId}::uuid FOR UPDATE`;
  const old = await tx.permissionTemplate.findFirst({ where: { templateId, agencyId } });
  if (!old) throw new Refusal('notFound');
  if (old.name === row.name && old.keys.join() === row.keys.join()) return;
  await tx.permissionTemplate.update({ where: { templateId }, data: row });
  const before = { templateName: old.name, permissions: old.keys };
  const after = { templateName: row.name, permissions: row.keys };
  await recordAudit(tx, ctx, {
    action: 'agency.template-changed',
    subjectKind: 'agency',
    subjectId: agencyId,
    agencyId,
    before,
    after,
  });
}
