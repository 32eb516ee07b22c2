import type { JobContext, StaffContext } from '#app/domain/context.server.ts';
import { keepPace } from '#app/domain/accounts/throttling/pace.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { everyMarket } from './audience.ts';
import type { BrandMessageInput } from './messageForms.ts';
import { unsentStates, type MessageState } from './messages.ts';

const audited = { draft: 'message.saved', scheduled: 'message.scheduled', sending: 'message.sent' } as const;

/**
 * Saves a message of the brand, a new one where `messageId` is null: as a draft, to be sent at a time, or sent at once,
 * where its job tells each user of the market and audience in the bell, and by mail as they chose. Throws `forbidden`
 * (`staff.send-messages`), also for a market that is not the sender's, and for every market by who is of some,
 * `notFound`, `conflict` for one that is sent, or was changed since `version`, and `throttled` after five messages to a
 * market, for an hour.
 */
export async function saveMessage(
  ctx: StaffContext,
  messageId: string | null,
  { messageMarket, messageAudience: audience, intent, sendAt, version, ...texts }: BrandMessageInput,
): Promise<{ messageId: string; state: keyof typeof audited }> {
  assertCan(ctx, 'staff.send-messages');
  const market = messageMarket === everyMarket ? '' : messageMarket;
  if (!reachesMarket(ctx.staff, market)) throw new Refusal('forbidden', { field: 'messageMarket' });
  const state = intent === 'draft' ? 'draft' : sendAt ? 'scheduled' : 'sending';
  if (state !== 'draft') await keepPace(ctx, 'brand-message', market);
  const id = messageId ?? newUuid(ctx.now);
  const data = {
    market,
    audience,
    ...texts,
    state,
    sentAt: sendAt ?? ctx.now,
    sentBy: ctx.staff.staffId,
    version: version + 1,
  };
  await ctx.db.$transaction(async (tx) => {
    if (messageId === null) await tx.brandMessage.create({ data: { messageId: id, ...data } });
    else {
      const stored = await lockMessage(tx, ctx, messageId);
      if (!unsentStates.includes(stored.state) || stored.version !== version) throw new Refusal('conflict');
      await tx.brandMessage.update({ where: { messageId }, data });
    }
    if (state === 'sending') await enqueueJob(tx, 'notify-brand-message', { messageId: id });
    await recordAudit(tx, ctx, {
      action: audited[state],
      subjectKind: 'message',
      subjectId: id,
      after: { market, audience, titleEn: texts.titleEn, titleJa: texts.titleJa },
    });
  });
  return { messageId: id, state };
}

/**
 * Takes a message back, also one that is not sent yet: its page is gone at once, and its job removes it from the
 * notifications of its readers; mails that were sent stay sent. Throws `forbidden` as sending does, `notFound`, and
 * `conflict` for one that is withdrawn already.
 */
export async function withdrawMessage(ctx: StaffContext, messageId: string): Promise<void> {
  assertCan(ctx, 'staff.send-messages');
  await ctx.db.$transaction(async (tx) => {
    const message = await lockMessage(tx, ctx, messageId);
    if (message.state === 'withdrawn') throw new Refusal('conflict');
    await tx.brandMessage.update({ where: { messageId }, data: { state: 'withdrawn' } });
    await enqueueJob(tx, 'notify-brand-message', { messageId });
    await recordAudit(tx, ctx, {
      action: 'message.withdrawn',
      subjectKind: 'message',
      subjectId: messageId,
      before: { titleEn: message.titleEn, titleJa: message.titleJa },
    });
  });
}

/** Sends the messages whose time has come. Called by a job; a run beside another sends none twice. */
export async function sendDueMessages({ db, now }: JobContext): Promise<void> {
  await db.$transaction(async (tx) => {
    const due = await tx.brandMessage.updateManyAndReturn({
      where: { state: 'scheduled' satisfies MessageState, sentAt: { lte: now } },
      data: { state: 'sending' satisfies MessageState },
      select: { messageId: true },
    });
    for (const { messageId } of due) await enqueueJob(tx, 'notify-brand-message', { messageId });
  });
}

async function lockMessage(tx: Transaction, ctx: StaffContext, messageId: string) {
  await tx.$executeRaw`SELECT FROM brand_messages WHERE message_id = ${messageId}::uuid FOR UPDATE`;
  const message = await tx.brandMessage.findUnique({ where: { messageId } });
  if (!message) throw new Refusal('notFound');
  if (!reachesMarket(ctx.staff, message.market)) throw new Refusal('forbidden');
  return message;
}
