import type { JobContext } from '#app/domain/context.server.ts';
import { mailName } from '#app/domain/display.ts';
import type { Language } from '#app/i18n.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { queueMail, type MailTemplate } from '#app/platform/outbox.server.ts';

type Member = Record<'firstName' | 'lastName' | 'emailAddress', string> & { language: Language };

/** Puts a mail to a member of brand staff in the outbox, in their language (D8, D20). */
export async function queueStaffMail(
  tx: Transaction,
  ctx: Pick<JobContext, 'now'>,
  member: Member,
  { template, params = {} }: { template: MailTemplate; params?: Record<string, string> },
): Promise<void> {
  const { language } = member;
  await queueMail(tx, ctx.now, {
    template,
    recipient: member.emailAddress,
    language,
    params: { name: mailName(member, language), ...params },
  });
}
