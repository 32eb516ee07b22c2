import type { AgentContext } from '#app/domain/context.server.ts';
import { transition } from '#app/domain/accounts/activation.ts';
import type { ActivationFlag } from '#app/domain/permissions/codes.ts';
import { writeContactData } from '#app/domain/accounts/profile/contactData.server.ts';
import type { ContactInput } from '#app/domain/accounts/profile/forms.ts';
import { lockAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { requirePlace } from '#app/domain/markets/places.server.ts';

/**
 * The first profile edit of the uk flow: saves the caller's name and contact data and takes flag E to C (spec §4).
 * `input` is the output of `initialEditSchema`. Throws `illegalTransition` at any other flag, also where the form is
 * sent twice, and `malformedRequest` at an unknown country or state.
 */
export async function initialEdit(ctx: AgentContext, input: ContactInput): Promise<{ activationFlag: ActivationFlag }> {
  await requirePlace(ctx.db, input);
  return ctx.db.$transaction(async (tx) => {
    const agent = await lockAgent(tx, ctx.agency.agencyId, { agentUniqueId: ctx.actor.agentUniqueId });
    const activationFlag = transition(agent.activationFlag, 'initialEdit', ctx.market);
    await writeContactData(tx, ctx, agent, { action: 'agent.initial-edit', input, also: { activationFlag } });
    return { activationFlag };
  });
}
