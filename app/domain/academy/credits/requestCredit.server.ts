import { randomInt } from 'node:crypto';
import type { AgentContext } from '#app/domain/context.server.ts';
import { learnerOf } from '#app/domain/academy/levels/learnerOf.server.ts';
import { enqueueJob } from '#app/domain/operations/jobs/enqueueJob.server.ts';
import { referenceNumber } from '#app/domain/referenceNumber.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import { creditService } from '#app/platform/creditService.server.ts';
import { stepOf } from './creditStates.ts';
import type { ReferredData } from './referredData.ts';

interface Asked {
  curriculum: string;
  /** Left out, the creation is asked for again with the data that are stored. */
  referredData?: ReferredData;
}

/** A creation's state: its number once there is one, and until then the reference to give to the help desk. */
export interface CreditRequest {
  creditId: string;
  fccId: string;
  reference: string;
  state: string;
}

/**
 * Names who is to have the caller's future cruise credit of a curriculum, and has the brand's credit service create it
 * by a job. Asked again while it is created, or afterwards, it answers its state and changes nothing. Throws `notFound`
 * for a curriculum that is not the caller's, `fccNotEntitled` where level 4 was not reached in it, and `fccNotCreated`
 * where the installation has no credit service or there are no data to ask with.
 */
export async function requestCredit(ctx: AgentContext, { curriculum, referredData }: Asked): Promise<CreditRequest> {
  const { authId } = await learnerOf(ctx, { companyId: curriculum });
  if (!creditService()) throw new Refusal('fccNotCreated');
  return ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM future_cruise_credits WHERE auth_id = ${authId} AND curriculum = ${curriculum} FOR UPDATE`;
    const credit = await tx.futureCruiseCredit.findUnique({ where: { authId_curriculum: { authId, curriculum } } });
    if (!credit) throw new Refusal('fccNotEntitled');
    const { creditId, state } = credit;
    const step = stepOf(credit);
    if (step === 'none') return { creditId, fccId: credit.fccId ?? '', reference: credit.reference, state };
    const named = step === 'name' ? referredData : credit.referredData;
    if (!named) throw new Refusal('fccNotCreated');
    const reference = credit.reference || referenceNumber('K', randomInt);
    await tx.futureCruiseCredit.update({
      where: { creditId },
      data: { state: 'creating', referredData: named, reference, attempts: 0, failure: '', requestedAt: ctx.now },
    });
    await enqueueJob(tx, 'create-credit', { creditId });
    await recordAudit(tx, ctx, {
      action: 'credit.requested',
      subjectKind: 'agent',
      subjectId: ctx.actor.agentUniqueId,
      agencyId: ctx.agency.agencyId,
      after: { curriculum, reference },
    });
    return { creditId, fccId: '', reference, state: 'creating' };
  });
}
