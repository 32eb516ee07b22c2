import type { AgentRecord } from '#app/domain/accounts/profile/records.ts';
import { shownName } from '#app/domain/display.ts';
import { retrieveAgent } from '#app/domain/people/agents/retrieveAgent.server.ts';
import { readProvides } from '#app/domain/people/provisioning/readProvides.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { can, type UserSubject } from '#app/domain/permissions/can.ts';
import { personActs } from './personActs.server.ts';
import { personTabs } from './personTabs.ts';

/**
 * The head of the pages about a person of the caller's agency: who they are, how they stand, what can be done, and the
 * tabs. Throws `notFound` for anybody else's, and for one whom the caller may not read (`user.read`).
 */
export async function personHead(ctx: AgentContext, agentUniqueId: string) {
  const { agent } = await retrieveAgent(ctx, { agentUniqueId });
  return headOf(ctx, { ...agent, agencyId: ctx.agency.agencyId });
}

/** The same of a person who was read already. */
export async function headOf(ctx: AgentContext, subject: UserSubject & AgentRecord) {
  const { agentUniqueId, agentType, activationFlag, agencyName } = subject;
  const provides = await readProvides(ctx, subject);
  return {
    provides,
    agentUniqueId,
    agencyName,
    role: agentType,
    status: activationFlag,
    name: shownName(subject, ctx.language, 'listed'),
    mayEdit: can(ctx, 'user.edit', subject),
    tabs: personTabs(ctx, agentUniqueId),
    ...(await personActs(ctx, subject, provides)),
  };
}

export type PersonHead = Awaited<ReturnType<typeof headOf>>;
