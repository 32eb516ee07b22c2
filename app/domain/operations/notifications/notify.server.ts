import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { mailName } from '#app/domain/display.ts';
import { onlyBrand } from '#app/domain/markets/brands.ts';
import { marketOf, marketOfLanguage } from '#app/domain/markets/markets.ts';
import { languages } from '#app/i18n.ts';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { queueMails, type Mail } from '#app/platform/outbox.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { inWords } from './inWords.server.ts';
import { kindOfNotification, type FactsOf, type NotificationKind } from './notificationKinds.ts';

/** The content of one person's notification. */
export type Notice = {
  [Kind in NotificationKind]: {
    kind: Kind;
    accountId: string;
    facts: FactsOf<Kind>;
    /** The page that it leads to, where it is not the kind's own. */
    place?: string;
    /** What was answered or written: a mail at once has it below the notification's sentence. */
    answer?: string;
    /** The mail that tells of it at once; without one a mail says the notification's own sentence. */
    mail?: Mail;
  };
}[NotificationKind];

/** The same for several people. */
export type NoticeToMany = Notice extends infer One
  ? One extends { accountId: string }
    ? Omit<One, 'accountId' | 'mail'> & { accountIds: readonly string[] }
    : never
  : never;

/**
 * Notifies people of one event in the transaction of its cause, each in the way that they chose. People without an
 * account are skipped.
 */
export async function notify(tx: Transaction, ctx: Pick<JobContext, 'now'>, sent: NoticeToMany): Promise<void> {
  const { accountIds, ...notice } = sent;
  const notices = [...new Set(accountIds)].map((accountId) => ({ ...notice, accountId }) as Notice);
  await notifyMany(tx, ctx, notices);
}

const waiting = z.strictObject({
  number: z.int(),
  emailAddress: z.string().nullable(),
  country: z.string().nullable(),
  language: z.enum(languages),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  preferredName: z.string().nullable(),
});

/**
 * Notifies people of events in the transaction of their cause: all notifications are written by one statement, which
 * also returns who gets a mail at once. Those mails follow; `patient` ones are sent after those that a user waits for.
 * Deactivated users get none but those that are always sent, as they get no digest.
 */
export async function notifyMany(
  tx: Transaction,
  { now }: Pick<JobContext, 'now'>,
  notices: readonly Notice[],
  { patient = notices.length > 1 } = {},
): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ kind, accountId, facts, place }, number) => {
    const { mailed, always, place: usual } = kindOfNotification(kind);
    const stored = Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, String(fact)]));
    return { number, id: newUuid(now), accountId, kind, facts: stored, place: place ?? usual, mailed, always };
  });
  const atOnce = await rowsOf(
    tx,
    described(
      waiting,
      Prisma.sql`
    WITH asked AS (
      SELECT n.*, o.language, CASE WHEN n.always THEN 'atOnce' ELSE coalesce(c.choice, n.mailed) END AS choice
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS n (number int, id uuid, "accountId" uuid, kind text, facts jsonb, place text, mailed text, always boolean)
      JOIN accounts o ON o.account_id = n."accountId"
      LEFT JOIN notification_choices c ON c.account_id = n."accountId" AND c.kind = n.kind
    ), written AS (
      INSERT INTO notifications (notification_id, account_id, kind, facts, place, created_at, digest)
      SELECT id, "accountId", kind, facts, place, ${now}::timestamptz, CASE WHEN choice IN ('daily', 'weekly') THEN choice END FROM asked
    )
    SELECT asked.number, asked.language, coalesce(a.email_address, s.email_address) AS "emailAddress", g.country,
      coalesce(a.first_name, s.first_name) AS "firstName", coalesce(a.last_name, s.last_name) AS "lastName",
      a.preferred_name AS "preferredName"
    FROM asked LEFT JOIN agents a ON a.agent_unique_id = asked."accountId" AND a.deleted_at IS NULL AND a.email_valid_flag
    LEFT JOIN agencies g ON g.agency_id = a.agency_id
    LEFT JOIN staff_users s ON s.staff_id = asked."accountId" AND s.active
    WHERE asked.choice = 'atOnce' AND (asked.always OR NOT EXISTS (
      SELECT FROM agents l WHERE l.agent_unique_id = asked."accountId" AND (l.activation_flag = 'D' OR l.deleted_at IS NOT NULL)))
    ORDER BY asked.number`,
    ),
  );
  const mails = atOnce.flatMap((row) => {
    const notice = notices[row.number]!;
    return notice.mail ?? ownMail(notice, row) ?? [];
  });
  await queueMails(tx, now, mails, { patient });
}

// A kind without its own mail sends its sentence, to each address that is validated.
function ownMail(
  { kind, facts, place, answer }: Notice,
  { emailAddress, language, country, ...person }: z.output<typeof waiting>,
): Mail | null {
  if (emailAddress === null) return null;
  const market = country === null ? marketOfLanguage(language) : marketOf(country);
  const { firstName, lastName, preferredName } = person;
  const called = { firstName: firstName ?? '', lastName: lastName ?? '', preferredName: preferredName ?? '' };
  const params = { name: mailName(called, language), what: inWords({ kind, facts }, { language, market }) };
  return {
    template: answer ? 'notificationAnswer' : 'notification',
    recipient: emailAddress,
    language,
    // A mail has paragraphs, and no line ends within them.
    params: answer ? { ...params, answer: answer.replace(/\n+/g, '\n\n') } : params,
    link: place ?? kindOfNotification(kind).place,
    brand: country === null ? null : onlyBrand(market),
  };
}
