import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { mailName } from '#app/domain/display.ts';
import { onlyBrand } from '#app/domain/markets/brands.ts';
import { marketOfAgency } from '#app/domain/markets/marketOfAgency.server.ts';
import { marketOfLanguage, markets } from '#app/domain/markets/markets.ts';
import { languages } from '#app/i18n.ts';
import { Prisma, rowsOf, type Transaction } from '#app/platform/database.server.ts';
import { queueMails, type Mail } from '#app/platform/outbox.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { lastDigests } from './digestTimes.ts';
import { inWords } from './inWords.server.ts';
import { digests, notificationKindNames, type Digest, type NotificationKind } from './notificationKinds.ts';
import { getsRegularMails } from './regularMails.ts';
import { unsubscribeLink } from './unsubscribing.server.ts';

const peopleAtOnce = 200;
const linesOfMail = 20;

const digestRow = z.strictObject({
  accountId: z.string(),
  kind: z.string(),
  facts: z.record(z.string(), z.string()),
  isRead: z.boolean(),
  language: z.enum(languages),
  market: z.enum(markets).nullable(),
  firstName: z.string(),
  lastName: z.string(),
  preferredName: z.string(),
  emailAddress: z.string().nullable(),
  // Null where it is of staff.
  activationFlag: z.string().nullable(),
  deletedAt: z.date().nullable(),
  suspendedAt: z.date().nullable(),
});
type DigestRow = z.output<typeof digestRow>;

/**
 * Mails the daily and weekly digests that are due in each market: one mail for all that a person has not read
 * yet, in their language. A notification is taken out of its digest in the transaction that writes the mail, so that a
 * run that died mails nothing twice, and one that comes late mails what is due. `atOnce` is the number of people of a
 * transaction.
 */
export async function mailDigests({ db, now }: JobContext, atOnce = peopleAtOnce): Promise<number> {
  let mailed = 0;
  for (const digest of digests)
    for (;;) {
      const people = await db.$transaction((tx) => mailSome(tx, { digest, now, atOnce }), { timeout: 60_000 });
      mailed += people;
      if (people === 0) break;
    }
  return mailed;
}

async function mailSome(
  tx: Transaction,
  { digest, now, atOnce }: { digest: Digest; now: Date; atOnce: number },
): Promise<number> {
  const due = JSON.stringify(lastDigests(digest, now));
  const rows = await rowsOf(
    tx,
    described(
      digestRow,
      Prisma.sql`
    WITH people AS (
      SELECT n.account_id FROM notifications n JOIN accounts o ON o.account_id = n.account_id
      LEFT JOIN agents a ON a.agent_unique_id = n.account_id LEFT JOIN agencies g ON g.agency_id = a.agency_id
      JOIN jsonb_to_recordset(${due}::jsonb) AS due (market text, at timestamptz)
        ON due.market = CASE WHEN g.country IS NOT NULL THEN ${marketOfAgency} WHEN o.language = 'ja' THEN 'jp' ELSE 'nam' END
      WHERE n.digest = ${digest} AND n.created_at <= due.at GROUP BY n.account_id LIMIT ${atOnce}
    ), taken AS (
      UPDATE notifications n SET digest = NULL FROM people WHERE n.account_id = people.account_id AND n.digest = ${digest}
      RETURNING n.notification_id, n.account_id, n.kind, n.facts, n.read_at, n.created_at
    )
    SELECT t.account_id AS "accountId", t.kind, t.facts, t.read_at IS NOT NULL AS "isRead", o.language,
      nullif(${marketOfAgency}, '') AS market, coalesce(a.first_name, s.first_name, '') AS "firstName",
      coalesce(a.last_name, s.last_name, '') AS "lastName", coalesce(a.preferred_name, '') AS "preferredName",
      coalesce(CASE WHEN a.email_valid_flag THEN a.email_address END, s.email_address) AS "emailAddress",
      a.activation_flag AS "activationFlag", a.deleted_at AS "deletedAt", g.suspended_at AS "suspendedAt"
    FROM taken t JOIN accounts o ON o.account_id = t.account_id
    LEFT JOIN agents a ON a.agent_unique_id = t.account_id
    LEFT JOIN agencies g ON g.agency_id = a.agency_id
    LEFT JOIN staff_users s ON s.staff_id = t.account_id AND s.active
    ORDER BY t.account_id, t.created_at DESC, t.notification_id DESC`,
    ),
  );
  const byPerson = new Map<string, DigestRow[]>();
  for (const row of rows) byPerson.set(row.accountId, [...(byPerson.get(row.accountId) ?? []), row]);
  const mails = [...byPerson.values()].flatMap((theirs) => digestMail(digest, theirs));
  await queueMails(tx, now, mails, { patient: true });
  return byPerson.size;
}

// What a user has read in the portal in the meantime is left out, and so is what this release does not know.
function digestMail(digest: Digest, theirs: readonly DigestRow[]): Mail[] {
  const news = theirs.filter(({ isRead, kind }) => !isRead && (notificationKindNames as string[]).includes(kind));
  const [first] = news;
  if (!first || first.emailAddress === null) return [];
  const { activationFlag, deletedAt, suspendedAt } = first;
  if (activationFlag !== null && !getsRegularMails({ activationFlag, deletedAt, agency: { suspendedAt } })) return [];
  const { accountId, emailAddress: recipient, language, market, ...person } = first;
  const reader = { language, market: market ?? marketOfLanguage(language) };
  const lines = news
    .slice(0, linesOfMail)
    .map(({ kind, facts }) => `• ${inWords({ kind: kind as NotificationKind, facts }, reader)}`);
  const more = news.length - lines.length;
  const items = more > 0 ? [...lines, translator(language)('notifications:more', { count: more })] : lines;
  const params = { name: mailName(person, language), count: String(news.length), items: items.join('\n\n') };
  const link = market === null ? '/staff/account/notifications' : '/home/my-account/notifications';
  return [
    {
      template: 'notificationDigest',
      recipient,
      language,
      params,
      link,
      brand: market === null ? null : onlyBrand(market),
      unsubscribe: unsubscribeLink(accountId, digest),
    },
  ];
}
