import type { AgentContext } from '#app/domain/context.server.ts';
import {
  changeTemplateKeys,
  lockTemplate,
  requireSettled,
} from '#app/domain/people/permissions/changeTemplateKeys.server.ts';
import { keysBefore, type TemplateChange } from '#app/domain/people/permissions/templates.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { offeredKeys } from '#app/domain/permissions/permissions.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';

interface TemplateBatch extends TemplateChange {
  id: string;
  agencyId: string;
  templateId: string | null;
}

/**
 * Fills the batch of a template's change with those whom it reaches, in the order of the names, each with the keys of the
 * change that they hold now; a batch that is filled stays as it is.
 */
export async function fillTemplateBatch(
  { db, now }: AgentContext,
  { id, agencyId, templateId, gives, takes }: TemplateBatch,
): Promise<void> {
  if ((await db.batchRow.findFirst({ where: { batchId: id }, select: { number: true } })) !== null) return;
  await db.$executeRaw`
    INSERT INTO batch_rows (batch_id, number, agent_unique_id, before)
    SELECT ${id}::uuid, row_number() OVER (ORDER BY name_order, first_name_key, agent_unique_id), agent_unique_id, jsonb_build_object('held', held)
    FROM (
      SELECT a.agent_unique_id, a.name_order, a.first_name_key, ARRAY(
        SELECT g.key FROM permission_grants g
        WHERE g.agent_unique_id = a.agent_unique_id AND g.key = ANY (${[...gives, ...takes]}::text[]) AND (g.until IS NULL OR g.until > ${now}::timestamptz)
        ORDER BY 1) AS held
      FROM agents a WHERE a.permission_template_id = ${templateId}::uuid AND a.agency_id = ${agencyId} AND a.deleted_at IS NULL
    ) having_it
    WHERE NOT held @> ${gives}::text[] OR held && ${takes}::text[]
    ON CONFLICT DO NOTHING`;
}

/**
 * Gives a template whose change is taken back the keys that it had, as `changeTemplateKeys` does; its name stays. Throws
 * `changedSince` where it was deleted, or its keys were changed again, and `templateBusy`.
 */
export async function takeTemplateBack(
  tx: Transaction,
  ctx: AgentContext,
  { templateId, gives, takes }: Omit<TemplateBatch, 'id' | 'agencyId'>,
): Promise<void> {
  if (templateId === null) throw new Refusal('changedSince');
  const template = await lockTemplate(tx, ctx, templateId);
  const { name, nameKey, keys } = template;
  if (gives.some((key) => !keys.includes(key)) || takes.some((key) => keys.includes(key)))
    throw new Refusal('changedSince');
  await requireSettled(tx, templateId);
  const before = offeredKeys(await permissionCatalogue(tx), keysBefore({ gives, takes }, keys));
  await changeTemplateKeys(tx, ctx, template, { name, nameKey, keys: before });
}
