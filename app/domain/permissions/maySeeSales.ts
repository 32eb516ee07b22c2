import type { AgentType } from './codes.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { can } from './can.ts';

/** A user, with what their agency may. */
interface SalesReader {
  agentType: AgentType;
  grants: readonly string[];
  market: Market;
  taReportAccess: boolean;
}

/**
 * Whether a user sees the sales of their agency (spec §2, §6): an owner, in a market that has sales reports, whose
 * agency has sales report access.
 */
export function maySeeSales({ taReportAccess, ...user }: SalesReader): boolean {
  return taReportAccess && mayHaveSales(user);
}

/** Whether a user would see the sales of their agency, if the brand gave it sales report access. */
export function lacksSalesAccess({ taReportAccess, ...user }: SalesReader): boolean {
  return !taReportAccess && mayHaveSales(user);
}

function mayHaveSales({ agentType, grants, market }: Omit<SalesReader, 'taReportAccess'>): boolean {
  return can({ actor: { agentType, grants }, market }, 'agency.sales');
}
