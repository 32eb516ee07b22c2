import type { StaffContext } from '#app/domain/context.server.ts';
import { keepPace } from '#app/domain/accounts/throttling/pace.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { everyMarket } from './audience.ts';
import type { BrandMessageInput } from './messageForms.ts';

/**
 * Sends a message of the brand: its job tells each user of the market and audience in the bell, and by mail as they chose. Throws `forbidden` (`staff.send-messages`), also for a market that is not the sender's, and for every market by
 * who is of some, and `throttled` after five messages to a market, for an hour.
 */
export async function sendMessage(
  ctx: StaffContext,
  { messageMarket, messageAudience: audience, ...texts }: BrandMessageInput,
): Promise<{ messageId: string }> {
  assertCan(ctx, 'staff.send-messages');
  const market = messageMarket === everyMarket ? '' : messageMarket;
  if (!reachesMarket(ctx.staff, market)) throw new Refusal('forbidden', { field: 'messageMarket' });
  await keepPace(ctx, 'brand-message', market);
  const messageId = newUuid(ctx.now);
  await ctx.db.$transaction(async (tx) => {
    await tx.brandMessage.create({
      data: { messageId, market, audience, ...texts, sentAt: ctx.now, sentBy: ctx.staff.staffId },
    });
    await enqueueJob(tx, 'notify-brand-message', { messageId });
    await recordAudit(tx, ctx, {
      action: 'message.sent',
      subjectKind: 'message',
      subjectId: messageId,
      after: { market, audience, titleEn: texts.titleEn, titleJa: texts.titleJa },
    });
  });
  return { messageId };
}

/**
 * Takes a message back: its page is gone at once, and its job removes it from the notifications of its readers; mails
 * that were sent stay sent. Throws `forbidden` as sending does, `notFound`, and `conflict` for one that is withdrawn
 * already.
 */
export async function withdrawMessage(ctx: StaffContext, messageId: string): Promise<void> {
  assertCan(ctx, 'staff.send-messages');
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM brand_messages WHERE message_id = ${messageId}::uuid FOR UPDATE`;
    const message = await tx.brandMessage.findUnique({ where: { messageId } });
    if (!message) throw new Refusal('notFound');
    if (!reachesMarket(ctx.staff, message.market)) throw new Refusal('forbidden');
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
