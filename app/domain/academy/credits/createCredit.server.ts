import { z } from 'zod';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import type { JobData } from '#app/domain/operations/jobs/jobs.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { askCreditService, creditService, CreditServiceFailed } from '#app/platform/creditService.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { creditAttempts, creditExpiry, isPassing, type CreditFailure } from './creditStates.ts';

const creditReply = z.object({ fccId: z.string().regex(/^[\x21-\x7e]{1,64}$/) });

/**
 * Has the brand's credit service create a credit for which a learner has named a guest, by the credit's identifier as
 * the idempotency key: a call that is repeated after a crash, or whose answer was lost, creates one. Throws
 * `CreditServiceFailed` while it may still work, so that the queue tries again; what the service refuses, and what did
 * not work the last time either, is noted as failed, and the learner gets a mail. Called by a job.
 */
export async function createCredit(ctx: JobContext, { creditId }: JobData['create-credit']): Promise<void> {
  const { count } = await ctx.db.futureCruiseCredit.updateMany({
    where: { creditId, state: 'creating' },
    data: { attempts: { increment: 1 } },
  });
  if (count === 0) return;
  const credit = await ctx.db.futureCruiseCredit.findUniqueOrThrow({ where: { creditId } });
  try {
    const fccId = await createAtService(credit);
    await ctx.db.$transaction((tx) => noteCreated(tx, ctx, { ...credit, fccId }));
  } catch (error) {
    const failure = failureOf(error);
    // The product's own failure, such as a database that is gone, says nothing of the service.
    if (!failure) throw error;
    const isOver = !isPassing(failure) || credit.attempts >= creditAttempts;
    await ctx.db.$transaction((tx) => noteFailure(tx, ctx, credit, { failure, isOver }));
    if (!isOver) throw error;
  }
}

interface Credit {
  creditId: string;
  authId: string;
  curriculum: string;
  amount: number;
  currency: string;
  reference: string;
  referredData: unknown;
}

async function createAtService({
  creditId,
  curriculum,
  amount,
  currency,
  referredData,
  reference,
}: Credit): Promise<string> {
  const service = creditService();
  if (!service) throw new CreditServiceFailed('setting');
  const reply = creditReply.safeParse(
    await askCreditService(
      service,
      '/credits',
      { curriculum, amount, currency, reference, referredData },
      { idempotencyKey: creditId },
    ),
  );
  if (!reply.success) throw new CreditServiceFailed('rubbish');
  return reply.data.fccId;
}

async function noteCreated(
  tx: Transaction,
  { now }: Pick<JobContext, 'now'>,
  { fccId, ...credit }: Credit & { fccId: string },
): Promise<void> {
  const expiresAt = creditExpiry(now);
  const { count } = await tx.futureCruiseCredit.updateMany({
    where: { creditId: credit.creditId, state: 'creating' },
    data: { state: 'created', fccId, failure: '', createdAt: now, expiresAt },
  });
  if (count === 0) return;
  await notifyLearner(tx, now, credit, {
    template: 'creditCreated',
    action: 'credit.created',
    params: { fccId, until: { day: expiresAt } },
    after: { fccId },
  });
}

async function noteFailure(
  tx: Transaction,
  { now }: Pick<JobContext, 'now'>,
  credit: Credit,
  { failure, isOver }: { failure: CreditFailure; isOver: boolean },
): Promise<void> {
  const { count } = await tx.futureCruiseCredit.updateMany({
    where: { creditId: credit.creditId, state: 'creating' },
    data: { failure, ...(isOver && { state: 'failed' }) },
  });
  if (count === 0 || !isOver) return;
  await notifyLearner(tx, now, credit, {
    template: 'creditFailed',
    action: 'credit.failed',
    params: { reference: credit.reference },
    after: { failure },
  });
}

interface Notice {
  template: 'creditCreated' | 'creditFailed';
  action: string;
  params: Record<string, string | { day: Date }>;
  after: Record<string, string>;
}

// The holder of the number now; without one, only the ledger records it.
async function notifyLearner(
  tx: Transaction,
  now: Date,
  { authId, curriculum, reference }: Credit,
  { template, action, params, after }: Notice,
): Promise<void> {
  const agent = await tx.agent.findFirst({ where: { authId, deletedAt: null }, include: { agency: true } });
  if (!agent) return;
  const t = translator(defaultLanguage(marketOf(agent.agency.country)));
  if (agent.activationFlag !== 'D')
    await queueAccountMail(tx, { now }, agent, {
      template,
      params: { ...params, curriculum: t(`markets:curriculum.${curriculum}`) },
      link: '/home',
    });
  await recordAudit(
    tx,
    { now, address: '', system: true },
    {
      action,
      subjectKind: 'agent',
      subjectId: agent.agentUniqueId,
      agencyId: agent.agencyId,
      after: { curriculum, reference, ...after },
    },
  );
}

// A number that another credit has already is none: the service's answer cannot be right.
function failureOf(error: unknown): CreditFailure | null {
  if (error instanceof CreditServiceFailed) return error.code;
  return (error as { code?: unknown }).code === 'P2002' ? 'rubbish' : null;
}
