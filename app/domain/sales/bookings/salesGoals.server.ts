import type { AgentContext } from '#app/domain/context.server.ts';
import { currencyOf } from '#app/domain/markets/markets.ts';
import { today } from '#app/domain/permissions/grantEnds.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { halfWidthDigits } from '#app/domain/text.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { formatMoney, minorAmount } from '#app/domain/money.ts';
import { largestGoal } from './salesGoal.ts';
import { assertMaySeeSales } from './readSalesReport.server.ts';
import { salesForecast, type SalesForecast } from './salesPace.ts';
import { readSalesPulse } from './salesPulse.server.ts';

/**
 * A year's goal of the caller's, and what they booked in that year so far; amounts in the currency's smallest unit,
 * `goal` null where none is set.
 */
export interface OwnGoal {
  year: number;
  currency: string;
  goal: number | null;
  booked: number;
  /** What the year comes to; null where there is too little to say so. */
  forecast: SalesForecast | null;
}

/**
 * The caller's goal of this year, in the currency of their market, with the gross of what they booked in it, cancelled
 * bookings left out, and its forecast.
 */
export async function readSalesGoal(ctx: AgentContext): Promise<OwnGoal> {
  return goalOf(ctx, ctx.actor.agentUniqueId);
}

/** The same of another user of the agency. Throws as `readSubject` does. */
export async function readColleaguesGoal(ctx: AgentContext, agentUniqueId: string): Promise<OwnGoal> {
  await readSubject(ctx, agentUniqueId);
  return goalOf(ctx, agentUniqueId);
}

async function goalOf(ctx: AgentContext, agentUniqueId: string): Promise<OwnGoal> {
  const { db, agency } = ctx;
  const [year, currency] = [yearOf(ctx), currencyOf(ctx.market)];
  const on = today(ctx.now, ctx.market);
  const [goal, { years }] = await Promise.all([
    db.salesGoal.findUnique({ where: { agentUniqueId_year: { agentUniqueId, year } } }),
    readSalesPulse(db, { agencyId: agency.agencyId, advisor: agentUniqueId }, on),
  ]);
  const soFar = years.get(currency);
  // A user who moved to an agency of another market sets a new goal.
  return {
    year,
    currency,
    goal: goal?.currency === currency ? Number(goal.amount) : null,
    booked: soFar?.now.gross ?? 0,
    forecast: soFar ? salesForecast(soFar, on) : null,
  };
}

/**
 * Sets the caller's goal of this year, a decimal text in the currency of their market; '' takes it away. Throws
 * `amountWrong` at `goal` for what is no amount above 0 and within `largestGoal`.
 */
export async function setSalesGoal(ctx: AgentContext, typed: string): Promise<void> {
  await saveGoal(ctx, ctx.actor.agentUniqueId, typed);
}

/**
 * Sets the goal of another user of the agency, who sees who changed it in their history. Throws as `readSubject` does, and
 * `amountWrong` as `setSalesGoal`.
 */
export async function setColleaguesGoal(ctx: AgentContext, agentUniqueId: string, typed: string): Promise<void> {
  await readSubject(ctx, agentUniqueId);
  await saveGoal(ctx, agentUniqueId, typed);
}

// Throws `forbidden` (`user.set-goal`), also where the agency has no sales report access, and `notFound` for no user of it.
async function readSubject(ctx: AgentContext, agentUniqueId: string): Promise<void> {
  assertMaySeeSales(ctx);
  const subject = await ctx.db.agent.findFirst({
    where: { agentUniqueId, agencyId: ctx.agency.agencyId, deletedAt: null },
    select: { agentUniqueId: true, agentType: true, agencyId: true, branchId: true },
  });
  if (!subject) throw new Refusal('notFound');
  assertCan(ctx, 'user.set-goal', subject);
}

async function saveGoal(ctx: AgentContext, agentUniqueId: string, typed: string): Promise<void> {
  const { db, agency, now } = ctx;
  const [year, currency] = [yearOf(ctx), currencyOf(ctx.market)];
  const key = { agentUniqueId, year };
  const amount = typed === '' ? null : minorAmount(halfWidthDigits(typed).replace(/[,，\s]/g, ''), currency);
  if (typed !== '' && (amount === null || amount === 0 || amount > largestGoal))
    throw new Refusal('amountWrong', {
      field: 'goal',
      params: { limit: formatMoney(largestGoal, currency, ctx.market, ctx.language) },
    });
  await db.$transaction(async (tx) => {
    if (amount === null) await tx.salesGoal.deleteMany({ where: key });
    else
      await tx.salesGoal.upsert({
        where: { agentUniqueId_year: key },
        create: { ...key, amount, currency, changedAt: now },
        update: { amount, currency, changedAt: now },
      });
    await recordAudit(tx, ctx, {
      action: 'agent.sales-goal-set',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId: agency.agencyId,
      after: { year, amount, currency },
    });
  });
}

function yearOf({ now, market }: AgentContext): number {
  return Number(today(now, market).slice(0, 4));
}
