import { z } from '@hono/zod-openapi';
import { referredDataSchema } from '#app/domain/academy/credits/referredData.ts';
import { requestCredit } from '#app/domain/academy/credits/requestCredit.server.ts';
import { saveCreditHistory } from '#app/domain/academy/credits/saveCreditHistory.server.ts';
import { Ccn } from '#app/domain/fields.ts';
import { sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const curriculum = sentLine(10, { min: 1 });

/**
 * The credit is created by a job: `fccId` is '' until then. Called again, it answers its state, with the number once
 * there is one, and creates no other.
 */
const createFcc = sessionEndpoint({
  method: 'post',
  path: '/osmf/v1.0/{curriculum}/fcc',
  action: 'own',
  failure: 'fccNotCreated',
  refusals: ['memberNumberNeeded', 'fccNotCreated', 'fccNotEntitled', 'notFound'],
  area: 'academy',
  summary: "Names who is to have the caller's future cruise credit of a curriculum, and has the cruise line create it",
  params: z.strictObject({ curriculum }),
  body: z.strictObject({ referredData: referredDataSchema() }),
  reply: z.strictObject({
    fcc: z.strictObject({
      fccId: z.string(),
      reference: z.string(),
      state: z.enum(['creating', 'created', 'used', 'expired']),
    }),
  }),
  async run({ ctx, params, body }) {
    const { fccId, reference, state } = await requestCredit(ctx, { ...params, ...body });
    return { fcc: { fccId, reference, state: state as 'creating' } };
  },
});

/** The ledger has the credit already; what a client says must agree with it. */
const saveFccHistory = sessionEndpoint({
  method: 'post',
  path: '/osdb/v1.0/agents/save-fcc-history',
  action: 'own',
  failure: 'updateUnavailable',
  refusals: ['memberNumberNeeded', 'notFound'],
  area: 'academy',
  summary: "Saves a credit of the caller's to the history. What is not in the ledger is notFound",
  body: z.strictObject({ authId: sentLine(64, { min: 1 }), fccId: sentLine(64, { min: 1 }), ccn: Ccn(), curriculum }),
  reply: z.strictObject({ status: z.literal('success') }),
  async run({ ctx, body }) {
    await saveCreditHistory(ctx, body);
    return { status: 'success' as const };
  },
});

/** Future cruise credits (spec §3, §7). */
export const creditsEndpoints: readonly Endpoint[] = [createFcc, saveFccHistory];
