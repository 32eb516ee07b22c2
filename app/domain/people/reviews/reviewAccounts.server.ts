import { lockAgency } from '#app/domain/agencies/information/lockAgency.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan, assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit, recordAudits } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { pageOf } from '#app/domain/listParams.ts';
import { isInOrder, isReviewed } from './findings.ts';
import { readAccounts, type ReviewedAccount } from './readAccounts.server.ts';

const pastReviews = 8;

/** A finished review, and who finished it. */
export interface PastReview {
  finishedAt: Date;
  finisher: { firstName: string; lastName: string } | null;
  found: number;
  confirmed: number;
}

export interface ReviewPage {
  accounts: ReviewedAccount[];
  /** The number of accounts with findings, and of those that were confirmed in the open review. */
  total: number;
  confirmed: number;
  /** Those that are not confirmed. */
  left: ReviewedAccount[];
  /** The accounts that are in order (`isInOrder`), with findings or without, and are not confirmed yet. */
  inOrder: ReviewedAccount[];
  /** How many accounts that are in order were confirmed in the open review. */
  inOrderConfirmed: number;
  page: number;
  past: PastReview[];
  /** The identifier of the review that was finished last, '' before the first; finishing the next one names it. */
  lastFinished: string;
}

/**
 * Reads a page of the accounts that the caller's agency should look at (spec §2 agency accounts review), and the last
 * finished reviews. A page beyond the end is the last one. Throws `forbidden` for anybody but an owner.
 */
export async function readReview(
  ctx: AgentContext,
  { page: wanted, pageSize }: { page: number; pageSize: number },
): Promise<ReviewPage> {
  assertMaySee(ctx, 'agency.review-accounts');
  const reviewed = await readAccounts(ctx.db, ctx);
  const accounts = withFindings(reviewed);
  const inOrder = reviewed.filter(({ findings }) => isInOrder(findings));
  const { page, skip, take } = pageOf({ page: wanted, pageSize }, accounts.length);
  const past = await ctx.db.accountReview.findMany({
    where: { agencyId: ctx.agency.agencyId, finishedAt: { not: null } },
    orderBy: { finishedAt: 'desc' },
    take: pastReviews,
    select: {
      reviewId: true,
      finishedAt: true,
      found: true,
      confirmed: true,
      finisher: { select: { firstName: true, lastName: true } },
    },
  });
  return {
    accounts: accounts.slice(skip, skip + take),
    total: accounts.length,
    confirmed: countConfirmed(accounts),
    left: unconfirmed(accounts),
    inOrder: unconfirmed(inOrder),
    inOrderConfirmed: countConfirmed(inOrder),
    page,
    past: past.flatMap(({ reviewId: _, finishedAt, ...review }) => (finishedAt ? [{ finishedAt, ...review }] : [])),
    lastFinished: past[0]?.reviewId ?? '',
  };
}

/**
 * Notes in the open review, which begins with the first such note, that an account is right as it is. Doing it twice
 * changes nothing. Throws `forbidden` for anybody but an owner, `notFound` for a user of another agency, and `conflict`
 * for one who is no longer a review's (`isReviewed`), as when another tab has deactivated them.
 */
export async function confirmAccount(ctx: AgentContext, { agentUniqueId }: { agentUniqueId: string }): Promise<void> {
  assertCan(ctx, 'agency.review-accounts');
  const { agencyId } = ctx.agency;
  await ctx.db.$transaction(async (tx) => {
    const reviewId = await openReview(tx, ctx);
    const agent = await tx.agent.findFirst({
      where: { agentUniqueId, agencyId, deletedAt: null },
      select: { activationFlag: true },
    });
    if (!agent) throw new Refusal('notFound');
    if (!isReviewed(agent)) throw new Refusal('conflict');
    const { count } = await tx.accountConfirmation.createMany({
      data: { reviewId, agentUniqueId, confirmedBy: ctx.actor.agentUniqueId, confirmedAt: ctx.now },
      skipDuplicates: true,
    });
    if (count === 0) return;
    await recordAudit(tx, ctx, {
      action: 'agent.confirmed-in-review',
      subjectKind: 'agent',
      subjectId: agentUniqueId,
      agencyId,
    });
  });
}

/**
 * Confirms every account that is in order (`isInOrder`) and not confirmed yet, as `confirmAccount` does, with one row
 * in the record for all of them. `count` is their number as the caller saw it: throws `conflict` where there are others
 * by now, so that accounts are never confirmed unseen; with none left nothing is written. Throws `forbidden` for all
 * but an owner.
 */
export async function confirmInOrder(ctx: AgentContext, { count }: { count: number }): Promise<void> {
  assertCan(ctx, 'agency.review-accounts');
  const { agencyId } = ctx.agency;
  await ctx.db.$transaction(async (tx) => {
    const reviewId = await openReview(tx, ctx);
    const left = unconfirmed(await readAccounts(tx, ctx)).filter(({ findings }) => isInOrder(findings));
    if (left.length === 0) return;
    if (left.length !== count) throw new Refusal('conflict');
    const confirmation = { reviewId, confirmedBy: ctx.actor.agentUniqueId, confirmedAt: ctx.now };
    await tx.accountConfirmation.createMany({
      data: left.map(({ agentUniqueId }) => ({ ...confirmation, agentUniqueId })),
    });
    await recordAudit(tx, ctx, {
      action: 'agency.accounts-confirmed',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      after: { confirmed: left.length },
    });
    // Each is in its person's record too, as part of this act.
    await recordAudits(
      tx,
      { ...ctx, batchId: reviewId },
      left.map(({ agentUniqueId }) => ({
        action: 'agent.confirmed-in-review',
        subjectKind: 'agent' as const,
        subjectId: agentUniqueId,
        agencyId,
      })),
    );
  });
}

/**
 * Finishes the open review, or one in which there was nothing to confirm, with the day, the caller and the numbers of
 * accounts with findings and of confirmed ones. `lastFinished` is the review before, as `readReview` gave it: throws
 * `conflict` where another one was finished since, so that two owners, or two clicks, leave one record. Throws
 * `forbidden` for anybody but an owner.
 */
export async function finishReview(
  ctx: AgentContext,
  { lastFinished = '' }: { lastFinished?: string | undefined } = {},
): Promise<{ found: number; confirmed: number }> {
  assertCan(ctx, 'agency.review-accounts');
  const { agencyId } = ctx.agency;
  return ctx.db.$transaction(async (tx) => {
    const reviewId = await openReview(tx, ctx);
    const last = await tx.accountReview.findFirst({
      where: { agencyId, finishedAt: { not: null } },
      orderBy: { finishedAt: 'desc' },
      select: { reviewId: true },
    });
    if ((last?.reviewId ?? '') !== lastFinished) throw new Refusal('conflict');
    const accounts = withFindings(await readAccounts(tx, ctx));
    const counts = { found: accounts.length, confirmed: countConfirmed(accounts) };
    await tx.accountReview.update({
      where: { reviewId },
      data: { finishedAt: ctx.now, finishedBy: ctx.actor.agentUniqueId, ...counts },
    });
    await recordAudit(tx, ctx, {
      action: 'agency.accounts-reviewed',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      after: counts,
    });
    return counts;
  });
}

// The agency's row is locked, so that two owners who begin at once begin one review.
async function openReview(tx: Transaction, ctx: AgentContext): Promise<string> {
  const { agencyId } = ctx.agency;
  await lockAgency(tx, agencyId);
  const open = await tx.accountReview.findFirst({ where: { agencyId, finishedAt: null }, select: { reviewId: true } });
  return (
    open ?? (await tx.accountReview.create({ data: { agencyId, startedAt: ctx.now }, select: { reviewId: true } }))
  ).reviewId;
}

function withFindings(accounts: readonly ReviewedAccount[]): ReviewedAccount[] {
  return accounts.filter(({ findings }) => findings.length > 0);
}

function unconfirmed(accounts: readonly ReviewedAccount[]): ReviewedAccount[] {
  return accounts.filter(({ confirmedAt }) => confirmedAt === null);
}

function countConfirmed(accounts: readonly ReviewedAccount[]): number {
  return accounts.filter(({ confirmedAt }) => confirmedAt !== null).length;
}
