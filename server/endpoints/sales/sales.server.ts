import { z } from '@hono/zod-openapi';
import { callLimits } from '#app/domain/operations/deliveries/deliveryKinds.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { commissionMarks } from '#app/domain/sales/bookings/commission.ts';
import type { ExplainedBooking } from '#app/domain/sales/commission/bookingRows.server.ts';
import { readCommission } from '#app/domain/sales/commission/readCommission.server.ts';
import { whyCommission } from '#app/domain/sales/commission/whyWords.ts';
import { translator } from '#app/platform/translations.server.ts';
import { componentKinds, isOfPrice } from '#app/domain/sales/bookings/components.ts';
import type { DetailColumn, LedgerColumn } from '#app/domain/sales/ledger/ledgerRow.ts';
import { receiveBookings } from '#app/domain/sales/ledger/receiveBookings.server.ts';
import { minorDigits } from '#app/domain/money.ts';
import { readSalesReport, type SalesReport } from '#app/domain/sales/bookings/readSalesReport.server.ts';
import { salesQuery } from '#app/domain/sales/bookings/salesForms.ts';
import type { SalesFigures } from '#app/domain/sales/bookings/salesReport.ts';
import { upperCase } from '#app/domain/text.ts';
import { publicEndpoint, sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { groupEndpoints } from './groups.server.ts';
import { paymentEndpoints } from './payments.server.ts';
import { refuseOtherAgencies } from '#server/endpoints/people/subjects.server.ts';
import { bearerToken } from '#app/platform/bearerToken.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const count = z.number().int();
const figures = z.strictObject({
  bookings: count,
  guests: count,
  gross: count,
  commissionExpected: count,
  commissionPaid: count,
  cancelled: count,
} satisfies Record<keyof SalesFigures, z.ZodType>);
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
    z.strictObject({
      currency: z.string(),
      minorDigits: count,
      total: z.strictObject(compared),
      month: lines,
      brand: lines,
      ship: lines,
      advisor: lines,
      sailingMonth: lines,
    }),
  ),
});

function replyOf(agencyId: string, { days, sales, advisors }: SalesReport): z.input<typeof reply> {
  const people = advisors.map(({ agentUniqueId, firstName, lastName }) => ({
    agentUniqueId,
    firstName: upperCase(firstName),
    lastName: upperCase(lastName),
  }));
  return {
    agencyId,
    ...days,
    advisors: people,
    sales: sales.map((each) => ({ ...each, minorDigits: minorDigits(each.currency) })),
  };
}

const salesReport = sessionEndpoint({
  method: 'get',
  path: '/osmf/v1.0/sales-report',
  action: 'agency.sales',
  refusals: ['notFound'],
  area: 'sales',
  summary:
    "Gives the sales of the caller's agency by month, brand, ship, advisor and month of the sailing, beside those of the year before, by currency; amounts are whole numbers of the currency's " +
    'smallest unit. For owners of agencies with sales report access',
  query: salesQuery.extend({
    agencyId: sentLine(20).optional(),
    branch: z.uuid().optional().openapi({
      description:
        'Narrows the sales to those of the people who belong to this branch of the agency today; notFound for one that it does not have',
    }),
  }),
  reply,
  async run({ ctx, query: { agencyId, ...query } }) {
    refuseOtherAgencies(ctx, { agencyId });
    return replyOf(ctx.agency.agencyId, await readSalesReport(ctx, query));
  },
});

const amount = count.openapi({ description: "In the currency's smallest unit" });
const percent = z.number().nullable();

const commission = sessionEndpoint({
  method: 'get',
  path: '/osmf/v1.0/bookings/{bookingNumber}',
  action: 'agency.commission',
  refusals: ['notFound'],
  area: 'sales',
  summary:
    "Gives a booking's commission with what it is made of, and a sentence that says why in the language of the caller: of one's own bookings, for owners of agencies with sales report " +
    "access of all of the agency's. Rates are in percent",
  params: z.strictObject({ bookingNumber: sentLine(40) }),
  reply: z.strictObject({
    bookingNumber: z.string(),
    brand: z.string(),
    ship: z.string(),
    sailingOn: z.string(),
    bookedOn: z.string(),
    guests: count,
    state: z.string(),
    mark: z.enum(commissionMarks),
    dueOn: z.string(),
    currency: z.string(),
    minorDigits: count,
    gross: amount,
    commissionExpected: amount,
    commissionStated: amount
      .nullable()
      .openapi({ description: 'What the brand states, where its components come to something else' }),
    commissionPaid: amount,
    sentence: z.string(),
    components: z.array(
      z.strictObject({
        kind: z.enum(componentKinds),
        label: z.string(),
        amount: amount.nullable(),
        commissionable: z.boolean(),
        rate: percent,
        commission: amount,
      }),
    ),
    commissionable: amount,
    withoutCommission: amount,
    effectiveRate: percent,
    deposit: amount.nullable(),
    guestPaid: amount.nullable(),
    finalPaymentOn: z.string().nullable(),
    optionUntil: z.string().nullable(),
  }),
  async run({ ctx, params }) {
    return commissionReply(ctx, await readCommission(ctx, params.bookingNumber));
  },
});

function commissionReply(ctx: AgentContext, booking: ExplainedBooking) {
  const { sentence, lines, commissionable, withoutCommission, effectiveRate } = whyCommission(
    translator(textLocale(ctx.language, ctx.market)),
    booking,
    ctx,
  );
  const { bookingNumber, brand, ship, sailingOn, bookedOn, guests, state, mark, dueOn, currency, gross } = booking;
  const { commissionExpected, commissionStated, commissionPaid } = booking;
  const { deposit, guestPaid, finalPaymentOn, optionUntil } = booking;
  const inPercent = (rate: number | null) => (rate === null ? null : rate / 100);
  return {
    bookingNumber,
    brand,
    ship,
    sailingOn,
    bookedOn,
    guests,
    state,
    mark,
    dueOn,
    currency,
    gross,
    minorDigits: minorDigits(currency),
    commissionExpected,
    commissionStated,
    commissionPaid,
    sentence,
    commissionable,
    withoutCommission,
    components: lines.map((line) => ({
      ...line,
      commissionable: !isOfPrice(line) || line.rate !== null,
      rate: inPercent(line.rate),
    })),
    effectiveRate: inPercent(effectiveRate),
    deposit,
    guestPaid,
    finalPaymentOn,
    optionUntil,
  };
}

const text = (max: number) => sentLine(max);
const booking = z.strictObject({
  bookingNumber: text(40),
  revision: z.number(),
  agencyId: text(20),
  advisor: text(20).default(''),
  brand: text(8),
  ship: text(100),
  sailingOn: text(10),
  bookedOn: text(10),
  guests: z.number(),
  currency: text(3),
  gross: z.number(),
  commissionExpected: z.number(),
  commissionPaid: z.number(),
  state: text(20),
  components: z
    .array(
      z.strictObject({
        kind: text(20).openapi({ description: componentKinds.join(', ') }),
        label: text(100).optional(),
        amount: z.number().optional(),
        rate: z.number().optional().openapi({ description: 'In percent, with at most two decimals' }),
      }),
    )
    .max(200)
    .optional()
    .openapi({ description: 'What gross and commission are made of' }),
  deposit: z.number().optional(),
  guestPaid: z.number().optional(),
  finalPaymentOn: text(10).optional(),
  optionUntil: text(10).optional(),
  groupNumber: text(40).optional().openapi({ description: 'The group that it belongs to' }),
} satisfies Record<LedgerColumn | DetailColumn, z.ZodType>);

const delivery = publicEndpoint({
  method: 'post',
  path: '/osmf/p1.0/bookings',
  byKey: 'staff.import-bookings',
  refusals: ['invalidToken', 'throttled'],
  area: 'sales',
  summary:
    "Takes bookings that a partner delivers to the ledger, each revision once; amounts are whole numbers of the currency's smallest unit. Sent with a bearer token that the partner " +
    'has signed for the ledger',
  bodyBytes: callLimits.bytes,
  body: z.strictObject({ bookings: z.array(booking).min(1).max(callLimits.rows) }),
  reply: z.strictObject({
    importId: z.string(),
    recorded: count,
    present: count,
    refused: z.array(
      z.strictObject({ number: count, bookingNumber: z.string(), revision: z.string(), faults: z.array(z.string()) }),
    ),
  }),
  async run({ ctx, body, request }) {
    const token = bearerToken(request.headers);
    const { deliveryId, recorded, present, refused } = await receiveBookings(ctx, { token, bookings: body.bookings });
    const rows = refused.map(({ number, names: [bookingNumber = '', revision = ''], faults }) => ({
      number,
      bookingNumber,
      revision,
      faults,
    }));
    return { importId: deliveryId, recorded, present, refused: rows };
  },
});

/** Sales reports (spec §7) and the ledger's deliveries over the API. */
export const salesEndpoints: readonly Endpoint[] = [
  salesReport,
  commission,
  delivery,
  ...paymentEndpoints,
  ...groupEndpoints,
];
