import { z } from 'zod';
import { PageSize } from '#app/domain/fields.ts';

const malformed = { error: 'refusals:malformedRequest' };

/** The page of a review, as an address names it. An invalid value takes its default. */
export function reviewPageSchema() {
  return z.object({ page: z.coerce.number().int().min(1).max(100_000).catch(1), pageSize: PageSize() });
}

/** What an owner does in a review: something with one account, or finishing it. */
export function reviewActionSchema() {
  const agentUniqueId = z.uuid(malformed);
  return z.discriminatedUnion(
    'intent',
    [
      z.strictObject({ intent: z.enum(['confirm', 'deactivate', 'resend'], malformed), agentUniqueId }, malformed),
      z.strictObject(
        { intent: z.literal('confirm-all'), count: z.coerce.number(malformed).int(malformed).min(1, malformed) },
        malformed,
      ),
      z.strictObject({ intent: z.literal('finish'), lastFinished: z.uuid(malformed).optional() }, malformed),
    ],
    malformed,
  );
}
