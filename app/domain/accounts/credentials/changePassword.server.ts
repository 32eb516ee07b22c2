import type { AgentContext } from '#app/domain/context.server.ts';
import { passwordsMatch } from '#app/domain/fields.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { confirmOwnPassword } from './confirmOwnPassword.server.ts';
import { revokeAfterPasswordChange } from './revokeAfterPasswordChange.server.ts';

/**
 * Changes the caller's own password; their other sessions end, the current one continues. Throws `wrongPassword` at
 * `oldPassword` and `locked` (see confirmOwnPassword), `passwordUnchanged`, and `conflict` where it was changed
 * concurrently.
 */
export async function changePassword(
  ctx: AgentContext,
  input: { oldPassword: string; password: string },
): Promise<void> {
  const { actor, agency } = ctx;
  const oldHash = await confirmOwnPassword(ctx, { password: input.oldPassword, field: 'oldPassword' });
  if (passwordsMatch(input.password, input.oldPassword)) throw new Refusal('passwordUnchanged', { field: 'password' });
  const passwordHash = await ctx.passwords.hash(input.password);
  await ctx.db.$transaction(async (tx) => {
    const changed = await tx.agent.updateMany({
      where: { agentUniqueId: actor.agentUniqueId, passwordHash: oldHash, deletedAt: null },
      data: { passwordHash, ownPassword: true },
    });
    if (changed.count === 0) throw new Refusal('conflict');
    const account = { ...actor, agencyId: agency.agencyId, agency };
    await revokeAfterPasswordChange(tx, ctx, account, {
      action: 'agent.password-changed',
      exceptSessionId: ctx.sessionId,
    });
  });
}
