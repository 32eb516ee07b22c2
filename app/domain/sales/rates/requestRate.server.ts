import { randomInt } from 'node:crypto';
import { keepPace } from '#app/domain/accounts/throttling/pace.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { textLocale } from '#app/domain/markets/markets.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { curriculumOfBrand, levelOf, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import { referenceNumber } from '#app/domain/referenceNumber.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { Transaction } from '#app/platform/database.server.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { violatedUniqueIndex } from '#app/platform/databaseFailures.server.ts';
import type { RateRequestInput } from './forms.ts';
import { readRate, type ListedRate } from './listRates.server.ts';
import { placesTaken } from './placesTaken.server.ts';
import { mailAsker } from './rateMails.server.ts';
import { placedStates, type Barrier } from './rates.ts';

/**
 * Asks the brand for a rate: the request gets a number, and a mail says it. Throws `forbidden`
 * (`agency.advisor-rates`), `notFound` for a rate that `readRate` does not find, `rateRequestOpen` while the
 * caller's request for it waits for an answer, or for a trip also once it is confirmed, `levelNeeded`, `notInAudience`
 * and `placesGone` where the caller may not come, `placesLeft` at `travelers` for more than there is place for, and `throttled` where they come faster than anybody asks (`paces`).
 */
export async function requestRate(
  ctx: AgentContext,
  rateId: string,
  { travelers, commentTxt }: RateRequestInput,
): Promise<{ number: string }> {
  assertCan(ctx, 'agency.advisor-rates');
  const offer = await readRate(ctx, rateId);
  if (offer.barrier) throw refusalOf(ctx, offer.barrier, offer);
  const { kind, brand, ship, sailingOn, category, price, currency } = offer;
  await keepPace(ctx, 'rate-request', ctx.actor.agentUniqueId);
  const { actor, agency, now } = ctx;
  const number = referenceNumber('R', randomInt);
  try {
    return await ctx.db.$transaction(async (tx) => {
      await takePlaces(tx, ctx, { rateId, travelers: Number(travelers) });
      const asked = {
        kind,
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

function refusalOf({ language, market }: AgentContext, barrier: Barrier, offer: ListedRate): Refusal {
  if (barrier.why === 'full') return new Refusal('placesGone');
  if (barrier.why === 'audience') return new Refusal('notInAudience');
  const level = levelOf(barrier.level as AcademyLevel, curriculumOfBrand(offer.brand as BrandCode)).nameKey;
  return new Refusal('levelNeeded', { params: { level: translator(textLocale(language, market))(level) } });
}

// Who asks at the same time waits here, and reads the places that are left then.
async function takePlaces(
  tx: Transaction,
  { actor }: AgentContext,
  { rateId, travelers }: { rateId: string; travelers: number },
): Promise<void> {
  await tx.$executeRaw`SELECT FROM advisor_rates WHERE rate_id = ${rateId}::uuid FOR UPDATE`;
  const { kind, places } = await tx.advisorRate.findUniqueOrThrow({ where: { rateId } });
  const { agentUniqueId: askedBy } = actor;
  const own = { rateId, askedBy, state: { in: [...placedStates] } };
  // Of a rate one may ask for another cabin.
  if (kind !== 'rate' && (await tx.advisorRateRequest.count({ where: own })) > 0) throw new Refusal('rateRequestOpen');
  if (places === null) return;
  const left = places - ((await placesTaken(tx, [rateId])).get(rateId) ?? 0);
  if (left <= 0) throw new Refusal('placesGone');
  if (left < travelers) throw new Refusal('placesLeft', { field: 'travelers', params: { count: left } });
}
