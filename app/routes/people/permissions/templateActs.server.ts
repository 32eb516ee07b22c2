import { z } from 'zod';
import { agentName } from '#app/domain/people/agents/agentName.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { leaveTemplate } from '#app/domain/people/permissions/leaveTemplate.server.ts';
import { returnToTemplate } from '#app/domain/people/permissions/returnToTemplate.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';

const acts = { return: returnToTemplate, leave: leaveTemplate } as const;
const messages = {
  return: 'permissions:follows.returned',
  leave: 'permissions:follows.left',
} as const;

const pressed = z.strictObject({ intent: z.enum(['return', 'leave']), version: z.coerce.number().int().min(1) });

/**
 * Answers the buttons of a person's template: back to it, or without it. A refusal is said on their page. Throws
 * `malformedRequest` for another button.
 */
export async function answerTemplateAct(ctx: AgentContext, agentUniqueId: string, form: FormData): Promise<Response> {
  const parsed = pressed.safeParse(Object.fromEntries(form));
  if (!parsed.success) throw new Refusal('malformedRequest');
  const { intent, version } = parsed.data;
  try {
    await acts[intent](ctx, { agentUniqueId, version });
  } catch (error) {
    if (!isRefusal(error) || !['permissionNotHeld', 'editConflict'].includes(error.code)) throw error;
    return redirectWithToast(paths.whatCan(agentUniqueId), { kind: 'error', message: error.messageKey });
  }
  const name = await agentName(ctx, agentUniqueId);
  return redirectWithToast(paths.whatCan(agentUniqueId), {
    kind: 'success',
    message: messages[intent],
    params: { name },
  });
}
