import type { AgentContext } from '#app/domain/context.server.ts';
import { assertMaySee } from '#app/domain/permissions/assertCan.ts';
import { today as dayOf } from '#app/domain/permissions/grantEnds.ts';
import { overdueBefore } from '#app/domain/sales/bookings/commission.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { bookingsInScope } from '#app/domain/sales/commissionScope.server.ts';
import { missingCommission } from '#app/domain/sales/comingPayments.server.ts';
import { neededCommission, neededSum, type NeededCommission } from './commissionNeeds.ts';
import type { CommissionScope } from '#app/domain/sales/commissionScopes.ts';

interface Asked {
  agencyId: string;
  agentUniqueId: string | null;
  overdueBefore: string;
}

const needsQuery = statement({
  name: 'commission-needs',
  prepared: false,
  sql: (its: Named<Asked>) => `
    SELECT need, currency, sum(bookings)::int AS bookings, sum(missing)::bigint AS missing
    FROM (SELECT need, currency, bookings, missing
          FROM (${missingCommission(its, `(${its.agentUniqueId}::uuid IS NULL OR agent_unique_id = ${its.agentUniqueId}::uuid)`)}) AS missed
          UNION ALL
          SELECT 'disputed', b.currency, 1, greatest(0, b.commission_expected - b.commission_paid)
          FROM commission_disputes d JOIN bookings b ON b.booking_number = d.booking_number AND b.agency_id = d.agency_id AND b.latest
          WHERE d.agency_id = ${its.agencyId} AND d.state = 'open'
            AND (${its.agentUniqueId}::uuid IS NULL OR b.agent_unique_id = ${its.agentUniqueId}::uuid)) AS needed
    GROUP BY need, currency`,
  row: neededSum,
});

/** The statement of what waits on a day; without an agent, of all of the agency. */
export function needsStatement(of: { agencyId: string; agentUniqueId: string | null }, today: string) {
  return needsQuery({ ...of, overdueBefore: overdueBefore(today) });
}

/**
 * What of commission needs its reader, late, short and in an open dispute, with how many bookings and what is missing
 * by currency: in one query, of one's own bookings or the agency's. Throws `forbidden` (`agency.commission`), also
 * for the agency's where it is not the caller's to see.
 */
export async function readNeeds(ctx: AgentContext, scope: CommissionScope): Promise<NeededCommission[]> {
  assertMaySee(ctx, 'agency.commission');
  const { agencyId, agentUniqueId = null } = bookingsInScope(ctx, scope);
  const rows = await rowsOf(ctx.db, needsStatement({ agencyId, agentUniqueId }, dayOf(ctx.now, ctx.market)));
  return neededCommission(rows);
}
