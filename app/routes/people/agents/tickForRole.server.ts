import type { AgentContext } from '#app/domain/context.server.ts';
import { noTemplate } from '#app/domain/people/permissions/templates.ts';
import { agentTypes } from '#app/domain/permissions/codes.ts';
import { startingByRole } from '#app/routes/people/permissions/permissionItems.server.ts';
import { tickedForField } from './tickedFor.ts';

/**
 * Without JavaScript another role leaves the boxes of the first ticked: the form of a new user takes the role's own
 * permissions, unless others were ticked or a template applied.
 */
export async function tickForRole(ctx: AgentContext, form: FormData): Promise<void> {
  const [was, is] = [form.get(tickedForField), form.get('agentType')].map((value) =>
    agentTypes.find((role) => role === value),
  );
  form.delete(tickedForField);
  const appliesTemplate = ![null, noTemplate].includes(form.get('permissionTemplate') as string | null);
  if (!was || !is || was === is || ctx.market === 'uk' || appliesTemplate) return;
  const startsWith = await startingByRole(ctx);
  if (form.getAll('permissions').toSorted().join() !== startsWith[was].toSorted().join()) return;
  form.delete('permissions');
  for (const key of startsWith[is]) form.append('permissions', key);
}
