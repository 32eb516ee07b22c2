import type { AgentContext } from '#app/domain/context.server.ts';
import { listTemplates } from '#app/domain/people/permissions/listTemplates.server.ts';
import { countTemplatePeople, noCounts } from '#app/domain/people/templates/listTemplatePeople.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { permissionItems } from './permissionItems.server.ts';

/** What the form of a template shows. Throws `notFound` for a template that the caller's agency does not have. */
export async function templatePage(ctx: AgentContext, templateId: string | null) {
  const { items } = await permissionItems(ctx);
  if (templateId === null) return { templateId, name: '', keys: [] as string[], version: null, ...noCounts, items };
  const template = (await listTemplates(ctx)).find((each) => each.templateId === templateId);
  if (!template) throw new Refusal('notFound');
  const counts = (await countTemplatePeople(ctx, templateId)).get(templateId) ?? noCounts;
  return { templateId, name: template.name, keys: template.keys, version: template.version, ...counts, items };
}
