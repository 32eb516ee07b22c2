import type { Transaction } from './database.server.ts';
import { environment } from './environment.server.ts';
import { renderMail } from './mailLayout.server.ts';
import { enqueue } from './queue.server.ts';
import type { Language } from './translations.server.ts';

export type MailTemplate = 'agencyPending' | 'agencyApproved' | 'agencyDeclined' | 'staffAccountLocked' | 'validateEmail' | 'firstSignIn' | 'accountLocked' | 'accountDeactivated' | 'accountReactivated'
  | 'resetPassword' | 'resetRefused' | 'passwordChanged' | 'changeLocked' | 'changeEmail' | 'emailChangeRequested' | 'emailChanged'
  | 'newPassword'
  | 'ownershipProposed'
  | 'ownershipReceived'
  | 'ownershipGiven'
  | 'ownershipDeclined'
  | 'ownershipWithdrawn'
  | 'leaverItems'
  | 'moveRequested'
  | 'moveAccepted'
  | 'moveDeclined'
  | 'movedAway'
  | 'moveUndone'
  | 'roleChanged'
  | 'secondFactorAdded'
  | 'secondFactorRemoved'
  | 'secondFactorLocked'
  | 'secondFactorReset'
  | 'recoveryCodeUsed';

export interface Mail {
  template: MailTemplate;
  recipient: string;
  language: Language;
  /** Values for the template's texts. */
  params: Record<string, string>;
  /** The address of the mail's button, from the portal's root; it may hold a token. */
  link?: string;
}

/** Puts a mail in the outbox with the job that sends it, in the same transaction as the change that causes it (D8, D28). */
export async function queueMail(db: Transaction, now: Date, mail: Mail): Promise<void> {
  const link = mail.link === undefined ? undefined : environment().ORIGIN + mail.link;
  const { subject, html, text } = renderMail(mail.template, mail.language, mail.params, link);
  const { id } = await db.outbox.create({
    data: {
      template: mail.template,
      recipient: mail.recipient.toLowerCase(),
      language: mail.language,
      subject,
      html,
      text,
      createdAt: now,
    },
    select: { id: true },
  });
  await enqueue(db, 'send-mail', { mailId: id });
}
