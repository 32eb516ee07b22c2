import type { JobContext } from '#app/domain/context.server.ts';
import { formatTime, mailName } from '#app/domain/display.ts';
import type { JobData } from '#app/domain/jobs/jobs.ts';
import { marketOfLanguage, type Language } from '#app/domain/markets/markets.ts';
import { queueMail } from '#app/platform/outbox.server.ts';

/** Notifies a member of staff by mail that their account is locked, and until when (D4); does nothing for an unknown user ID. Called by a job. */
export async function mailStaffLock(ctx: JobContext, { userId, lockedUntil }: JobData['mail-staff-lock']): Promise<void> {
  const member = await ctx.db.staffUser.findUnique({ where: { userId }, select: { firstName: true, lastName: true, emailAddress: true, language: true } });
  if (!member) return;
  const language = member.language as Language;
  const until = formatTime(new Date(lockedUntil), marketOfLanguage(language), language);
  await ctx.db.$transaction((tx) =>
    queueMail(tx, ctx.now, {
      template: 'staffAccountLocked',
      recipient: member.emailAddress,
      language,
      params: { name: mailName(member, language), until },
    }),
  );
}
