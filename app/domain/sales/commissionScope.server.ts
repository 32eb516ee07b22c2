import type { AgentContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { maySeeSales } from '#app/domain/permissions/maySeeSales.ts';
import type { CommissionScope } from '#app/domain/sales/commissionScopes.ts';

/** Whether the caller sees the commission of the whole agency: who sees its sales reports (spec §6). */
export function maySeeAgencyCommission({ actor, agency, market }: AgentContext): boolean {
  return maySeeSales({ ...actor, ...agency, market });
}

/**
 * The bookings whose commission the caller sees: their own in the present agency, or all of the agency. Throws
 * `forbidden` for a scope that is not theirs.
 */
export function bookingsInScope(
  ctx: AgentContext,
  scope: CommissionScope,
): { agencyId: string; latest: true; agentUniqueId?: string } {
  if (scope === 'agency' && !maySeeAgencyCommission(ctx)) throw new Refusal('forbidden');
  const ofAgency = { agencyId: ctx.agency.agencyId, latest: true } as const;
  return scope === 'agency' ? ofAgency : { ...ofAgency, agentUniqueId: ctx.actor.agentUniqueId };
}

/** The widest scope of the caller. */
export function widestScope(ctx: AgentContext): CommissionScope {
  return maySeeAgencyCommission(ctx) ? 'agency' : 'own';
}
