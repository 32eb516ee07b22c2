import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import type { JobData } from '#app/domain/jobs/jobs.ts';

/** Notifies a user by mail that their account is locked, and until when (D4); does nothing for an unknown user ID. Called by a job. */
export async function mailAccountLock(ctx: JobContext, { userId, lockedUntil }: JobData['mail-account-lock']): Promise<void> {
  const agent = await ctx.db.agent.findFirst({
    where: { userId, deletedAt: null },
    select: { firstName: true, lastName: true, emailAddress: true, agency: { select: { country: true } } },
  });
  if (!agent) return;
  const mail = { template: 'accountLocked', params: { until: new Date(lockedUntil) }, link: '/forgot-password' } as const;
  await ctx.db.$transaction((tx) => queueAccountMail(tx, ctx, agent, mail));
}
