import type { AgentContext } from '#app/domain/context.server.ts';
import { listTemplates } from '#app/domain/people/permissions/listTemplates.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { permissionItems } from './permissionItems.server.ts';

/** What the form of a template shows. Throws `notFound` for a template that the caller's agency does not have. */
export async function templatePage(ctx: AgentContext, templateId: string | null) {
  const { items } = await permissionItems(ctx);
  if (templateId === null) return { isNew: true, name: '', keys: [] as string[], items };
  const template = (await listTemplates(ctx)).find((each) => each.templateId === templateId);
  if (!template) throw new Refusal('notFound');
  return { isNew: false, name: template.name, keys: template.keys, items };
}
