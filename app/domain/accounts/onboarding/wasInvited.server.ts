import type { AgentContext } from '#app/domain/context.server.ts';

/**
 * Whether the caller became a user by accepting an invitation: they have just filled in their own account, and need not
 * be shown it when they accept the terms.
 */
export async function wasInvited({ db, actor }: AgentContext): Promise<boolean> {
  const accepted = await db.audit.findFirst({
    where: { subjectKind: 'agent', subjectId: actor.agentUniqueId, action: 'agent.invitation-accepted' },
    select: { subjectId: true },
  });
  return accepted !== null;
}
