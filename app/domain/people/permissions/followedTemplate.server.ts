import type { AgentContext } from '#app/domain/context.server.ts';
import { noTemplate } from './templates.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { assertMayGive } from '#app/domain/permissions/assertMayGive.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { offeredKeys } from '#app/domain/permissions/permissions.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Database, Transaction } from '#app/platform/database.server.ts';

/** A template that people are to have: its identifier, its name, and the keys that are offered. */
export interface FollowedTemplate {
  templateId: string;
  name: string;
  keys: string[];
}

/** What the audit trail says of another template: the names before and after, '' for none. */
export interface TemplateRecord {
  before: { permissionTemplate: string };
  after: { permissionTemplate: string };
}

/** What a form's choice of a template asks for: nothing (undefined), none (null), or one by its identifier. */
export function templateOfChoice(choice: string | undefined): string | null | undefined {
  return choice === noTemplate ? null : choice;
}

/**
 * Reads a template of the caller's agency that is to be given to a user; null for none. It stays as it is until the
 * transaction ends. Giving it gives all of its permissions, now and with its changes: throws `permissionNotHeld` where
 * the caller may not give one of them, `forbidden` (`agency.permission-templates`), and `notFound` at the field
 * `permissionTemplate`.
 */
export async function templateToGive(
  db: Database | Transaction,
  ctx: AgentContext,
  templateId: string | null | undefined,
): Promise<FollowedTemplate | null> {
  if (templateId === null || templateId === undefined) return null;
  assertCan(ctx, 'agency.permission-templates');
  const { agencyId } = ctx.agency;
  await db.$executeRaw`SELECT FROM permission_templates WHERE template_id = ${templateId}::uuid AND agency_id = ${agencyId} FOR SHARE`;
  const found = await db.permissionTemplate.findFirst({ where: { templateId, agencyId } });
  if (!found) throw new Refusal('notFound', { field: 'permissionTemplate' });
  const keys = offeredKeys(await permissionCatalogue(db), found.keys);
  assertMayGive(ctx, keys);
  return { templateId, name: found.name, keys };
}

/**
 * Has a locked user follow a template, or none; their permissions are the caller's to set. Returns what the audit trail
 * says of it, null where nothing changes. It checks nothing.
 */
export async function followTemplate(
  tx: Transaction,
  agentUniqueId: string,
  template: Pick<FollowedTemplate, 'templateId' | 'name'> | null,
): Promise<TemplateRecord | null> {
  const { permissionTemplate: old } = await tx.agent.findUniqueOrThrow({
    where: { agentUniqueId },
    select: { permissionTemplate: { select: { templateId: true, name: true } } },
  });
  if (old?.templateId === template?.templateId) return null;
  await tx.agent.update({
    where: { agentUniqueId },
    data: { permissionTemplateId: template?.templateId ?? null },
  });
  return { before: { permissionTemplate: old?.name ?? '' }, after: { permissionTemplate: template?.name ?? '' } };
}

/**
 * Has a user who comes back follow the template that they had, where their agency still has it. Returns what the audit
 * trail says of it, as `followTemplate` does.
 */
export async function followTemplateAgain(
  tx: Transaction,
  { agentUniqueId, agencyId }: { agentUniqueId: string; agencyId: string },
  templateId: string | null | undefined,
): Promise<TemplateRecord | null> {
  const template = templateId ? await tx.permissionTemplate.findFirst({ where: { templateId, agencyId } }) : null;
  return followTemplate(tx, agentUniqueId, template);
}
