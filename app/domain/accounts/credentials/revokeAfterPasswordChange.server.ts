import { accountActions } from '#app/domain/accounts/accountActions.server.ts';
import { endGrants } from '#app/domain/accounts/assistantGrants.server.ts';
import type { AuditEntry, AuditSource } from '#app/platform/audit.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { addressesOf, queueAccountMail, type MailedAccount } from '#app/domain/accounts/accountMail.server.ts';
import type { OwnAccount } from '#app/domain/accounts/ownAccount.server.ts';
import { endLinks, passwordPurposes } from '#app/domain/accounts/emailLinks.server.ts';

interface NewPassword {
  action: 'passwordChanged' | 'passwordReset';
  /** The session that continues. */
  exceptSessionId?: string;
  before?: AuditEntry['before'];
  after?: AuditEntry['after'];
}

type Account = MailedAccount & Pick<OwnAccount, 'accountId' | 'subject'>;

/**
 * Revokes access after a change of password, in the transaction that stored the new one, so that the old password is
 * worth nothing: ends sessions, consents to assistants, open second steps, reset links and a pending change of address, and notifies the user
 * by mail.
 */
export async function revokeAfterPasswordChange(
  tx: Transaction,
  source: AuditSource,
  account: Account,
  change: NewPassword,
): Promise<void> {
  const { accountId, subject } = account;
  const { now } = source;
  await tx.session.updateMany({
    where: { accountId, endedAt: null, id: { not: change.exceptSessionId } },
    data: { endedAt: now, endedReason: 'password-changed' },
  });
  await endGrants(tx, source, { accountId });
  await tx.challenge.updateMany({
    where: { accountId, usedAt: null, purpose: 'second-factor' },
    data: { usedAt: now },
  });
  await endLinks(tx, source, accountId, [...passwordPurposes, 'change']);
  await queueAccountMail(tx, source, account, {
    template: 'passwordChanged',
    params: { time: now },
    link: addressesOf(account).forgotPassword,
  });
  await recordAudit(tx, source, {
    action: accountActions[change.action][subject.subjectKind],
    ...subject,
    before: change.before,
    after: change.after,
  });
}
