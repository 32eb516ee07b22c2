import type { Transaction } from './database.server.ts';
import { environment } from './environment.server.ts';
import { z } from 'zod';
import { rowsOf } from './database.server.ts';
import { renderMail, type MailTexts } from './mailLayout.server.ts';
import { statement, type Named } from './statements.server.ts';
import { enqueueMany } from './queue.server.ts';
import type { Language } from '#app/i18n.ts';
import { newUuid } from './uuid.server.ts';

export type MailTemplate =
  | 'agencyPending'
  | 'agencyApproved'
  | 'agencyDeclined'
  | 'registrationReturned'
  | 'registrationReminder'
  | 'registrationAnswered'
  | 'registrationUnanswered'
  | 'staffAccountAttacked'
  | 'setupTest'
  | 'staffInvited'
  | 'agentInvited'
  | 'staffAccessChanged'
  | 'staffAccessEnded'
  | 'signInCode'
  | 'staffSignInCode'
  | 'validateEmail'
  | 'firstSignIn'
  | 'accountAttacked'
  | 'accountDeactivated'
  | 'accountReactivated'
  | 'accountDeactivatedByStaff'
  | 'accountReactivatedByStaff'
  | 'resetPassword'
  | 'resetRefused'
  | 'passwordChanged'
  | 'changeLocked'
  | 'changeEmail'
  | 'emailChangeRequested'
  | 'emailChanged'
  | 'newPassword'
  | 'newPasswordByStaff'
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
  | 'movedByStaff'
  | 'movedHereByStaff'
  | 'detailsCorrectedByStaff'
  | 'roleChanged'
  | 'firstPassword'
  | 'permissionsEndSoon'
  | 'permissionsEndSoonForGiver'
  | 'memberNumberRemoved'
  | 'memberNumberRemovedByStaff'
  | 'memberNumberGivenByStaff'
  | 'memberNumberLostByStaff'
  | 'memberNumberMoved'
  | 'memberNumberLost'
  | 'memberNumberLocked'
  | 'memberNumberTakenBack'
  | 'memberNumberReturned'
  | 'agencyChangeApproved'
  | 'agencyChangeDeclined'
  | 'agencySuspended'
  | 'agencyReopened'
  | 'accountReviewDue'
  | 'feedbackReceived'
  | 'feedbackAnswered'
  | 'feedbackStateChanged'
  | 'disputeOpened'
  | 'disputeAccepted'
  | 'disputeDeclined'
  | 'rateRequested'
  | 'rateConfirmed'
  | 'rateDeclined'
  | 'secondFactorAdded'
  | 'secondFactorRemoved'
  | 'secondFactorLocked'
  | 'secondFactorReset'
  | 'secondFactorResetByStaff'
  | 'accountsMerged'
  | 'accountsMergeUndone'
  | 'agenciesMerged'
  | 'agenciesMergeUndone'
  | 'recoveryCodeUsed'
  | 'levelReached'
  | 'levelEndsSoon'
  | 'levelLapsed'
  | 'advisorLevelReached'
  | 'agencyLevelReached'
  | 'refresherCommodore'
  | 'refresherNonCommodore'
  | 'creditCreated'
  | 'creditFailed'
  | 'certificateSent'
  | 'creditOpened'
  | 'creditCorrected'
  | 'certificateGranted'
  | 'certificateRevoked'
  | 'academyReminder'
  | 'learningAssigned'
  | 'learningDue'
  | 'notification'
  | 'notificationDigest'
  | 'salesReport';

export interface Mail {
  template: MailTemplate;
  recipient: string;
  language: Language;
  /** Values for the template's texts. */
  params: Record<string, string>;
  /** The address of the mail's button, from the portal's root; it may hold a token. */
  link?: string;
  /** The address, from the portal's root, of the page that ends mails of its kind. */
  unsubscribe?: string;
  /** A file that goes along. */
  attachment?: { name: string; content: Buffer };
  /** What it says instead of what is stored for the template, for a try. */
  texts?: MailTexts;
}

const ownTextsQuery = statement({
  name: 'own-mail-texts',
  sql: ({ templates }: Named<{ templates: string[] }>) => `
    SELECT DISTINCT ON (template, language) template, language, subject, body, action FROM mail_texts
    WHERE template = ANY(${templates}::text[]) ORDER BY template, language, number DESC`,
  row: z.strictObject({
    template: z.string(),
    language: z.string(),
    subject: z.string(),
    body: z.string(),
    action: z.string(),
  }),
});

/** What the brand has mails say of its own, by template and language; a template that says ours is not among them. */
async function ownTexts(db: Transaction, mails: readonly Mail[]): Promise<Map<string, MailTexts>> {
  const templates = [...new Set(mails.map(({ template }) => template))];
  const rows = templates.length === 0 ? [] : await rowsOf(db, ownTextsQuery({ templates }));
  return new Map(
    rows.filter(({ subject }) => subject !== '').map((row) => [`${row.template} ${row.language}`, row] as const),
  );
}

/**
 * Puts a mail in the outbox with the job that sends it, in the same transaction as the change that causes it (D8, D28).
 */
export async function queueMail(db: Transaction, now: Date, mail: Mail): Promise<void> {
  await queueMails(db, now, [mail]);
}

/**
 * Puts mails in the outbox with their jobs, in two statements after one that reads the brand's own texts; `patient` ones are sent after those that somebody waits
 * for.
 */
export async function queueMails(
  db: Transaction,
  now: Date,
  mails: readonly Mail[],
  { patient = false } = {},
): Promise<void> {
  const own = await ownTexts(db, mails);
  const rows = mails.map((mail) => outboxRow(now, mail, mail.texts ?? own.get(`${mail.template} ${mail.language}`)));
  // By one parameter: Prisma would take each text of each mail apart.
  await db.$executeRaw`
    INSERT INTO outbox (id, template, recipient, language, subject, html, text, unsubscribe, created_at)
    SELECT id, template, recipient, language, subject, html, text, unsubscribe, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS mail (id uuid, template text, recipient text, language text, subject text, html text, text text, unsubscribe text)`;
  for (const [index, { attachment }] of mails.entries()) {
    if (attachment)
      await db.outbox.update({
        where: { id: rows[index]!.id },
        data: { attachmentName: attachment.name, attachment: new Uint8Array(attachment.content) },
      });
  }
  await enqueueMany(
    db,
    'send-mail',
    rows.map(({ id }) => ({ mailId: id })),
    { priority: patient ? -1 : 0 },
  );
}

function outboxRow(now: Date, mail: Mail, texts: MailTexts | undefined) {
  const link = mail.link === undefined ? undefined : environment().ORIGIN + mail.link;
  const unsubscribe = mail.unsubscribe === undefined ? '' : environment().ORIGIN + mail.unsubscribe;
  const written = { link, unsubscribe: unsubscribe || undefined };
  const { subject, html, text } = renderMail(mail.template, mail.language, mail.params, written, texts);
  return {
    id: newUuid(now),
    template: mail.template,
    recipient: mail.recipient.toLowerCase(),
    language: mail.language,
    subject,
    html,
    text,
    unsubscribe,
  };
}
