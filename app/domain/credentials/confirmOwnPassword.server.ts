import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { beginAttempt } from '#app/domain/accounts/attempts.server.ts';

/**
 * Has the caller prove with their present password that it is they who ask, and gives the hash that it fitted: a session left open
 * must not be enough to take an account over. Throws `wrongPassword` at `field`, and `locked` after five failures (D4), of which the
 * user is told by mail.
 */
export async function confirmOwnPassword(ctx: AgentContext, { password, field }: { password: string; field: string }): Promise<string> {
  const { agentUniqueId } = ctx.actor;
  const attempt = await beginAttempt(ctx, 'change-password', agentUniqueId);
  const { passwordHash } = await ctx.db.agent.findUniqueOrThrow({ where: { agentUniqueId }, select: { passwordHash: true } });
  if (!(await attempt.costly(() => ctx.passwords.compare(password, passwordHash)))) {
    const until = await attempt.failed();
    if (until) await tellUser(ctx, until);
    throw new Refusal('wrongPassword', { field });
  }
  await attempt.succeeded();
  return passwordHash;
}

async function tellUser(ctx: AgentContext, until: Date): Promise<void> {
  const account = { ...ctx.actor, agency: ctx.agency };
  await ctx.db.$transaction((tx) => queueAccountMail(tx, ctx, account, { template: 'changeLocked', params: { until }, link: '/forgot-password' }));
}
