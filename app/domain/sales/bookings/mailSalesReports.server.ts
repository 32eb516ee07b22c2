import { z } from 'zod';
import { nameSelection, shownNames } from '#app/domain/accounts/profile/names.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import { formatDay, mailName } from '#app/domain/display.ts';
import { marketOfAgency } from '#app/domain/markets/marketOfAgency.server.ts';
import { currencyOf, localeTag, marketOf, textLocale, type Market } from '#app/domain/markets/markets.ts';
import { formatMoney } from '#app/domain/money.ts';
import { signedPercent } from '#app/domain/numbers.ts';
import { getsRegularMails } from '#app/domain/operations/notifications/regularMails.ts';
import { unsubscribeLink } from '#app/domain/operations/notifications/unsubscribing.server.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { maySeeSales } from '#app/domain/permissions/maySeeSales.ts';
import type { Language } from '#app/i18n.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { queueMails, type Mail } from '#app/platform/outbox.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { readSums } from './readSalesReport.server.ts';
import { lastReportDue, lastReportsDue, periodOfRhythm } from './salesMails.ts';
import { salesDays, type SalesPeriod } from './salesPeriods.ts';
import { readSalesPulse } from './salesPulse.server.ts';
import { changeInPercent, type CurrencySales, type SalesFigures } from './salesReport.ts';
import { salesSummary, type MissingCommission } from './salesSummary.ts';
import { summarySentence } from './salesWords.server.ts';

const readersAtOnce = 100;

/**
 * Mails the reports of sales that are due, each in its reader's language by the clock of their market. That a report is
 * taken and its mail stand in one transaction, so that a run that died, or two at once, mail none twice; a run that
 * comes late mails the last one alone. One of one's own sales is of the agency's from when its reader sees these; one
 * whose reader no longer sees its sales, or no longer has access, ends.
 * Returns how many were mailed; throws, once all the others are done, what stopped one of them, which is then tried
 * again.
 */
export async function mailSalesReports(ctx: JobContext, atOnce = readersAtOnce): Promise<number> {
  let mailed = 0;
  const failures: unknown[] = [];
  for (let after = firstId; ; ) {
    const due = await dueReaders(ctx, { after, atOnce });
    for (const agentUniqueId of due)
      try {
        if (await mailReport(ctx, agentUniqueId)) mailed += 1;
      } catch (error) {
        failures.push(error);
      }
    after = due.at(-1) ?? after;
    if (due.length === atOnce) continue;
    if (failures.length > 0) throw failures[0];
    return mailed;
  }
}

// Before every identifier there is.
const firstId = '00000000-0000-0000-0000-000000000000';

async function dueReaders(
  { db, now }: JobContext,
  { after, atOnce }: { after: string; atOnce: number },
): Promise<string[]> {
  const due = JSON.stringify(lastReportsDue(now));
  const rows = await rowsOf(
    db,
    described(
      z.strictObject({ agentUniqueId: z.string() }),
      Prisma.sql`
    SELECT m.agent_unique_id AS "agentUniqueId" FROM sales_mails m
    JOIN agents a ON a.agent_unique_id = m.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id
    JOIN jsonb_to_recordset(${due}::jsonb) AS due (market text, rhythm text, at timestamptz)
      ON due.market = ${marketOfAgency} AND due.rhythm = m.rhythm
    WHERE m.last_due < due.at AND m.agent_unique_id > ${after}::uuid ORDER BY m.agent_unique_id LIMIT ${atOnce}`,
    ),
  );
  return rows.map(({ agentUniqueId }) => agentUniqueId);
}

function readReader({ db }: JobContext, agentUniqueId: string) {
  return db.salesMail.findUnique({
    where: { agentUniqueId },
    include: {
      agent: {
        select: {
          ...nameSelection(shownNames),
          agentType: true,
          activationFlag: true,
          deletedAt: true,
          emailAddress: true,
          emailValidFlag: true,
          account: { select: { language: true } },
          agency: {
            select: { agencyId: true, agencyName: true, country: true, taReportAccess: true, suspendedAt: true },
          },
        },
      },
    },
  });
}

type Reader = NonNullable<Awaited<ReturnType<typeof readReader>>>;

// Owners have the reports by their role, without a permission.
function seesAgency({ agent: { agentType, agency } }: Reader, market: Market): boolean {
  return maySeeSales({ agentType, grants: [], market, ...agency });
}

function mayStillRead(reader: Reader, market: Market): boolean {
  return getsRegularMails(reader.agent) && (reader.scope === 'own' || seesAgency(reader, market));
}

async function mailReport(ctx: JobContext, agentUniqueId: string): Promise<boolean> {
  const { db, now } = ctx;
  const found = await readReader(ctx, agentUniqueId);
  if (!found) return false;
  const market = marketOf(found.agent.agency.country);
  // A reader who may see the agency's sales since then gets the agency's report, as the page of their choice says.
  const reader = seesAgency(found, market) ? { ...found, scope: 'agency' as const } : found;
  const { rhythm, lastDue, scope } = reader;
  // Another run has mailed it since this one listed it.
  const dueAt = lastReportDue(rhythm, market, now);
  if (lastDue >= dueAt) return false;
  if (!mayStillRead(reader, market)) {
    await db.salesMail.deleteMany({ where: { agentUniqueId, rhythm, lastDue } });
    return false;
  }
  // Nothing is mailed to an address that is not known to be theirs.
  const mail = reader.agent.emailValidFlag ? await reportMail(ctx, reader, market) : null;
  return db.$transaction(async (tx) => {
    const taken = await tx.salesMail.updateMany({
      where: { agentUniqueId, rhythm, lastDue },
      data: { scope, lastDue: dueAt },
    });
    if (taken.count === 0 || !mail) return false;
    await queueMails(tx, now, [mail], { patient: true });
    return true;
  });
}

async function reportMail({ db, now }: JobContext, reader: Reader, market: Market): Promise<Mail> {
  const { agentUniqueId, rhythm, scope, agent } = reader;
  const { language } = agent.account;
  const on = today(now, market);
  const days = salesDays(periodOfRhythm[rhythm], on);
  const query = scope === 'own' ? { advisor: agentUniqueId } : {};
  const [sales, { missing }] = await Promise.all([
    readSums(db, { agencyId: agent.agency.agencyId, days }, { period: periodOfRhythm[rhythm], ...query }),
    readSalesPulse(db, { agencyId: agent.agency.agencyId, ...query }, on),
  ]);
  return {
    template: 'salesReport',
    recipient: agent.emailAddress,
    language,
    params: {
      name: mailName(agent, language),
      whose: scope === 'own' ? translator(language)('sales:mail.yours') : agent.agency.agencyName,
      from: formatDay(days.from, { market, language }),
      to: formatDay(days.to, { market, language }),
      report: reportInWords({ sales, missing, on, period: periodOfRhythm[rhythm] }, { market, language }),
    },
    link: scope === 'own' ? '/home/my-sales' : `/home/pages/other/sales-reports?period=${periodOfRhythm[rhythm]}`,
    unsubscribe: unsubscribeLink(agentUniqueId, 'sales'),
  };
}

interface Report {
  sales: readonly CurrencySales[];
  missing: readonly MissingCommission[];
  on: string;
  period: SalesPeriod;
}

const figures = [
  'bookings',
  'guests',
  'gross',
  'commissionExpected',
] as const satisfies readonly (keyof SalesFigures)[];

/** The sentence and the figures with their differences, by currency: amounts of two are never added. */
export function reportInWords(
  { sales, missing, on, period }: Report,
  { market, language }: { market: Market; language: Language },
): string {
  const t = translator(textLocale(language, market));
  const reader = { market, language };
  const locale = localeTag(market, language);
  const sentence = (each: Pick<CurrencySales, 'currency' | 'total' | 'brand'>) =>
    summarySentence(t, salesSummary(each, missing), {
      currency: each.currency,
      today: on,
      period,
      ...reader,
    });
  if (sales.length === 0) {
    const nothing = { bookings: 0, guests: 0, gross: 0, commissionExpected: 0, commissionPaid: 0, cancelled: 0 };
    return sentence({ currency: currencyOf(market), total: { now: nothing, lastYear: nothing }, brand: [] });
  }
  return sales
    .flatMap((each) => [
      sales.length > 1 ? `${each.currency}: ${sentence(each)}` : sentence(each),
      ...figures.map((figure) => {
        const [now, lastYear] = [each.total.now[figure], each.total.lastYear[figure]];
        const isMoney = figure === 'gross' || figure === 'commissionExpected';
        const value = isMoney ? formatMoney(now, each.currency, market, language) : now.toLocaleString(locale);
        const change = changeInPercent(now, lastYear);
        const difference = change === null ? '' : signedPercent(change / 100, locale);
        const name = t(`sales:figure.${figure}`);
        return difference === ''
          ? t('sales:mail.figure', { name, value })
          : t('sales:mail.figureChanged', { name, value, change: difference });
      }),
    ])
    .join('\n\n');
}
