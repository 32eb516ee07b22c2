import { randomInt } from 'node:crypto';
import { keepPace } from '#app/domain/accounts/throttling/pace.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { referenceNumber } from '#app/domain/referenceNumber.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import type { RateRequestInput } from './forms.ts';
import { readRate } from './listRates.server.ts';
import { mailAsker } from './rateMails.server.ts';

/**
 * Asks the brand for a rate: the request gets a number, and a mail says it. Throws `forbidden`
 * (`agency.advisor-rates`), `notFound` for a rate that `readRate` does not find, `rateRequestOpen` while the
 * caller's request for it waits for an answer, and `throttled` where they come faster than anybody asks (`paces`).
 */
export async function requestRate(
  ctx: AgentContext,
  rateId: string,
  { travelers, commentTxt }: RateRequestInput,
): Promise<{ number: string }> {
  assertCan(ctx, 'agency.advisor-rates');
  const { brand, ship, sailingOn, category, price, currency } = await readRate(ctx, rateId);
  await keepPace(ctx, 'rate-request', ctx.actor.agentUniqueId);
  const { actor, agency, now } = ctx;
  const number = referenceNumber('R', randomInt);
  try {
    return await ctx.db.$transaction(async (tx) => {
      const asked = {
        brand,
        ship,
        sailingOn: new Date(sailingOn),
        category,
        price,
        currency,
        travelers: Number(travelers),
        commentTxt,
      };
      await tx.advisorRateRequest.create({
        data: {
          number,
          rateId,
          agencyId: agency.agencyId,
          askedBy: actor.agentUniqueId,
          ...asked,
          askedAt: now,
          changedAt: now,
        },
      });
      await mailAsker(tx, ctx, { number, ship, asker: actor }, { template: 'rateRequested' });
      await recordAudit(tx, ctx, {
        action: 'agent.rate-requested',
        subjectKind: 'agent',
        subjectId: actor.agentUniqueId,
        agencyId: agency.agencyId,
        after: { rateRequestNumber: number },
      });
      return { number };
    });
  } catch (error) {
    if (violatedUniqueIndex(error) === 'advisor_rate_requests_open_key') throw new Refusal('rateRequestOpen');
    throw error;
  }
}
