import type { AgentRecord } from '#app/domain/accounts/profile/records.ts';
import type { OwnRecord } from '#app/domain/people/myAccount/ownRecord.ts';
import {
  agentReplyOf,
  retrieveAgentReplyOf,
  type AgentReply,
  type RetrieveAgentReply,
} from '#app/domain/people/agents/replies.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import type { Database } from '#app/platform/database.server.ts';

/** The reply of an agent's record; the catalogue gives each permission its place in the two strings (spec §3). */
export async function agentReplyFor(db: Database, agent: AgentRecord): Promise<AgentReply> {
  return agentReplyOf(agent, await permissionCatalogue(db));
}

/** The reply of a user's own record; see `agentReplyFor`. */
export async function ownReply(db: Database, own: OwnRecord): Promise<RetrieveAgentReply> {
  return retrieveAgentReplyOf(own, await permissionCatalogue(db));
}
