import { z } from 'zod';
import { listQuery } from '#app/domain/listQuery.ts';

const malformed = { error: 'refusals:malformedRequest' };

/** The accounts of a review in an address. */
export const reviewList = listQuery({});

/** What an owner does in a review: something with one account, or finishing it. */
export function reviewActionSchema() {
  const agentUniqueId = z.uuid(malformed);
  return z.discriminatedUnion(
    'intent',
    [
      z.strictObject({ intent: z.enum(['confirm', 'deactivate', 'resend'], malformed), agentUniqueId }, malformed),
      z.strictObject(
        { intent: z.literal('confirm-in-order'), count: z.coerce.number(malformed).int(malformed).min(1, malformed) },
        malformed,
      ),
      z.strictObject({ intent: z.literal('finish'), lastFinished: z.uuid(malformed).optional() }, malformed),
    ],
    malformed,
  );
}
