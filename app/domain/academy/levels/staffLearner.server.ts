import type { StaffContext } from '#app/domain/context.server.ts';
import { curriculaOf, type Curriculum } from '#app/domain/markets/curricula.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { halfWidthDigits, upperCase } from '#app/domain/text.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * The learner whom staff name by user ID or member number, with their agency. Throws `learnerNotFound` where nobody of
 * their markets is, or nobody who is enrolled, and `invalidOption` where the curriculum is not one of the learner's
 * country.
 */
export async function staffLearner(
  tx: Transaction,
  ctx: StaffContext,
  { learner, curriculum }: { learner: string; curriculum: Curriculum },
) {
  const named = upperCase(halfWidthDigits(learner)).replace(/\s/g, '');
  const agent = await tx.agent.findFirst({
    where: { OR: [{ userId: named }, { ccn: named }], authId: { not: null }, deletedAt: null },
    include: { agency: true },
  });
  if (!agent?.authId || !reachesMarket(ctx.staff, marketOf(agent.agency.country)))
    throw new Refusal('learnerNotFound', { field: 'learner' });
  if (!curriculaOf(agent.agency.country).includes(curriculum))
    throw new Refusal('invalidOption', { field: 'curriculum' });
  return { ...agent, authId: agent.authId };
}
