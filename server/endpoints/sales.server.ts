import { z } from '@hono/zod-openapi';
import { minorDigits } from '#app/domain/sales/money.ts';
import { readSalesReport, type SalesReport } from '#app/domain/sales/readSalesReport.server.ts';
import { salesQuery } from '#app/domain/sales/salesForms.ts';
import type { SalesFigures } from '#app/domain/sales/salesReport.ts';
import { sessionEndpoint, type Endpoint } from '../http/endpoint.server.ts';
import { refuseOtherAgencies } from './subjects.server.ts';

const count = z.number().int();
const figures = z.strictObject({ bookings: count, guests: count, gross: count, commissionExpected: count, commissionPaid: count, cancelled: count } satisfies Record<keyof SalesFigures, z.ZodType>);
const compared = { now: figures, lastYear: figures };
const lines = z.array(z.strictObject({ key: z.string(), ...compared }));

const reply = z.strictObject({
  agencyId: z.string(),
  from: z.string(),
  to: z.string(),
  lastYearFrom: z.string(),
  lastYearTo: z.string(),
  advisors: z.array(z.strictObject({ agentUniqueId: z.string(), firstName: z.string(), lastName: z.string() })),
  sales: z.array(
    z.strictObject({ currency: z.string(), minorDigits: count, total: z.strictObject(compared), month: lines, brand: lines, ship: lines, advisor: lines, sailingMonth: lines }),
  ),
});

function replyOf(agencyId: string, { days, sales, advisors }: SalesReport): z.input<typeof reply> {
  return { agencyId, ...days, advisors, sales: sales.map((each) => ({ ...each, minorDigits: minorDigits(each.currency) })) };
}

const salesReport = sessionEndpoint({
  method: 'get',
  path: '/osmf/v1.0/sales-report',
  action: 'agency.sales',
  area: 'sales',
  summary:
    "Gives the sales of the caller's agency by month, brand, ship, advisor and month of the sailing, beside those of the year before, by currency; amounts are whole numbers of the currency's " +
    'smallest unit. For owners of agencies with sales report access',
  query: salesQuery.extend({ agencyId: z.string().max(20).optional() }),
  reply,
  async run({ ctx, query: { agencyId, ...query } }) {
    refuseOtherAgencies(ctx, { agencyId });
    return replyOf(ctx.agency.agencyId, await readSalesReport(ctx, query));
  },
});

/** Sales reports over the API (spec §7). */
export const salesEndpoints: readonly Endpoint[] = [salesReport];
