import type { ShownNames } from '#app/domain/accounts/profile/names.ts';
import { mailName } from '#app/domain/display.ts';
import type { Language } from '#app/i18n.ts';
import { notifyMany } from '#app/domain/operations/notifications/notify.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { queueMail, type Mail } from '#app/platform/outbox.server.ts';

/** A request for a rate, and who asked. */
export interface MailedRequest {
  number: string;
  ship: string;
  asker: ShownNames & { agentUniqueId: string; emailAddress: string; language: Language };
}

/** Puts a mail to the person who asked for a rate in the outbox, in the language in which they read the portal. */
export async function mailAsker(
  tx: Transaction,
  { now }: { now: Date },
  { number, ship, asker }: MailedRequest,
  mail: { template: 'rateRequested' } | { template: 'rateConfirmed' | 'rateDeclined'; answerTxt: string },
): Promise<void> {
  const { language } = asker;
  // A mail has paragraphs, and no line ends within them.
  const params = {
    name: mailName(asker, language),
    number,
    ship,
    ...('answerTxt' in mail && { answer: mail.answerTxt.replace(/\n+/g, '\n\n') }),
  };
  const place = '/home/pages/other/travel-advisor-rates#requests';
  const letter: Mail = { template: mail.template, recipient: asker.emailAddress, language, params, link: place };
  if (mail.template === 'rateRequested') return queueMail(tx, now, letter);
  const answer = mail.template === 'rateConfirmed' ? 'notifications:answer.confirmed' : 'notifications:answer.declined';
  const { agentUniqueId: accountId } = asker;
  await notifyMany(tx, { now }, [{ kind: 'rateAnswered', accountId, facts: { number, answer }, place, mail: letter }]);
}
