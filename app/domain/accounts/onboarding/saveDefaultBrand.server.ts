import type { AgentContext } from '#app/domain/context.server.ts';
import { isBrandOfMarket, type BrandCode } from '#app/domain/markets/brands.ts';
import { companyByMarket } from '#app/domain/markets/companies.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';

/** A user's saved landing brand and the company it is registered under (spec §3 Preferences). */
export interface SavedBrand {
  registeredCompany: string;
  displayCompany: BrandCode;
}

/**
 * Saves the caller's own landing brand and selects it in their session. Throws `malformedRequest` at `displayCompany`
 * for a brand that the market does not have.
 */
export async function saveDefaultBrand(ctx: AgentContext, input: { displayCompany: string }): Promise<SavedBrand> {
  const displayCompany = input.displayCompany.toUpperCase();
  if (!isBrandOfMarket(displayCompany, ctx.market)) throw new Refusal('malformedRequest', { field: 'displayCompany' });
  const { agentUniqueId } = ctx.actor;
  const saved = { registeredCompany: companyByMarket[ctx.market], displayCompany };
  await ctx.db.$transaction(async (tx) => {
    await tx.preference.upsert({ where: { agentUniqueId }, create: { agentUniqueId, ...saved }, update: saved });
    await tx.session.updateMany({ where: { id: ctx.sessionId }, data: { selectedBrand: displayCompany } });
    await recordAudit(tx, ctx, {
      action: 'preference.saved',
      subjectKind: 'preference',
      subjectId: agentUniqueId,
      agencyId: ctx.agency.agencyId,
      before: { displayCompany: ctx.actor.displayCompany },
      after: { displayCompany },
    });
  });
  return saved;
}
