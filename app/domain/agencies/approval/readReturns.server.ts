import { z } from 'zod';
import { assertReaches } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { StaffContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import type { ReturnChange, ReturnState } from './returns.ts';

/** A round of questions about a registration, as the staff see it. */
export interface ReadReturn {
  returnId: string;
  state: ReturnState;
  askedAt: Date;
  remindedAt: Date | null;
  endedAt: Date | null;
  asker: { firstName: string; lastName: string; userId: string };
  questions: { place: number; questionTxt: string; answerTxt: string }[];
  changes: ReturnChange[];
}

const shownAtMost = 20;

const keptChanges: z.ZodType<ReturnChange[]> = z
  .object({ field: z.string(), before: z.string(), after: z.string() })
  .array();

/**
 * Reads the rounds of questions about an agency's registration, the last first, for every role that sees agencies. Throws
 * `notFound` for one of a country that the caller does not reach.
 */
export async function readReturns(
  ctx: StaffContext,
  { agencyId, country }: { agencyId: string; country: string },
): Promise<ReadReturn[]> {
  assertCan(ctx, 'staff.see-agencies');
  assertReaches(ctx, country);
  const rounds = await ctx.db.registrationReturn.findMany({
    where: { agencyId },
    select: {
      returnId: true,
      state: true,
      askedAt: true,
      remindedAt: true,
      endedAt: true,
      changes: true,
      asker: { select: { firstName: true, lastName: true, userId: true } },
      questions: { select: { place: true, questionTxt: true, answerTxt: true }, orderBy: { place: 'asc' } },
    },
    orderBy: { askedAt: 'desc' },
    take: shownAtMost,
  });
  return rounds.map(({ changes, ...round }) => ({ ...round, changes: keptChanges.parse(changes) }));
}
