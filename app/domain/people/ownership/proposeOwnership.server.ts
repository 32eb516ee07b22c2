import { lockAgent, type AgentKey, type LockedAgent } from '#app/domain/accounts/profile/lockAgent.server.ts';
import { queueAccountMail } from '#app/domain/accounts/accountMail.server.ts';
import { isActive } from '#app/domain/accounts/activation.ts';
import { confirmOwnPassword } from '#app/domain/accounts/credentials/confirmOwnPassword.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { defaultLanguage } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import { endProposals } from './endProposals.server.ts';
import { handoverDays } from './handover.ts';

/**
 * The user who is to be the owner. The portal sends the caller's password; the API's body, which the specification
 * gives, has no place for it.
 */
export type ProposeOwnershipInput = AgentKey & { password?: string };

/**
 * Proposes to hand over the caller's ownership to another active user of the agency, who has seven days to accept (spec
 * §7 agents/owner); they get a mail. Nothing changes until then. Throws `notFound` for a user of another agency,
 * `forbidden` for a caller who is no owner, for themselves and for another owner, `conflict` for a user who is not
 * active and where either of the two has an open proposal, `wrongPassword` at `password` and `locked`.
 */
export async function proposeOwnership(ctx: AgentContext, { password, ...key }: ProposeOwnershipInput): Promise<void> {
  assertCan(ctx, 'user.propose-ownership');
  if (password !== undefined) await confirmOwnPassword(ctx, { password, field: 'password' });
  try {
    await ctx.db.$transaction(async (tx) => {
      const receiver = await lockAgent(tx, ctx.agency.agencyId, key);
      assertCan(ctx, 'user.propose-ownership', receiver);
      if (!isActive(receiver)) throw new Refusal('conflict');
      await write(tx, ctx, receiver);
    });
  } catch (error) {
    // Of two concurrent proposals the index refuses one.
    throw violatedUniqueIndex(error)?.startsWith('ownership_handovers_open_') ? new Refusal('conflict') : error;
  }
}

async function write(tx: Transaction, ctx: AgentContext, receiver: LockedAgent): Promise<void> {
  const { actor, agency, now } = ctx;
  const [giverId, receiverId] = [actor.agentUniqueId, receiver.agentUniqueId];
  await endProposals(tx, ctx, { expiredOf: [giverId, receiverId] });
  const expiresAt = new Date(now.getTime() + handoverDays * 24 * 3600_000);
  await tx.ownershipHandover.create({
    data: { agencyId: agency.agencyId, giverId, receiverId, proposedAt: now, expiresAt },
  });
  const params = { actor: fullName(actor, defaultLanguage(ctx.market)), agency: agency.agencyName, until: expiresAt };
  await queueAccountMail(
    tx,
    ctx,
    { ...receiver, agency },
    {
      template: 'ownershipProposed',
      params,
      link: '/home/my-account/ownership',
      notice: {
        kind: 'ownership',
        accountId: receiverId,
        facts: { name: params.actor, what: 'notifications:ownership.proposed' },
      },
    },
  );
  await recordAudit(tx, ctx, {
    action: 'agent.ownership-proposed',
    subjectKind: 'agent',
    subjectId: receiverId,
    agencyId: agency.agencyId,
  });
}
