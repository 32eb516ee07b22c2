import type { AgentContext } from '#app/domain/context.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { searchKey } from '#app/domain/text.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import {
  changeTemplateKeys,
  lockTemplate,
  requireSettled,
  type StoredTemplate,
} from '#app/domain/people/permissions/changeTemplateKeys.server.ts';
import type { TemplateInput } from '#app/domain/people/permissions/templateForm.ts';
import { mostTemplates, templateChange, type TemplateChange } from '#app/domain/people/permissions/templates.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { offeredKeys } from '#app/domain/permissions/permissions.ts';
import { newBatch } from '#app/domain/people/bulkActions/newBatch.server.ts';
import { countReached } from './reached.server.ts';

/** The template that is changed, null for a new one, its name and keys, and the version that the caller saw. */
export type SaveTemplateInput = TemplateInput & { templateId: string | null };

/**
 * Adds a permission template to the caller's agency, or changes one. A change of its keys reaches its users by a batch,
 * whose identifier is returned; null where it changes no user. Writes nothing where nothing differs. Throws `forbidden`
 * (`agency.change-permission-templates`), `templateNameTaken` at `templateName` for the name of another template,
 * regardless of case and accents, `tooManyTemplates` where the agency has fifty, `editConflict` with the fields that
 * differ where it was changed since `version`, `templateBusy` while an earlier change is carried out, and `notFound`.
 */
export async function saveTemplate(
  ctx: AgentContext,
  { templateId, templateName: name, permissions, version }: SaveTemplateInput,
): Promise<{ batchId: string | null }> {
  assertCan(ctx, 'agency.change-permission-templates');
  const keys = offeredKeys(await permissionCatalogue(ctx.db), permissions);
  const row = { name, nameKey: searchKey(name), keys };
  try {
    return await ctx.db.$transaction(async (tx) => {
      if (templateId !== null) return { batchId: await change(tx, ctx, { templateId, version }, row) };
      await add(tx, ctx, row);
      return { batchId: null };
    });
  } catch (error) {
    if (violatedUniqueIndex(error) === 'permission_templates_agency_id_name_key_key')
      throw new Refusal('templateNameTaken', { field: 'templateName' });
    throw error;
  }
}

type TemplateRow = Pick<StoredTemplate, 'name' | 'nameKey' | 'keys'>;

async function add(tx: Transaction, ctx: AgentContext, row: TemplateRow): Promise<void> {
  const { agencyId } = ctx.agency;
  // One at a time, so that two at once are counted.
  await tx.$executeRaw`SELECT FROM agencies WHERE agency_id = ${agencyId} FOR NO KEY UPDATE`;
  if ((await tx.permissionTemplate.count({ where: { agencyId } })) >= mostTemplates)
    throw new Refusal('tooManyTemplates', { params: { limit: mostTemplates } });
  await tx.permissionTemplate.create({ data: { ...row, agencyId, updatedAt: ctx.now } });
  const after = { templateName: row.name, permissions: row.keys };
  await recordAudit(tx, ctx, {
    action: 'agency.template-added',
    subjectKind: 'agency',
    subjectId: agencyId,
    agencyId,
    after,
  });
}

async function change(
  tx: Transaction,
  ctx: AgentContext,
  { templateId, version }: { templateId: string; version: number | undefined },
  row: TemplateRow,
): Promise<string | null> {
  const old = await lockTemplate(tx, ctx, templateId);
  const fields = differingFields(old, row);
  if (fields.length === 0) return null;
  if (version !== undefined && version !== old.version) throw new Refusal('editConflict', { fields });
  if (fields.includes('permissions')) await requireSettled(tx, templateId);
  const changes = await changeTemplateKeys(tx, ctx, old, row);
  if (!fields.includes('permissions') || (await countReached(tx, ctx, { templateId, ...changes })) === 0) return null;
  return begin(tx, ctx, templateId, changes);
}

/** The fields in which a template as stored differs from the wanted one. */
export function differingFields(
  old: Pick<StoredTemplate, 'name' | 'keys'>,
  row: Pick<StoredTemplate, 'name' | 'keys'>,
) {
  const { gives, takes } = templateChange(old.keys, row.keys);
  return [
    ...(old.name === row.name ? [] : ['templateName']),
    ...(gives.length + takes.length === 0 ? [] : ['permissions']),
  ];
}

// The job finds the people: a user who is given the template before this is committed waits for the lock on it, and has
// the row of a user that the batch's rows would wait for.
async function begin(tx: Transaction, ctx: AgentContext, templateId: string, changes: TemplateChange): Promise<string> {
  const batchId = await newBatch(tx, ctx, { act: 'template', templateId, ...changes });
  await enqueueJob(tx, 'run-batch', { batchId });
  await recordAudit(tx, ctx, {
    action: 'batch.begun',
    subjectKind: 'batch',
    subjectId: batchId,
    agencyId: ctx.agency.agencyId,
    after: { act: 'template', ...changes },
  });
  return batchId;
}
