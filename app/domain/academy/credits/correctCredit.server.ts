import { randomInt } from 'node:crypto';
import { DateTime } from 'luxon';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { formatDay } from '#app/domain/display.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { referenceNumber } from '#app/domain/referenceNumber.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { creditService } from '#app/platform/creditService.server.ts';
import { Prisma, type Transaction } from '#app/platform/database.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { creditExpiry } from './creditStates.ts';
import { correctionsOf, type CorrectCreditInput } from './staffCreditForms.ts';
import { readStaffCredit } from './staffCredits.server.ts';

/**
 * Corrects a credit for a reason: has the brand's service asked again with the same data, notes that the credit was
 * used, or sets another last day, which brings an expired one back. Its learner is notified by mail. Throws `forbidden`
 * (`staff.change-credits`), `notFound`, `conflict` where its state does not allow that any more, `fccNotCreated` where
 * the installation has no credit service, and `lastDayOutside` for a day that is over or beyond 24 months.
 */
export async function correctCredit(ctx: StaffContext, creditId: string, input: CorrectCreditInput): Promise<void> {
  assertCan(ctx, 'staff.change-credits');
  const { authId, curriculum } = await readStaffCredit(ctx, creditId);
  const { correction, staffReason } = input;
  const expiresAt = correction === 'lastDay' ? endOf(input.lastDay, ctx.now) : undefined;
  if (correction === 'again' && !creditService()) throw new Refusal('fccNotCreated');
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM future_cruise_credits WHERE credit_id = ${creditId}::uuid FOR UPDATE`;
    const credit = await tx.futureCruiseCredit.findUniqueOrThrow({ where: { creditId } });
    if (!correctionsOf(credit).includes(correction)) throw new Refusal('conflict');
    await tx.futureCruiseCredit.update({ where: { creditId }, data: changeOf(correction, credit, ctx.now, expiresAt) });
    if (correction === 'again') await enqueueJob(tx, 'create-credit', { creditId });
    await mailHolder(tx, ctx, { authId, curriculum, correction, lastDay: input.lastDay, staffReason });
  });
}

// The last moment of a day, in UTC as the end of a credit is.
function endOf(day: string, now: Date): Date {
  const end = DateTime.fromISO(day, { zone: 'utc' }).endOf('day');
  if (!end.isValid || end.toJSDate() <= now || end.startOf('day').toJSDate() > creditExpiry(now))
    throw new Refusal('lastDayOutside', { field: 'lastDay' });
  return end.toJSDate();
}

function changeOf(
  correction: CorrectCreditInput['correction'],
  { reference }: { reference: string },
  now: Date,
  expiresAt: Date | undefined,
): Prisma.FutureCruiseCreditUpdateInput {
  if (correction === 'again')
    return {
      state: 'creating',
      attempts: 0,
      failure: '',
      requestedAt: now,
      reference: reference || referenceNumber('K', randomInt),
    };
  if (correction === 'used') return { state: 'used', usedAt: now, referredData: Prisma.DbNull };
  return { state: 'created', expiresAt: expiresAt! };
}

// The holder of the number now; without one, the record is under the learner.
async function mailHolder(
  tx: Transaction,
  ctx: StaffContext,
  input: { authId: string; curriculum: string } & CorrectCreditInput,
): Promise<void> {
  const { authId, curriculum, correction, lastDay, staffReason } = input;
  const agent = await tx.agent.findFirst({ where: { authId, deletedAt: null }, include: { agency: true } });
  if (agent && agent.activationFlag !== 'D') {
    const market = marketOf(agent.agency.country);
    const language = defaultLanguage(market);
    const t = translator(language);
    const day = correction === 'lastDay' ? formatDay(lastDay, { market, language }) : '';
    await queueAccountMail(tx, ctx, agent, {
      template: 'creditCorrected',
      link: '/home',
      params: {
        curriculum: t(`markets:curriculum.${curriculum}`),
        what: t(`credits:staff.notice.${correction}`, { day }),
        reason: staffReason,
      },
    });
  }
  await recordAudit(tx, ctx, {
    action: 'credit.corrected',
    subjectKind: 'agent',
    subjectId: agent?.agentUniqueId ?? authId,
    ...(agent && { agencyId: agent.agencyId }),
    after: { curriculum, correction, staffReason, ...(correction === 'lastDay' && { lastDay }) },
  });
}
