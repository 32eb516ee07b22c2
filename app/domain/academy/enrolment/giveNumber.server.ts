import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { maskedUserId, numberTakeBackDays, withoutNumber } from '#app/domain/accounts/profile/enrolment.ts';
import { attachLearner, endEnrolment } from '#app/domain/accounts/profile/learner.server.ts';
import type { EnrollmentSource } from '#app/domain/permissions/codes.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit, type AuditSource } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import type { MailTemplate } from '#app/platform/outbox.server.ts';
import { newLinkToken } from '#app/platform/tokens.server.ts';
import { lockNumberAndHolder } from './lockNumber.server.ts';

/** An account that loses its number, as locked. */
export type NumberLoser = NonNullable<Awaited<ReturnType<typeof lockNumberAndHolder>>['holder']>;

interface Giving {
  ccn: string;
  source: EnrollmentSource;
  /** The account that gets it. */
  agentUniqueId: string;
  /** Why, where the brand's staff give it. */
  reason?: string;
  /** Refuses to take it from an account. */
  assertTakes?: (holder: NumberLoser) => void;
  /** The mails to the account that loses the number, and to the one that gets it from there. */
  mails?: { lost: MailTemplate; moved: MailTemplate };
}

const userMails = { lost: 'memberNumberLost', moved: 'memberNumberMoved' } as const;

/**
 * Gives a member number to an account that has none, from any account that has it: level and history go along, both
 * accounts have a record and get a mail, the one that lost the number with a link to take it back. Returns whether it
 * was another account's. Throws `alreadyEnrolled`, and `conflict` where the number went elsewhere in this moment.
 */
export async function giveNumber(tx: Transaction, ctx: AuditSource, giving: Giving): Promise<{ moved: boolean }> {
  const { ccn, source, agentUniqueId, reason, assertTakes, mails = userMails } = giving;
  const why = reason === undefined ? {} : { reason };
  const { account, holder } = await lockNumberAndHolder(tx, ccn, agentUniqueId);
  if (account.ccn !== null) throw new Refusal('alreadyEnrolled');
  if (holder) {
    assertTakes?.(holder);
    await endEnrolment(tx, ctx, holder, 'moved');
    await tx.agent.update({ where: { agentUniqueId: holder.agentUniqueId }, data: withoutNumber });
  }
  const authId = await attachLearner(tx, ctx, account, { ccn, source });
  await recordAudit(tx, ctx, {
    action: holder ? 'agent.member-number-moved' : 'agent.enrolled',
    subjectKind: 'agent',
    subjectId: account.agentUniqueId,
    agencyId: account.agencyId,
    before: { ccn: null },
    after: { ccn, ...why },
  });
  if (!holder) return { moved: false };
  await recordAudit(tx, ctx, {
    action: 'agent.member-number-lost',
    subjectKind: 'agent',
    subjectId: holder.agentUniqueId,
    agencyId: holder.agencyId,
    before: { ccn },
    after: { ccn: null, ...why },
  });
  const { token, tokenHash } = newLinkToken();
  const expiresAt = new Date(ctx.now.getTime() + numberTakeBackDays * 24 * 3600_000);
  await tx.enrolmentMove.create({
    data: {
      authId,
      fromAgentId: holder.agentUniqueId,
      toAgentId: account.agentUniqueId,
      movedAt: ctx.now,
      tokenHash,
      expiresAt,
    },
  });
  const days = String(numberTakeBackDays);
  await queueAccountMail(tx, ctx, holder, {
    template: mails.lost,
    params: { ccn, other: maskedUserId(account.userId), days },
    link: `/member-number?token=${token}`,
  });
  await queueAccountMail(tx, ctx, account, {
    template: mails.moved,
    params: { ccn, other: maskedUserId(holder.userId), days },
  });
  return { moved: true };
}
