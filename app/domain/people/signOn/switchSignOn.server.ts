import { endGrants } from '#app/domain/accounts/assistantGrants.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { lockSignOn, signOnAudit } from './ownSignOn.server.ts';

/**
 * Switches the sign-on of the caller's agency on, once a domain is proven and a test sign-in worked with what is set, or
 * off: then its people sign in with their password again, and their sessions stay. Throws `forbidden`
 * (`agency.sign-on`), `signOnNotSetUp` and `signOnNotTested`.
 */
export async function switchSignOn(ctx: AgentContext, enabled: boolean): Promise<void> {
  const { agencyId } = ctx.agency;
  await ctx.db.$transaction(async (tx) => {
    const { providerId, testedAt } = await lockSignOn(tx, ctx);
    const proven = await tx.signOnDomain.findFirst({ where: { agencyId, provenAt: { not: null } } });
    if (enabled && (!testedAt || !proven)) throw new Refusal('signOnNotTested');
    await tx.signOnProvider.update({ where: { providerId }, data: { enabled } });
    if (!enabled) await tx.signOnDomain.updateMany({ where: { agencyId }, data: { everybody: false } });
    const action = enabled ? 'agency.sign-on-switched-on' : 'agency.sign-on-switched-off';
    await recordAudit(tx, ctx, signOnAudit(ctx, { action }));
  });
}

/**
 * Separates a user of the caller's agency from their sign-in at the provider, so that another one may be linked. Throws
 * `forbidden` (`agency.sign-on`), `signOnNotSetUp`, and `notFound` at `userId` for one who is not linked.
 */
export async function separatePerson(ctx: AgentContext, userId: string): Promise<string> {
  return ctx.db.$transaction(async (tx) => {
    const { providerId } = await lockSignOn(tx, ctx);
    const { agencyId } = ctx.agency;
    const agent = await tx.agent.findFirst({
      where: { userId: userId.trim().toUpperCase(), agencyId, deletedAt: null },
      select: { agentUniqueId: true, userId: true },
    });
    const accountId = agent?.agentUniqueId;
    const { count } = accountId ? await tx.signOnLink.deleteMany({ where: { providerId, accountId } }) : { count: 0 };
    if (!agent || count === 0) throw new Refusal('notFound', { field: 'userId' });
    await tx.session.updateMany({
      where: { accountId, endedAt: null, signOn: { is: { providerId } } },
      data: { endedAt: ctx.now, endedReason: 'ended-by-agency' },
    });
    await endGrants(tx, ctx, { accountId });
    await recordAudit(tx, ctx, {
      action: 'agent.sign-on-separated',
      subjectKind: 'agent',
      subjectId: agent.agentUniqueId,
      agencyId,
    });
    return agent.userId;
  });
}
