import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { commissionDueOn, sailingsDueIn } from '#app/domain/sales/bookings/commission.ts';
import { bookingsInScope } from '#app/domain/sales/commissionScope.server.ts';
import type { CommissionScope } from '#app/domain/sales/commissionScopes.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Prisma } from '#app/platform/database.server.ts';
import { splitRulesOf } from './splitRules.server.ts';
import { shareOf, splitFor } from './splits.ts';

const shown = {
  bookingNumber: true,
  brand: true,
  ship: true,
  sailingOn: true,
  bookedOn: true,
  currency: true,
  commissionExpected: true,
  commissionPaid: true,
  agentUniqueId: true,
  agent: { select: { firstName: true, lastName: true } },
} as const satisfies Prisma.BookingSelect;

/** A booking's commission with its advisor's share; amounts in the currency's smallest unit, days as `2026-11-22`. */
export interface SharedCommission {
  bookingNumber: string;
  ship: string;
  sailingOn: string;
  dueOn: string;
  currency: string;
  agentUniqueId: string | null;
  agent: { firstName: string; lastName: string } | null;
  commissionExpected: number;
  commissionPaid: number;
  /** In hundredths of a percent; null where no rule applies. */
  percent: number | null;
  share: number | null;
}

const rowsAtOnce = 1000;

/**
 * The bookings whose commission is due in a month, by advisor and currency, with each advisor's share of what is paid by
 * the agency's rules; cancelled ones are left out. Writes the audit row `agency.statement-exported` first. Throws `forbidden`
 * (`agency.commission`), also for the agency's where it is not the caller's to see.
 */
export async function readShares(
  ctx: AgentContext,
  { scope, month, format }: { scope: CommissionScope; month: string; format: string },
): Promise<AsyncGenerator<SharedCommission>> {
  assertCan(ctx, 'agency.commission');
  const { from, to } = sailingsDueIn(month);
  const { agencyId } = ctx.agency;
  const where = {
    ...bookingsInScope(ctx, scope),
    state: { not: 'cancelled' },
    sailingOn: { gte: new Date(from), lte: new Date(to) },
  };
  await ctx.db.$transaction((tx) =>
    recordAudit(tx, ctx, {
      action: 'agency.statement-exported',
      subjectKind: 'agency',
      subjectId: agencyId,
      agencyId,
      after: { month, format, of: scope, by: 'advisor' },
    }),
  );
  return sharesOf(ctx, where);
}

async function* sharesOf(ctx: AgentContext, where: object): AsyncGenerator<SharedCommission> {
  const rules = await splitRulesOf(ctx.db, ctx.agency.agencyId);
  for (let skip = 0; ; skip += rowsAtOnce) {
    const rows = await ctx.db.booking.findMany({
      where,
      select: shown,
      orderBy: [
        { agent: { lastNameKey: 'asc' } },
        { agent: { firstNameKey: 'asc' } },
        { agentUniqueId: 'asc' },
        { currency: 'asc' },
        { sailingOn: 'asc' },
        { bookingNumber: 'asc' },
      ],
      skip,
      take: rowsAtOnce,
    });
    for (const { sailingOn, bookedOn, brand, ...row } of rows) {
      const days = { sailingOn: sailingOn.toISOString().slice(0, 10), bookedOn: bookedOn.toISOString().slice(0, 10) };
      const rule = splitFor(rules, { agentUniqueId: row.agentUniqueId, brand, bookedOn: days.bookedOn });
      yield {
        ...row,
        sailingOn: days.sailingOn,
        dueOn: commissionDueOn(days.sailingOn),
        percent: rule?.percent ?? null,
        share: rule && shareOf(row.commissionPaid, rule),
      };
    }
    if (rows.length < rowsAtOnce) return;
  }
}
