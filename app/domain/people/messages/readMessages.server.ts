import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { countLimit, pageOf } from '#app/domain/listParams.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { literalPattern } from '#app/domain/text.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { isForReader } from './audience.ts';
import type { messageList } from './messageForms.ts';
import { unsentStates } from './messages.ts';
import { placeOf } from './placeOf.ts';

const shown = {
  messageId: true,
  market: true,
  audience: true,
  titleEn: true,
  titleJa: true,
  textEn: true,
  textJa: true,
  state: true,
  notified: true,
  sentAt: true,
  version: true,
  sender: { select: { firstName: true, lastName: true } },
} satisfies Prisma.BrandMessageSelect;

/** A message of the brand as staff see it. */
export type StaffMessage = Prisma.BrandMessageGetPayload<{ select: typeof shown }>;

/**
 * Lists the messages to the markets of a member of staff, and those to every market, the newest first, in two queries.
 * Throws `forbidden` (`staff.send-messages`).
 */
export async function listMessages(
  ctx: StaffContext,
  { search, ...wanted }: ReturnType<typeof messageList.read>,
): Promise<{ messages: StaffMessage[]; total: number; page: number }> {
  assertCan(ctx, 'staff.send-messages');
  const { markets } = ctx.staff;
  const contains = { contains: literalPattern(search), mode: 'insensitive' } as const;
  const where = {
    ...(markets.length > 0 && { market: { in: ['', ...markets] } }),
    ...(search !== '' && { OR: [{ titleEn: contains }, { titleJa: contains }] }),
  } satisfies Prisma.BrandMessageWhereInput;
  const total = await ctx.db.brandMessage.count({ where, ...countLimit() });
  const { page, skip, take } = pageOf(wanted, total);
  const messages = await ctx.db.brandMessage.findMany({
    where,
    select: shown,
    skip,
    take,
    orderBy: [{ sentAt: 'desc' }, { messageId: 'desc' }],
  });
  return { messages, total, page };
}

/**
 * Reads one of them, how many have read it, as far as lists count, and whether the caller may withdraw it or, before
 * it is sent, write on it. Throws
 * `forbidden` (`staff.send-messages`) and `notFound`, also for a message to another market.
 */
export async function readMessageForStaff(
  ctx: StaffContext,
  messageId: string,
): Promise<StaffMessage & { read: number; mayWithdraw: boolean; mayWrite: boolean }> {
  assertCan(ctx, 'staff.send-messages');
  const message = await ctx.db.brandMessage.findUnique({ where: { messageId }, select: shown });
  const isTheirs = message && reachesMarket(ctx.staff, message.market);
  if (!message || (message.market !== '' && !isTheirs)) throw new Refusal('notFound');
  const read = await ctx.db.notification.count({
    where: { kind: 'brandMessage', place: placeOf(messageId), readAt: { not: null } },
    ...countLimit(),
  });
  return {
    ...message,
    read,
    mayWithdraw: Boolean(isTheirs) && message.state !== 'withdrawn',
    mayWrite: Boolean(isTheirs) && unsentStates.includes(message.state),
  };
}

/**
 * Reads a message of the brand as one of those whom it is for. Throws `notFound` for another market's or audience's, and
 * for one that was withdrawn or is not sent yet.
 */
export async function readMessage(
  { db, actor, agency }: AgentContext,
  messageId: string,
): Promise<Pick<StaffMessage, 'titleEn' | 'titleJa' | 'textEn' | 'textJa' | 'sentAt'>> {
  const message = await db.brandMessage.findUnique({
    where: { messageId },
    select: { ...shown, sender: false },
  });
  if (!message || message.state === 'withdrawn' || unsentStates.includes(message.state)) throw new Refusal('notFound');
  if (!isForReader(message, { country: agency.country, agentType: actor.agentType })) throw new Refusal('notFound');
  return message;
}
