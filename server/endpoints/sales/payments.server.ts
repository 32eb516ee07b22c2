import { z } from '@hono/zod-openapi';
import { callLimits } from '#app/domain/operations/deliveries/deliveryKinds.ts';
import { commissionScopes } from '#app/domain/sales/commissionScopes.ts';
import { widestScope } from '#app/domain/sales/commissionScope.server.ts';
import { paymentList, paymentMonth } from '#app/domain/sales/payments/forms.ts';
import { listPayments } from '#app/domain/sales/payments/listPayments.server.ts';
import {
  entryKinds,
  mostAllocations,
  paymentFilters,
  paymentMethods,
  paymentStates,
} from '#app/domain/sales/payments/payments.ts';
import type { PaymentColumn } from '#app/domain/sales/payments/paymentRow.ts';
import { pageOfEntries, readAccount } from '#app/domain/sales/payments/readAccount.server.ts';
import { receiveRemittances } from '#app/domain/sales/payments/receiveRemittances.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';
import { bearerToken } from '#app/platform/bearerToken.server.ts';
import { cursor, nextCursor } from '#server/http/cursors.server.ts';
import { publicEndpoint, sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';

const count = z.number().int();
const amount = count.openapi({ description: "In the currency's smallest unit" });
const text = (max: number) => sentLine(max);
const scope = z.enum(commissionScopes).optional();
const mostPayments = 200;

const payments = sessionEndpoint({
  method: 'get',
  path: '/osmf/v1.0/payments',
  action: 'agency.commission',
  refusals: [],
  area: 'sales',
  summary:
    "Gives payments of commission, the last day first, and what they come to by state and currency: the part of one's own bookings, for owners of agencies with sales report access that " +
    'of the agency. An amount without a booking is `unclaimed`',
  query: z.strictObject({
    of: scope,
    show: z.enum(paymentFilters).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    page: z.coerce.number().int().min(1).max(100_000).optional(),
    limit: z.coerce.number().int().min(1).max(mostPayments).default(paymentList.defaults.pageSize),
    cursor,
  }),
  reply: z.strictObject({
    total: count,
    page: count,
    nextCursor,
    sums: z.array(
      z.strictObject({
        state: z.enum(paymentStates),
        currency: z.string(),
        payments: count,
        amount,
        unclaimed: amount,
        first: z.string(),
      }),
    ),
    payments: z.array(
      z.strictObject({
        remittanceId: z.string(),
        number: z.string(),
        paidOn: z.string(),
        method: z.enum(paymentMethods),
        state: z.enum(paymentStates),
        currency: z.string(),
        bankLine: z.string(),
        amount,
        unclaimed: amount,
        bookings: count,
      }),
    ),
  }),
  async run({ ctx, query: { limit: pageSize, ...query } }) {
    const asked = { ...paymentList.defaults, ...query, pageSize };
    const { payments: rows, sums, total, page, nextCursor: next } = await listPayments(ctx, asked);
    return { total, page, nextCursor: next, sums, payments: rows };
  },
});

const mostEntries = 1000;

const account = sessionEndpoint({
  method: 'get',
  path: '/osmf/v1.0/payments/account',
  action: 'agency.commission',
  refusals: [],
  area: 'sales',
  summary:
    'Gives the account of commission of a month by currency: what was owed before, what became due, what was paid, and what is owed after, with its entries. `ledger` is what the brand calls ' +
    'paid without a payment, `unclaimed` changes no balance',
  query: z.strictObject({
    month: paymentMonth,
    of: scope,
    page: z.coerce.number().int().min(1).max(100_000).optional(),
    limit: z.coerce.number().int().min(1).max(mostEntries).default(mostEntries),
    cursor,
  }),
  reply: z.strictObject({
    nextCursor,
    month: z.string(),
    from: z.string(),
    to: z.string(),
    total: count,
    balances: z.array(
      z.strictObject({
        currency: z.string(),
        opening: amount,
        due: amount,
        paid: amount,
        unclaimed: amount,
        closing: amount,
      }),
    ),
    entries: z.array(
      z.strictObject({
        day: z.string(),
        kind: z.enum(entryKinds),
        bookingNumber: z.string(),
        ship: z.string(),
        remittanceId: z.string().nullable(),
        number: z.string(),
        currency: z.string(),
        amount,
      }),
    ),
  }),
  async run({ ctx, query: { month, of: scope = widestScope(ctx), page = 1, limit, cursor: from } }) {
    const asked = { scope, month };
    const entries = { ...asked, cursor: from, skip: (page - 1) * limit, take: limit };
    return { ...(await readAccount(ctx, asked)), ...(await pageOfEntries(ctx, entries)) };
  },
});

const remittance = z.strictObject({
  number: text(40),
  revision: z.number(),
  paidOn: text(10),
  method: text(20).openapi({ description: paymentMethods.join(', ') }),
  state: text(20).openapi({ description: paymentStates.join(', ') }),
  currency: text(3),
  amount: z.number(),
  agencyId: text(20).optional(),
  bankLine: text(200).optional(),
  allocations: z
    .array(z.strictObject({ bookingNumber: text(40), amount: z.number() }))
    .max(2 * mostAllocations)
    .optional(),
} satisfies Record<PaymentColumn, z.ZodType>);

const delivery = publicEndpoint({
  method: 'post',
  path: '/osmf/p1.0/remittances',
  byKey: 'staff.import-bookings',
  refusals: ['invalidToken', 'throttled'],
  area: 'sales',
  summary:
    "Takes payments of commission that a partner delivers, each revision once, with the bookings that they cover; amounts are whole numbers of the currency's smallest unit. Sent with a " +
    'bearer token that the partner has signed for the ledger',
  bodyBytes: callLimits.bytes,
  body: z.strictObject({ remittances: z.array(remittance).min(1).max(callLimits.rows) }),
  reply: z.strictObject({
    deliveryId: z.string(),
    recorded: count,
    present: count,
    refused: z.array(
      z.strictObject({ place: count, number: z.string(), revision: z.string(), faults: z.array(z.string()) }),
    ),
  }),
  async run({ ctx, body, request }) {
    const { deliveryId, recorded, present, refused } = await receiveRemittances(ctx, {
      token: bearerToken(request.headers),
      remittances: body.remittances,
    });
    const rows = refused.map(({ number: place, names: [number = '', revision = ''], faults }) => ({
      place,
      number,
      revision,
      faults,
    }));
    return { deliveryId, recorded, present, refused: rows };
  },
});

/** Payments of commission over the API: those of an agency, its account, and a partner's deliveries. */
export const paymentEndpoints: readonly Endpoint[] = [payments, account, delivery];
