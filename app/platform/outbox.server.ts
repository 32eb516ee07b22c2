import { appearance, lookOf, type Look } from '#app/domain/markets/settings/kinds/appearance.ts';
import { mailSender, senderOf, type MailSender } from '#app/domain/markets/settings/kinds/mailSender.ts';
import { portalScope } from '#app/domain/markets/settings/portalScope.ts';
import type { Transaction } from './database.server.ts';
import { environment } from './environment.server.ts';
import { z } from 'zod';
import { rowsOf } from './database.server.ts';
import { lookScopeOf, renderMail, type MailTexts } from './mailLayout.server.ts';
import { statement, type Named } from './statements.server.ts';
import { settingFrom, settingOfScope } from './storedSettings.server.ts';
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
  | 'ownershipLapsed'
  | 'ownershipEnded'
  | 'leaverItems'
  | 'moveRequested'
  | 'moveAccepted'
  | 'moveDeclined'
  | 'moveLapsed'
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
  | 'accessGivenUntil'
  | 'accessDeclined'
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
  | 'levelReturned'
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
  | 'notificationAnswer'
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
  /**
   * The brand in whose hand it is, unless its recipient has chosen another; null for a mail of the portal's own, as to
   * the staff.
   */
  brand?: string | null;
  /** The texts to use in place of the stored ones of the template, for a test mail. */
  texts?: MailTexts;
}

const text = z.strictObject({
  template: z.string(),
  language: z.string(),
  subject: z.string(),
  body: z.string(),
  action: z.string(),
});

const writingQuery = statement({
  name: 'mail-writing',
  sql: ({ templates, recipients }: Named<{ templates: string[]; recipients: string[] }>) => `
    SELECT (
      SELECT coalesce(jsonb_agg(to_jsonb(own)), '[]') FROM (
        SELECT DISTINCT ON (template, language) template, language, subject, body, action FROM mail_texts
        WHERE template = ANY(${templates}::text[]) ORDER BY template, language, number DESC
      ) own
    ) AS texts, (
      SELECT coalesce(jsonb_object_agg(a.email_address, p.display_company), '{}') FROM agents a
      JOIN preferences p ON p.agent_unique_id = a.agent_unique_id
      WHERE a.deleted_at IS NULL AND a.email_address = ANY(${recipients}::text[])
    ) AS brands, (
      SELECT coalesce(jsonb_agg(to_jsonb(own) ORDER BY number), '[]') FROM (
        SELECT kind, scope, number, to_char(valid_from, 'YYYY-MM-DD') AS "validFrom", act, value FROM brand_settings
        WHERE kind IN ('${mailSender.name}', '${appearance.name}')
      ) own
    ) AS settings`,
  row: z.strictObject({
    texts: z.array(text),
    brands: z.record(z.string(), z.string()),
    settings: z.array(settingOfScope),
  }),
});

/**
 * The brand's own mail texts by template and language, the brands that recipients have chosen, and the sender and look
 * of a brand's mails.
 */
interface Writing {
  texts: Map<string, MailTexts>;
  brandOf: (mail: Mail) => string | null;
  sendersOf: (brand: string | null) => readonly MailSender[];
  lookFor: (brand: string | null) => Look;
}

async function readWriting(db: Transaction, now: Date, mails: readonly Mail[]): Promise<Writing> {
  const templates = [...new Set(mails.map(({ template }) => template))];
  const recipients = [...new Set(mails.map(({ recipient }) => recipient.toUpperCase()))];
  const [row] = mails.length === 0 ? [] : await rowsOf(db, writingQuery({ templates, recipients }));
  const { texts, brands, settings } = row ?? { texts: [], brands: {}, settings: [] };
  const looks = new Map<string, Look>();
  return {
    // A template that says ours has no subject.
    texts: new Map(
      texts.filter(({ subject }) => subject !== '').map((own) => [`${own.template} ${own.language}`, own] as const),
    ),
    brandOf: ({ recipient, brand }) => (brand === null ? null : (brands[recipient.toUpperCase()] ?? brand ?? null)),
    sendersOf: (brand) =>
      [brand, portalScope].flatMap((scope) =>
        scope !== null && mailSender.scopes.includes(scope) ? settingFrom(settings, mailSender, scope, now) : [],
      ),
    lookFor: (brand) => {
      const scope = lookScopeOf(brand);
      const look = looks.get(scope) ?? lookOf(settingFrom(settings, appearance, scope, now), scope);
      looks.set(scope, look);
      return look;
    },
  };
}

/**
 * Puts a mail in the outbox with the job that sends it, in the same transaction as the change that causes it.
 */
export async function queueMail(db: Transaction, now: Date, mail: Mail): Promise<void> {
  await queueMails(db, now, [mail]);
}

/**
 * Puts mails in the outbox with their jobs, in two statements after one that reads the brand's own texts and the brands
 * that recipients have chosen; `patient` ones are sent after those that a user waits for.
 */
export async function queueMails(
  db: Transaction,
  now: Date,
  mails: readonly Mail[],
  { patient = false } = {},
): Promise<void> {
  const { texts, brandOf, sendersOf, lookFor } = await readWriting(db, now, mails);
  const rows = mails.map((mail) => {
    const brand = brandOf(mail);
    const own = mail.texts ?? texts.get(`${mail.template} ${mail.language}`);
    const sender = senderOf(sendersOf(brand), mail.language, environment().MAIL_FROM);
    return outboxRow(now, { ...mail, brand }, own, { sender, look: lookFor(brand) });
  });
  // By one parameter: Prisma would take each text of each mail apart.
  await db.$executeRaw`
    INSERT INTO outbox (id, template, sender_name, sender_address, recipient, language, subject, html, text, unsubscribe, created_at)
    SELECT id, template, "senderName", "senderAddress", recipient, language, subject, html, text, unsubscribe, ${now}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS mail (
      id uuid, template text, "senderName" text, "senderAddress" text, recipient text, language text, subject text, html text, text text, unsubscribe text)`;
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

function outboxRow(
  now: Date,
  mail: Mail,
  texts: MailTexts | undefined,
  { sender, look }: { sender: ReturnType<typeof senderOf>; look: Look },
) {
  const link = mail.link === undefined ? undefined : environment().ORIGIN + mail.link;
  const unsubscribe = mail.unsubscribe === undefined ? '' : environment().ORIGIN + mail.unsubscribe;
  const written = { link, unsubscribe: unsubscribe || undefined, brand: mail.brand, signature: sender.signature, look };
  const { subject, html, text } = renderMail(mail.template, mail.language, mail.params, written, texts);
  return {
    id: newUuid(now),
    template: mail.template,
    senderName: sender.name,
    senderAddress: sender.address,
    recipient: mail.recipient.toLowerCase(),
    language: mail.language,
    subject,
    html,
    text,
    unsubscribe,
  };
}
