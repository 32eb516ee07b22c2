import { isActive } from '#app/domain/accounts/activation.ts';
import { takeRole, type TakenRole } from '#app/domain/people/permissions/takeRole.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { handoverAfter, handoverEvents, handoverStateAt, sideOf, type HandoverEvent } from './handover.ts';
import { mailOwnership, type OwnershipMail } from './ownershipMail.server.ts';

/**
 * Accepts the ownership that an owner proposed to the caller: the caller becomes an owner, the giver a supervisor, each
 * with the permissions that the role starts with, in one transaction; both get a mail. The agency has an owner at every
 * moment. Throws `forbidden` for an owner, and `conflict` where there is no open proposal, or where the giver is no
 * longer an active owner or the caller no longer active.
 */
export async function acceptOwnership(ctx: AgentContext): Promise<void> {
  assertCan(ctx, 'agency.take-ownership');
  await ctx.db.$transaction(async (tx) => {
    const handover = await endHandover(tx, ctx, 'accept');
    requireBothActive(ctx, handover);
    // As demoting or deactivating an owner does, so that the owners are counted one change after the other.
    await tx.$executeRaw`SELECT FROM agencies WHERE agency_id = ${ctx.agency.agencyId} FOR NO KEY UPDATE`;
    const { giver, receiver } = handover;
    const giving = { grantedBy: giver.agentUniqueId, now: ctx.now };
    const taken = await takeRole(tx, receiver, 'O', giving);
    const given = await takeRole(tx, giver, 'M', giving);
    await record(tx, ctx, 'agent.ownership-accepted', receiver.agentUniqueId, taken);
    await record(tx, ctx, 'agent.ownership-handed-over', giver.agentUniqueId, given);
    await mail(tx, ctx, receiver, 'ownershipReceived', giver);
    await mail(tx, ctx, giver, 'ownershipGiven', receiver);
  });
}

/**
 * Declines the ownership that an owner proposed to the caller; the owner gets a mail. Throws `forbidden` for an owner,
 * and `conflict` where there is no open proposal.
 */
export async function declineOwnership(ctx: AgentContext): Promise<void> {
  assertCan(ctx, 'agency.take-ownership');
  await ctx.db.$transaction(async (tx) => {
    const { giver, receiver } = await endHandover(tx, ctx, 'decline');
    await record(tx, ctx, 'agent.ownership-declined', receiver.agentUniqueId);
    await mail(tx, ctx, giver, 'ownershipDeclined', receiver);
  });
}

/**
 * Withdraws the caller's own proposal to hand over ownership; the other user gets a mail. Throws `forbidden` for a
 * caller who is no owner, and `conflict` where there is no open proposal.
 */
export async function withdrawOwnership(ctx: AgentContext): Promise<void> {
  assertCan(ctx, 'user.propose-ownership');
  await ctx.db.$transaction(async (tx) => {
    const { giver, receiver } = await endHandover(tx, ctx, 'withdraw');
    await record(tx, ctx, 'agent.ownership-withdrawn', receiver.agentUniqueId);
    await mail(tx, ctx, receiver, 'ownershipWithdrawn', giver);
  });
}

function requireBothActive({ agency }: AgentContext, { giver, receiver }: LockedHandover): void {
  const bothHere = [giver, receiver].every(
    (person) => person.agencyId === agency.agencyId && person.deletedAt === null && isActive(person),
  );
  if (!bothHere || giver.agentType !== 'O' || receiver.agentType === 'O') throw new Refusal('conflict');
}

type Person = LockedHandover['giver'];

function mail(tx: Transaction, ctx: AgentContext, to: Person, template: OwnershipMail, other: Person): Promise<void> {
  return mailOwnership(tx, ctx, { to: { ...to, agency: ctx.agency }, template, other });
}

function record(
  tx: Transaction,
  ctx: AgentContext,
  action: OwnershipAction,
  subjectId: string,
  changed?: TakenRole,
): Promise<void> {
  return recordAudit(tx, ctx, { action, subjectKind: 'agent', subjectId, agencyId: ctx.agency.agencyId, ...changed });
}

type OwnershipAction =
  | 'agent.ownership-accepted'
  | 'agent.ownership-handed-over'
  | 'agent.ownership-declined'
  | 'agent.ownership-withdrawn';

/** A proposed handover with both its people, as read under the lock. */
type LockedHandover = Awaited<ReturnType<typeof endHandover>>;

/**
 * Ends the caller's open handover by an event, and locks its row and both people until the transaction ends, so that of
 * an acceptance and a withdrawal at the same time one is refused. Throws `conflict` where there is none that the caller
 * may end so.
 */
async function endHandover(tx: Transaction, ctx: AgentContext, event: HandoverEvent) {
  const { agentUniqueId } = ctx.actor;
  const { agencyId } = ctx.agency;
  const found = await tx.ownershipHandover.findFirst({
    where: {
      agencyId,
      state: 'proposed',
      ...(handoverEvents[event].by === 'giver' ? { giverId: agentUniqueId } : { receiverId: agentUniqueId }),
    },
    select: { id: true, giverId: true, receiverId: true },
  });
  if (!found) throw new Refusal('conflict');
  const { id, giverId, receiverId } = found;
  // Both people in the order of their identifiers and before what is about them, as taking their access away locks them.
  await tx.$executeRaw`SELECT FROM agents WHERE agent_unique_id IN (${giverId}::uuid, ${receiverId}::uuid) ORDER BY agent_unique_id FOR UPDATE`;
  await tx.$executeRaw`SELECT FROM ownership_handovers WHERE id = ${id}::uuid FOR UPDATE`;
  // One after the other: a transaction has one connection.
  const row = await tx.ownershipHandover.findUniqueOrThrow({ where: { id } });
  const giver = await tx.agent.findUniqueOrThrow({ where: { agentUniqueId: giverId } });
  const receiver = await tx.agent.findUniqueOrThrow({ where: { agentUniqueId: receiverId } });
  const handover = { ...row, giver, receiver };
  const state = handoverAfter(handoverStateAt(handover, ctx.now), event, sideOf(handover, agentUniqueId));
  if (!state) throw new Refusal('conflict');
  await tx.ownershipHandover.update({ where: { id }, data: { state, endedAt: ctx.now } });
  return handover;
}
