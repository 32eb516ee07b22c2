import { withinPace } from '#app/domain/accounts/throttling/pace.server.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { accountAddresses, queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';

/**
 * Notifies a member of staff by mail, once a day, that their password is being guessed; does nothing for an unknown
 * user ID. Called by a job.
 */
export async function mailStaffAttack(ctx: JobContext, { userId }: JobData['mail-staff-attack']): Promise<void> {
  const member = await ctx.db.staffUser.findUnique({ where: { userId }, include: { account: true } });
  if (!member) return;
  await ctx.db.$transaction(async (tx) => {
    if (await withinPace({ db: tx, now: ctx.now }, 'attack-mail', member.staffId))
      await queueAccountMail(
        tx,
        ctx,
        { ...member, language: member.account.language },
        { template: 'staffAccountAttacked', link: accountAddresses.staff.forgotPassword },
      );
  });
}
