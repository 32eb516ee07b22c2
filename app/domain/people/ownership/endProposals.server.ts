import { nameSelection, shownNames } from '#app/domain/accounts/profile/names.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { mailOwnership } from './ownershipMail.server.ts';

/** Why proposals end without an answer: their time is over, or one of the two is who can give or take ownership no more. */
export type ProposalsEnd = { expiredOf: readonly string[] | 'all' } | { lostBy: string };

const person = { select: { ...nameSelection(shownNames), agentUniqueId: true, emailAddress: true } } as const;

/**
 * Ends the open proposals to hand over ownership that will not be answered, of all users or from and to those whose
 * identifiers are given, and returns their number. The waiting side gets a mail: the giver, or the receiver where it is
 * the giver who was lost.
 */
export async function endProposals(
  tx: Transaction,
  ctx: Pick<VisitorContext, 'now'>,
  end: ProposalsEnd,
): Promise<number> {
  const ids = 'lostBy' in end ? [end.lostBy] : end.expiredOf;
  const ended = await tx.ownershipHandover.updateManyAndReturn({
    where: {
      state: 'proposed',
      ...('lostBy' in end ? {} : { expiresAt: { lte: ctx.now } }),
      ...(ids === 'all' ? {} : { OR: [{ giverId: { in: [...ids] } }, { receiverId: { in: [...ids] } }] }),
    },
    data: 'lostBy' in end ? { state: 'withdrawn', endedAt: ctx.now } : { state: 'expired' },
    select: { giver: person, receiver: person, agency: { select: { agencyName: true, country: true } } },
  });
  for (const { giver, receiver, agency } of ended) {
    const isGiverLost = 'lostBy' in end && giver.agentUniqueId === end.lostBy;
    const [to, other] = isGiverLost ? [receiver, giver] : [giver, receiver];
    const template = isGiverLost ? 'ownershipEnded' : 'ownershipLapsed';
    await mailOwnership(tx, ctx, { to: { ...to, agency }, template, other });
  }
  return ended.length;
}
