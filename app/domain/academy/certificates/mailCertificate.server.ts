import { beginAttempt } from '#app/domain/accounts/throttling/attempts.server.ts';
import { nameSelection, shownNames } from '#app/domain/accounts/profile/names.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { readCertificate } from '#app/domain/academy/levels/readCertificate.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { defaultLanguage } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { certificateFile } from './certificateFile.server.ts';

/**
 * Mails a certificate of the caller, or as an owner of the agency, with its PDF to a user of their agency: to
 * themselves where no recipient is named, or to the owner who has been there longest (spec §7 send-certification). For
 * readers outside the agency there is the certificate's public page: the portal does not mail strangers. Throws
 * `notFound` for another's certificate or an address of no user of the agency, `forbidden`, and `throttled` after too
 * many mails.
 */
export async function mailCertificate(
  ctx: AgentContext,
  { number: typed, email, to }: { number: string; email?: string; to?: 'owner' },
): Promise<void> {
  const certificate = await readCertificate(ctx, typed);
  if (certificate.kind === 'agency') assertCan(ctx, 'agency.share-certificates');
  const attempt = await beginAttempt(ctx, 'send-certificate', ctx.actor.agentUniqueId);
  const recipient = await ctx.db.agent.findFirst({
    where: {
      agencyId: ctx.agency.agencyId,
      deletedAt: null,
      activationFlag: { not: 'D' },
      ...(to === 'owner'
        ? { agentType: 'O', agentUniqueId: { not: ctx.actor.agentUniqueId } }
        : email
          ? { emailAddress: email.toUpperCase() }
          : { agentUniqueId: ctx.actor.agentUniqueId }),
    },
    orderBy: [{ createdAt: 'asc' }, { agentUniqueId: 'asc' }],
    select: { ...nameSelection(shownNames), emailAddress: true, agency: { select: { country: true } } },
  });
  if (!recipient) {
    await attempt.failed();
    throw new Refusal('notFound', { field: 'email' });
  }
  const { name, content } = await certificateFile(ctx, typed);
  const { number, holderName, curriculum, level } = certificate;
  // The mail is in the language of the agency's market, whatever the sender reads.
  const t = translator(defaultLanguage(ctx.market));
  const params = {
    holder: holderName,
    level: t(levelOf(level, curriculum).nameKey),
    curriculum: t(`markets:curriculum.${curriculum}`),
    address: `${environment().ORIGIN}/verify/${number}`,
  };
  await ctx.db.$transaction(async (tx) => {
    await queueAccountMail(tx, ctx, recipient, {
      template: 'certificateSent',
      params,
      link: `/verify/${number}`,
      attachment: { name, content },
    });
    await recordAudit(tx, ctx, {
      action: 'certificate.mailed',
      subjectKind: 'agent',
      subjectId: ctx.actor.agentUniqueId,
      agencyId: ctx.agency.agencyId,
      after: { certificateNumber: number, emailAddress: recipient.emailAddress },
    });
  });
}
