import { answerAddress } from '#app/domain/accounts/signOn/signOnClient.server.ts';
import { proofRecord } from '#app/domain/accounts/signOn/signOnRules.ts';
import { keeperOfProvider } from '#app/domain/accounts/signIn/signOnDemand.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan, assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { holdSignOn, signOnAudit } from './ownSignOn.server.ts';
import { mostDomains, mostRules } from './signOnForms.ts';

/**
 * Begins the guide: from then on the caller's agency has the addresses that its provider asks for. Throws `forbidden`
 * (`agency.sign-on`).
 */
export async function beginSetUp(ctx: AgentContext): Promise<void> {
  assertCan(ctx, 'agency.sign-on');
  const { agencyId } = ctx.agency;
  await ctx.db.$transaction(async (tx) => {
    await holdSignOn(tx, ctx);
    if (await tx.signOnProvider.findUnique({ where: { agencyId } })) return;
    await tx.signOnProvider.create({
      data: {
        agencyId,
        providerName: '',
        issuer: '',
        clientId: '',
        keeperId: ctx.actor.agentUniqueId,
        createdAt: ctx.now,
        changedAt: ctx.now,
      },
    });
    await recordAudit(tx, ctx, signOnAudit(ctx, { action: 'agency.sign-on-begun' }));
  });
}

/** The sign-on of the caller's agency without its secret; null before the guide was begun. Throws `forbidden`. */
export async function readSignOn(ctx: AgentContext) {
  assertMaySee(ctx, 'agency.sign-on');
  const { agencyId } = ctx.agency;
  const [provider, domains] = await Promise.all([
    ctx.db.signOnProvider.findUnique({
      where: { agencyId },
      include: {
        rules: {
          orderBy: { position: 'asc' },
          take: mostRules,
          include: { branch: { select: { branchName: true } }, template: { select: { name: true } } },
        },
      },
    }),
    ctx.db.signOnDomain.findMany({ where: { agencyId }, orderBy: { domain: 'asc' }, take: mostDomains }),
  ]);
  if (!provider) return null;
  const { clientSecret, providerId, ...shown } = provider;
  const keeperId = await keeperOfProvider(ctx, providerId);
  const keeper = keeperId
    ? await ctx.db.agent.findUnique({
        where: { agentUniqueId: keeperId },
        select: { firstName: true, lastName: true },
      })
    : null;
  const { ORIGIN } = environment();
  return {
    ...shown,
    providerId,
    hasSecret: clientSecret !== '',
    keeper,
    domains: domains.map((each) => ({ ...each, record: proofRecord(each) })),
    addresses: { answer: answerAddress(providerId), logout: `${ORIGIN}/sign-on/logout` },
  };
}
