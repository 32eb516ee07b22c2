import { nameSelection, shownNames } from '#app/domain/accounts/profile/names.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { withinPace } from '#app/domain/accounts/throttling/pace.server.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';

/**
 * Notifies a user by mail, once a day, that their password is being guessed; does nothing for an unknown user ID.
 * Called by a job.
 */
export async function mailAccountAttack(ctx: JobContext, { userId }: JobData['mail-account-attack']): Promise<void> {
  const agent = await ctx.db.agent.findFirst({
    where: { userId, deletedAt: null },
    select: {
      agentUniqueId: true,
      ...nameSelection(shownNames),
      emailAddress: true,
      agency: { select: { country: true } },
    },
  });
  if (!agent) return;
  await ctx.db.$transaction(async (tx) => {
    if (await withinPace({ db: tx, now: ctx.now }, 'attack-mail', agent.agentUniqueId))
      await queueAccountMail(tx, ctx, agent, { template: 'accountAttacked', link: '/forgot-password' });
  });
}
