import type { AgentRecord, AgentReply } from '#app/domain/agents/replies.ts';
import { permissionCatalogue } from '#app/domain/permissions/permissionCatalogue.server.ts';
import { permissionStrings } from '#app/domain/permissions/permissions.ts';
import type { Database } from '#app/platform/database.server.ts';

/** An agent as the API gives it: the permissions as the two strings of spec §3, which are made here and nowhere stored (D15). */
export async function agentReplyOf(db: Database, { grants, ...agent }: AgentRecord): Promise<AgentReply> {
  return { ...agent, permissions: permissionStrings(await permissionCatalogue(db), grants) };
}
