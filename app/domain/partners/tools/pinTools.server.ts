import type { AgentContext } from '#app/domain/context.server.ts';
import type { ShortcutKey } from './shortcuts.ts';

/** The tools that the caller keeps on top of their home page, in their order. It is about the caller alone. */
export async function readPinnedTools({ db, actor }: AgentContext): Promise<string[]> {
  const { pinnedTools } = await db.account.findUniqueOrThrow({
    where: { accountId: actor.agentUniqueId },
    select: { pinnedTools: true },
  });
  return pinnedTools;
}

/**
 * Keeps tools on top of the caller's home page, in place of those before. The audit trail has no row of it: like a
 * banner that was put away it says nothing of anybody's access or data.
 */
export async function pinTools({ db, actor }: AgentContext, pinned: readonly ShortcutKey[]): Promise<void> {
  await db.account.update({
    where: { accountId: actor.agentUniqueId },
    data: { pinnedTools: [...new Set(pinned)] },
  });
}
