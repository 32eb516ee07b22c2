import { isActive } from '#app/domain/accounts/activation.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';

/**
 * An open proposal to hand over ownership, as the caller sees it: the other user, and until when it can be answered.
 */
export interface OpenHandover {
  side: 'giver' | 'receiver';
  other: { agentUniqueId: string; firstName: string; lastName: string };
  expiresAt: Date;
}

const name = { select: { agentUniqueId: true, firstName: true, lastName: true } } as const;

/** Reads the caller's own open proposals: the one that they made, and the one that was made to them. */
export async function openHandovers({ db, actor, agency, now }: AgentContext): Promise<OpenHandover[]> {
  const { agentUniqueId } = actor;
  const rows = await db.ownershipHandover.findMany({
    where: {
      agencyId: agency.agencyId,
      state: 'proposed',
      expiresAt: { gt: now },
      OR: [{ giverId: agentUniqueId }, { receiverId: agentUniqueId }],
    },
    select: { giverId: true, expiresAt: true, giver: name, receiver: name },
  });
  return rows.map(({ giverId, expiresAt, giver, receiver }) =>
    giverId === agentUniqueId
      ? { side: 'giver', other: receiver, expiresAt }
      : { side: 'receiver', other: giver, expiresAt },
  );
}

/** True where the caller gave or took ownership by a proposal that was accepted, so that their role is another one now. */
export async function wasHandedOver({ db, actor, agency }: AgentContext, side: OpenHandover['side']): Promise<boolean> {
  const { agentUniqueId } = actor;
  const accepted = { agencyId: agency.agencyId, state: 'accepted' } as const;
  const of = side === 'giver' ? { giverId: agentUniqueId } : { receiverId: agentUniqueId };
  return (await db.ownershipHandover.count({ where: { ...accepted, ...of } })) > 0;
}

/**
 * Reads the user whom the caller wants to propose as owner: their name, whether they are active, and whether another
 * owner has proposed it to them already. Throws `notFound` for a user of another agency, and `forbidden` as
 * `proposeOwnership` does.
 */
export async function readReceiver(
  ctx: AgentContext,
  agentUniqueId: string,
): Promise<{ firstName: string; lastName: string; active: boolean; proposedByOther: boolean }> {
  assertMaySee(ctx, 'user.propose-ownership');
  const agent = await ctx.db.agent.findFirst({
    where: { agentUniqueId, agencyId: ctx.agency.agencyId, deletedAt: null },
    select: {
      agentUniqueId: true,
      agentType: true,
      branchId: true,
      activationFlag: true,
      firstName: true,
      lastName: true,
    },
  });
  if (!agent) throw new Refusal('notFound');
  assertMaySee(ctx, 'user.propose-ownership', agent);
  const byOthers = {
    state: 'proposed',
    expiresAt: { gt: ctx.now },
    giverId: { not: ctx.actor.agentUniqueId },
  } as const;
  const others = await ctx.db.ownershipHandover.count({ where: { ...byOthers, receiverId: agentUniqueId } });
  return {
    firstName: agent.firstName,
    lastName: agent.lastName,
    active: isActive(agent),
    proposedByOther: others > 0,
  };
}
