import type { StaffContext } from '#app/domain/context.server.ts';
import { curriculaOf, type Curriculum } from '#app/domain/markets/curricula.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { halfWidthDigits, upperCase } from '#app/domain/text.ts';
import type { Transaction } from '#app/platform/database.server.ts';

/**
 * The learner whom staff name by user ID or member number, with their agency. Throws `learnerNotFound` without an
 * enrolled learner of their markets, and where it is one learner's user ID and another's number, since a user ID may be
 * made of digits; and `invalidOption` where the curriculum is not one of the learner's country.
 */
export async function staffLearner(
  tx: Transaction,
  ctx: StaffContext,
  { learner, curriculum }: { learner: string; curriculum: Curriculum },
) {
  const named = upperCase(halfWidthDigits(learner)).replace(/\s/g, '');
  const [agent, another] = await tx.agent.findMany({
    where: { OR: [{ userId: named }, { ccn: named }], deletedAt: null },
    include: { agency: true },
    take: 2,
  });
  if (!agent?.authId || another || !reachesMarket(ctx.staff, marketOf(agent.agency.country)))
    throw new Refusal('learnerNotFound', { field: 'learner' });
  if (!curriculaOf(agent.agency.country).includes(curriculum))
    throw new Refusal('invalidOption', { field: 'curriculum' });
  return { ...agent, authId: agent.authId };
}
