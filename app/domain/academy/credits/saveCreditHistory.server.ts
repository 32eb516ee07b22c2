import type { AgentContext } from '#app/domain/context.server.ts';
import { learnerOf } from '#app/domain/academy/levels/learnerOf.server.ts';
import { Refusal } from '#app/domain/refusals.ts';

/** What a client says of a credit (spec §7 save-fcc-history). */
export interface SavedCredit {
  authId: string;
  fccId: string;
  ccn: string;
  curriculum: string;
}

/**
 * Saves a credit of the caller to the history, where it is what the ledger says: the ledger is filled by the creation
 * itself, so that a client can add nothing to it. Saving it twice changes nothing. Throws `notFound` for another
 * learner, another's number, or a credit that was not created.
 */
export async function saveCreditHistory(
  ctx: AgentContext,
  { authId, fccId, ccn, curriculum }: SavedCredit,
): Promise<void> {
  const learner = await learnerOf(ctx, { companyId: curriculum, authId });
  if (ccn !== ctx.actor.ccn) throw new Refusal('notFound');
  const found = await ctx.db.futureCruiseCredit.findFirst({ where: { authId: learner.authId, curriculum, fccId } });
  if (!found) throw new Refusal('notFound');
  await ctx.db.futureCruiseCredit.updateMany({
    where: { creditId: found.creditId, savedAt: null },
    data: { savedAt: ctx.now },
  });
}
