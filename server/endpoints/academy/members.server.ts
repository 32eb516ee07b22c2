import { z } from '@hono/zod-openapi';
import { memberColumns, type MemberColumn } from '#app/domain/academy/members/memberColumns.ts';
import { receiveMembers } from '#app/domain/academy/members/receiveMembers.server.ts';
import { callLimits } from '#app/domain/operations/deliveries/deliveryKinds.ts';
import { publicEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { bearerToken } from '#app/platform/bearerToken.server.ts';

const longest = 300;
const member = z.strictObject(
  Object.fromEntries(memberColumns.map((column) => [column, z.string().max(longest).optional()])) as Record<
    MemberColumn,
    z.ZodOptional<z.ZodString>
  >,
);
const count = z.number().int();

const delivery = publicEndpoint({
  method: 'post',
  path: '/osmf/p1.0/members',
  byKey: 'staff.import-members',
  refusals: ['invalidToken', 'throttled'],
  area: 'academy',
  summary:
    'Takes members that a partner delivers to the directory: new numbers are added, known ones brought up to date in the fields that are named. Sent with a bearer token that the partner ' +
    'has signed for the directory',
  bodyBytes: callLimits.bytes,
  body: z.strictObject({ members: z.array(member).min(1).max(callLimits.rows) }),
  reply: z.strictObject({
    deliveryId: z.string(),
    recorded: count,
    changed: count,
    present: count,
    refused: z.array(z.strictObject({ number: count, ccn: z.string(), faults: z.array(z.string()) })),
  }),
  async run({ ctx, body, request }) {
    const token = bearerToken(request.headers);
    const { refused, ...outcome } = await receiveMembers(ctx, { token, members: body.members });
    return {
      ...outcome,
      refused: refused.map(({ number, names: [ccn = ''], faults }) => ({ number, ccn, faults })),
    };
  },
});

/** The member directory's deliveries over the API. */
export const memberEndpoints: readonly Endpoint[] = [delivery];
