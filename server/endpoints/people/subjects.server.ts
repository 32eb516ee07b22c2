import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';

/** The identifiers that an agent object may carry. */
interface NamedAgent {
  agentId?: string;
  agentUniqueId?: string | null;
  polarAgentId?: string | null;
}

/** Throws `notFound` where an agent object names anybody but the caller: what a user may do to themselves only. */
export function refuseOtherAgents({ actor }: AgentContext, agent: NamedAgent): void {
  for (const name of ['agentId', 'agentUniqueId', 'polarAgentId'] as const) {
    if (agent[name] && agent[name] !== actor[name]) throw new Refusal('notFound');
  }
}

/** Throws `notFound` where an agent object's identifiers are not all those of one agent. */
export function refuseOtherIdentifiers(sent: NamedAgent, agent: Required<Record<keyof NamedAgent, string>>): void {
  for (const name of ['agentUniqueId', 'polarAgentId'] as const)
    if (sent[name] && sent[name] !== agent[name]) throw new Refusal('notFound');
}

/** Throws `notFound` where an agency object names another agency than the caller's. */
export function refuseOtherAgencies(ctx: AgentContext, agency: { agencyId?: string | null } | null | undefined): void {
  if (agency?.agencyId && agency.agencyId !== ctx.agency.agencyId) throw new Refusal('notFound');
}
