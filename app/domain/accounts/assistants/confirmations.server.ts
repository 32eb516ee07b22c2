import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { hashToken } from '#app/platform/tokens.server.ts';
import { confirmationSeconds, type AssistantAnswer } from './assistantRules.ts';

/** A call that is to be confirmed: one tool with its arguments. */
interface Confirmable {
  tool: string;
  given: unknown;
}

const mostWaiting = 10;

const hashOf = ({ given }: Confirmable) => hashToken(JSON.stringify(given));

/**
 * Notes what an assistant is about to do, and returns the code of its confirmation, which is good for five minutes and
 * for this call alone. Throws `tooManyCalls` for a user whose assistants leave too many waiting: each is asked for until
 * it is answered.
 */
export async function askToConfirm(ctx: AgentContext, call: Confirmable): Promise<string> {
  const grantId = grantOf(ctx);
  const accountId = ctx.actor.agentUniqueId;
  const expiresAt = new Date(ctx.now.getTime() + confirmationSeconds * 1000);
  return ctx.db.$transaction(async (tx) => {
    // Of many calls at once each counts those before it.
    await tx.$executeRaw`SELECT FROM accounts WHERE account_id = ${accountId}::uuid FOR NO KEY UPDATE`;
    const waiting = await tx.assistantConfirmation.count({
      where: { grant: { accountId }, usedAt: null, answer: null, expiresAt: { gt: ctx.now } },
      take: mostWaiting,
    });
    if (waiting >= mostWaiting) throw new Refusal('tooManyCalls', { params: { until: expiresAt.toISOString() } });
    const { confirmationId } = await tx.assistantConfirmation.create({
      data: { grantId, tool: call.tool, argumentsHash: hashOf(call), createdAt: ctx.now, expiresAt },
      select: { confirmationId: true },
    });
    return confirmationId;
  });
}

/**
 * Uses up the confirmation of a call. Throws `confirmationGone` for a code that is unknown or over, was used, or belongs
 * to another call or another consent, and for one that the user was asked about and did not accept.
 */
export async function useConfirmation(ctx: AgentContext, call: Confirmable, code: string): Promise<void> {
  const { count } = await ctx.db.assistantConfirmation.updateMany({
    where: {
      confirmationId: code,
      grantId: grantOf(ctx),
      tool: call.tool,
      argumentsHash: hashOf(call),
      usedAt: null,
      expiresAt: { gt: ctx.now },
      OR: [{ answer: null }, { answer: 'accept' }],
    },
    data: { usedAt: ctx.now },
  });
  if (count === 0) throw new Refusal('confirmationGone');
}

/** Notes what the user answered to the question of their program; one that is over or answered stays as it is. */
export async function answerConfirmation(
  ctx: AgentContext,
  { code, answer }: { code: string; answer: AssistantAnswer },
): Promise<void> {
  await ctx.db.assistantConfirmation.updateMany({
    where: { confirmationId: code, grantId: grantOf(ctx), answer: null, usedAt: null, expiresAt: { gt: ctx.now } },
    data: { answer },
  });
}

/** What the user has answered; null while they have not. */
export async function answerTo(ctx: AgentContext, code: string): Promise<AssistantAnswer | null> {
  const row = await ctx.db.assistantConfirmation.findUnique({
    where: { confirmationId: code },
    select: { answer: true },
  });
  return row?.answer ?? null;
}

function grantOf({ actor }: AgentContext): string {
  if (!actor.assistant) throw new Error('Only what an assistant does is confirmed.');
  return actor.assistant.grantId;
}
