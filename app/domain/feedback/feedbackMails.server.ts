import type { ShownNames } from '#app/domain/accounts/profile/names.ts';
import { mailName } from '#app/domain/display.ts';
import { translator } from '#app/platform/translations.server.ts';
import type { Language } from '#app/i18n.ts';
import { notifyMany } from '#app/domain/operations/notifications/notify.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { queueMail, type Mail } from '#app/platform/outbox.server.ts';
import type { FeedbackState } from './feedbackStates.ts';

/** Who sent feedback, and its number. */
export interface MailedFeedback {
  number: string;
  sender: ShownNames & { agentUniqueId: string; emailAddress: string; language: Language };
}

type FeedbackMail =
  | { template: 'feedbackReceived' }
  | { template: 'feedbackAnswered'; answerTxt: string; state: FeedbackState }
  | { template: 'feedbackStateChanged'; state: FeedbackState };

/** Puts a mail to the sender of feedback in the outbox, in the language in which they read the portal. */
export async function mailSender(
  tx: Transaction,
  { now }: { now: Date },
  { number, sender }: MailedFeedback,
  mail: FeedbackMail,
): Promise<void> {
  const { language } = sender;
  const params = {
    name: mailName(sender, language),
    number,
    ...('state' in mail && { state: translator(language)(`feedback:state.${mail.state}`) }),
    // A mail has paragraphs, and no line ends within them.
    ...('answerTxt' in mail && { answer: mail.answerTxt.replace(/\n+/g, '\n\n') }),
  };
  const place = `/home/feedback#${number}`;
  const letter: Mail = { template: mail.template, recipient: sender.emailAddress, language, params, link: place };
  if (mail.template === 'feedbackReceived') return queueMail(tx, now, letter);
  const facts = { number, state: `feedback:state.${mail.state}` };
  const { agentUniqueId: accountId } = sender;
  await notifyMany(tx, { now }, [{ kind: 'feedbackAnswered', accountId, facts, place, mail: letter }]);
}
