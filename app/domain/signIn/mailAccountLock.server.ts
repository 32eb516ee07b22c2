import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import type { JobData } from '#app/domain/jobs/jobs.ts';

/** Mails the owner of an account that it is locked, and until when (D4); nobody, where there is no such account. Called by a job. */
export async function mailAccountLock(ctx: JobContext, { userId, lockedUntil }: JobData['mail-account-lock']): Promise<void> {
  const agent = await ctx.db.agent.findFirst({
    where: { userId, deletedAt: null },
    select: { firstName: true, lastName: true, emailAddress: true, agency: { select: { country: true } } },
  });
  if (!agent) return;
  const mail = { template: 'accountLocked', params: { until: new Date(lockedUntil) }, link: '/forgot-password' } as const;
  await ctx.db.$transaction((tx) => queueAccountMail(tx, ctx, agent, mail));
}
