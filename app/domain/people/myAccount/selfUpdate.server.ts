import type { AgentContext } from '#app/domain/context.server.ts';
import { writeContactData } from '#app/domain/accounts/profile/contactData.server.ts';
import { ownFields } from '#app/domain/accounts/profile/agentFields.ts';
import type { ContactInput } from '#app/domain/accounts/profile/forms.ts';
import { requireVersion } from '#app/domain/accounts/profile/versions.ts';
import { lockAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import type { AgentRecord } from '#app/domain/accounts/profile/records.ts';
import { retrieveSelf } from './retrieveSelf.server.ts';
import { requirePlace } from '#app/domain/markets/places.server.ts';

/**
 * Changes the caller's own name and contact data (R0033) and returns the updated agent; other verbs change user ID,
 * e-mail address and role. `input` is the output of `contactSchema`. Throws `invalidOption` at an unknown country or
 * state, and `editConflict` where others have changed the same data since `version`.
 */
export async function selfUpdate(ctx: AgentContext, input: ContactInput, version?: number): Promise<AgentRecord> {
  await requirePlace(ctx.db, input);
  const { agentUniqueId } = ctx.actor;
  await ctx.db.$transaction(async (tx) => {
    const agent = await lockAgent(tx, ctx.agency.agencyId, { agentUniqueId });
    requireVersion(agent, version, ownFields);
    await writeContactData(tx, ctx, agent, { action: 'agent.contact-changed', input });
  });
  return (await retrieveSelf(ctx, agentUniqueId)).agent;
}
