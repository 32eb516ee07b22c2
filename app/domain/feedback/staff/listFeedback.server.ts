import { marketsReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { openFeedbackStates } from '#app/domain/feedback/feedbackStates.ts';
import { typedNumber } from '#app/domain/feedback/feedbackNumber.ts';
import { heldCases } from '#app/domain/operations/cases/readCase.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { searchKey } from '#app/domain/text.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { feedbackList, type FeedbackSearch } from './forms.ts';

const shown = {
  feedbackId: true,
  number: true,
  firstName: true,
  lastName: true,
  agencyName: true,
  application: true,
  feedbackType: true,
  market: true,
  brand: true,
  state: true,
  sentAt: true,
  changedAt: true,
  commentTxt: true,
  pictureId: true,
} as const satisfies Prisma.FeedbackSelect;

/** Feedback in the list of all. */
export type ListedFeedback = Prisma.FeedbackGetPayload<{ select: typeof shown }>;

const columns = { sent: 'sentAt', changed: 'changedAt', agency: 'agencyName' } as const satisfies Record<
  FeedbackSearch['sort'],
  string
>;

/**
 * Lists feedback of all agencies for staff, by filters and search, in an order, a page at a time; a page beyond
 * the end is the last one. A search finds the words of number, sender, agency and comment. Throws `forbidden`
 * (`staff.see-feedback`).
 */
export async function listFeedback(
  ctx: StaffContext,
  input: FeedbackSearch,
): Promise<{ feedback: ListedFeedback[]; total: number; page: number }> {
  assertCan(ctx, 'staff.see-feedback');
  const { sort, direction } = input;
  const held = await heldCases(ctx, 'feedback', input.holder);
  const where: Prisma.FeedbackWhereInput = {
    AND: [matching(input), marketsReached(ctx), held ? { feedbackId: held } : {}],
  };
  const total = await ctx.db.feedback.count({ where, ...feedbackList.countLimit(input) });
  const { page, skip, take } = feedbackList.pageOf(input, total);
  const feedback = await ctx.db.feedback.findMany({
    where,
    select: shown,
    orderBy: [{ [columns[sort]]: direction }, { feedbackId: direction }],
    skip,
    take,
  });
  return { feedback, total, page };
}

function matching({ search, state, application, type, brand, market }: FeedbackSearch): Prisma.FeedbackWhereInput {
  return {
    state: state === 'open' ? { in: [...openFeedbackStates] } : state,
    application,
    feedbackType: type,
    brand,
    market,
    ...found(search),
  };
}

function found(search: string): Prisma.FeedbackWhereInput {
  // Prisma leaves the wildcards of LIKE as they are.
  const words = searchKey(search)
    .replace(/[\\%_]/g, '\\$&')
    .split(/\s+/)
    .filter(Boolean);
  if (words.length === 0) return {};
  const inText = { AND: words.map((word) => ({ searchKey: { contains: word } })) };
  const number = typedNumber(search);
  return number ? { OR: [{ number }, inText] } : inText;
}
