import type { StaffContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { queueMail } from '#app/platform/outbox.server.ts';

// One that has waited for longer is stuck, and another may be asked for.
const patienceMs = 60_000;

/**
 * Sends a test mail to the address of the administrator who asks, by the outbox as every mail. Throws `forbidden`
 * (`staff.set-up`), and `alreadySo` while one from the last minute waits.
 */
export async function sendTestMail(ctx: StaffContext): Promise<void> {
  assertCan(ctx, 'staff.set-up');
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('test-mail', 0))`;
    const { emailAddress: recipient } = await tx.staffUser.findUniqueOrThrow({
      where: { staffId: ctx.staff.staffId },
      select: { emailAddress: true },
    });
    const since = new Date(ctx.now.getTime() - patienceMs);
    const waiting = await tx.outbox.findFirst({
      where: {
        recipient: recipient.toLowerCase(),
        template: 'setupTest',
        sentAt: null,
        lastError: null,
        createdAt: { gt: since },
      },
      select: { id: true },
    });
    if (waiting) throw new Refusal('alreadySo');
    const name = fullName(ctx.staff, ctx.language) || ctx.staff.userId;
    await queueMail(tx, ctx.now, {
      template: 'setupTest',
      recipient,
      language: ctx.language,
      params: { name },
      brand: null,
    });
  });
}
