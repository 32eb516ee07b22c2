import type { ShownNames } from '#app/domain/accounts/profile/names.ts';
import { mailName } from '#app/domain/display.ts';
import type { Language } from '#app/i18n.ts';
import { notifyMany } from '#app/domain/operations/notifications/notify.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { queueMail, type Mail } from '#app/platform/outbox.server.ts';

/** A dispute, and who opened it. */
export interface MailedDispute {
  number: string;
  bookingNumber: string;
  opener: ShownNames & { agentUniqueId: string; emailAddress: string; language: Language };
}

type DisputeMail =
  | { template: 'disputeOpened' }
  | { template: 'disputeAccepted'; answerTxt: string; difference: string }
  | { template: 'disputeDeclined'; answerTxt: string };

/** Puts a mail to the person who opened a dispute in the outbox, in the language in which they read the portal. */
export async function mailDisputer(
  tx: Transaction,
  { now }: { now: Date },
  { number, bookingNumber, opener }: MailedDispute,
  mail: DisputeMail,
): Promise<void> {
  const { language } = opener;
  const params = {
    name: mailName(opener, language),
    number,
    booking: bookingNumber,
    ...('difference' in mail && { difference: mail.difference }),
    // A mail has paragraphs, and no line ends within them.
    ...('answerTxt' in mail && { answer: mail.answerTxt.replace(/\n+/g, '\n\n') }),
  };
  const place = `/home/commission/${encodeURIComponent(bookingNumber)}`;
  const letter: Mail = { template: mail.template, recipient: opener.emailAddress, language, params, link: place };
  // The user who has just sent it needs no confirmation.
  if (mail.template === 'disputeOpened') return queueMail(tx, now, letter);
  const answer =
    mail.template === 'disputeAccepted' ? 'notifications:answer.accepted' : 'notifications:answer.declined';
  const { agentUniqueId: accountId } = opener;
  await notifyMany(tx, { now }, [
    { kind: 'disputeAnswered', accountId, facts: { number, answer }, place, mail: letter },
  ]);
}
