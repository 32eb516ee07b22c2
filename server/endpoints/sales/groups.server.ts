import { z } from '@hono/zod-openapi';
import { brandCodes } from '#app/domain/markets/brands.ts';
import { callLimits } from '#app/domain/operations/deliveries/deliveryKinds.ts';
import { groupList, groupShows } from '#app/domain/sales/groups/groupForms.ts';
import type { GroupColumn } from '#app/domain/sales/groups/groupRow.ts';
import { deadlineDays, groupStates } from '#app/domain/sales/groups/groups.ts';
import { listGroups } from '#app/domain/sales/groups/listGroups.server.ts';
import { receiveGroups } from '#app/domain/sales/groups/receiveGroups.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';
import { bearerToken } from '#app/platform/bearerToken.server.ts';
import { cursor, nextCursor } from '#server/http/cursors.server.ts';
import { publicEndpoint, sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';

const count = z.number().int();
const cabins = count.openapi({ description: 'Cabins' });
const day = z.string().nullable();
const text = (max: number) => sentLine(max);
const mostGroups = 200;

const groups = sessionEndpoint({
  method: 'get',
  path: '/osmf/v1.0/groups',
  action: 'agency.groups',
  refusals: [],
  area: 'sales',
  summary:
    "Gives the group space of the caller's agency, the next sailing first: open groups that sail from today on, or all (`show`). `deadline` narrows to those with a deadline within so many " +
    'days, `branch` to those that a branch looks after',
  query: z.strictObject({
    brand: z.enum(brandCodes).optional(),
    deadline: z.enum(deadlineDays).optional(),
    branch: z.uuid().optional(),
    show: z.enum(groupShows).optional(),
    page: z.coerce.number().int().min(1).max(100_000).optional(),
    limit: z.coerce.number().int().min(1).max(mostGroups).default(groupList.defaults.pageSize),
    cursor,
  }),
  reply: z.strictObject({
    total: count,
    page: count,
    nextCursor,
    groups: z.array(
      z.strictObject({
        groupNumber: z.string(),
        groupName: z.string(),
        brand: z.string(),
        ship: z.string(),
        sailingOn: z.string(),
        allotment: cabins,
        sold: cabins,
        options: cabins,
        depositDueOn: day,
        namesDueOn: day,
        finalPaymentOn: day,
        conductorCredits: count.openapi({ description: 'Berths earned for tour conductors' }),
        conductorRule: z.string(),
        state: z.enum(groupStates),
      }),
    ),
  }),
  async run({ ctx, query: { limit: pageSize, ...query } }) {
    const asked = { ...groupList.defaults, ...query, pageSize };
    const { groups: rows, total, page, nextCursor: next } = await listGroups(ctx, asked);
    return {
      total,
      page,
      nextCursor: next,
      groups: rows.map(({ revision: _, recordedAt: __, agent: ___, ...group }) => group),
    };
  },
});

const group = z.strictObject({
  groupNumber: text(40),
  revision: z.number(),
  agencyId: text(20),
  advisor: text(20).optional(),
  groupName: text(200),
  brand: text(8),
  ship: text(100),
  sailingOn: text(10),
  allotment: z.number().openapi({ description: 'Cabins kept for the group' }),
  sold: z.number(),
  options: z.number().optional().openapi({ description: 'Cabins held by an option' }),
  depositDueOn: text(10).optional(),
  namesDueOn: text(10).optional(),
  finalPaymentOn: text(10).optional(),
  conductorCredits: z.number().optional().openapi({ description: 'Berths earned for tour conductors' }),
  conductorRule: text(200).optional(),
  state: text(20)
    .optional()
    .openapi({ description: groupStates.join(', ') }),
} satisfies Record<GroupColumn, z.ZodType>);

const delivery = publicEndpoint({
  method: 'post',
  path: '/osmf/p1.0/groups',
  byKey: 'staff.import-bookings',
  refusals: ['invalidToken', 'throttled'],
  area: 'sales',
  summary:
    'Takes group space that a partner delivers, each revision once. Sent with a bearer token that the partner has signed for the ledger',
  bodyBytes: callLimits.bytes,
  body: z.strictObject({ groups: z.array(group).min(1).max(callLimits.rows) }),
  reply: z.strictObject({
    deliveryId: z.string(),
    recorded: count,
    present: count,
    refused: z.array(
      z.strictObject({ place: count, groupNumber: z.string(), revision: z.string(), faults: z.array(z.string()) }),
    ),
  }),
  async run({ ctx, body, request }) {
    const token = bearerToken(request.headers);
    const { deliveryId, recorded, present, refused } = await receiveGroups(ctx, { token, groups: body.groups });
    const rows = refused.map(({ number: place, names: [groupNumber = '', revision = ''], faults }) => ({
      place,
      groupNumber,
      revision,
      faults,
    }));
    return { deliveryId, recorded, present, refused: rows };
  },
});

/** Group space over the API: that of an agency, and a partner's deliveries. */
export const groupEndpoints: readonly Endpoint[] = [groups, delivery];
