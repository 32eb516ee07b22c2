import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { askCreditService, creditService, CreditServiceFailed } from '#app/platform/creditService.server.ts';
import { Prisma } from '#app/platform/database.server.ts';

const creditsAtOnce = 500;
const statesReply = z.object({
  credits: z.array(z.object({ fccId: z.string(), usedAt: z.iso.datetime().nullable() })).max(creditsAtOnce),
});

/**
 * Marks credits that are past their end as expired, and asks the brand's credit service which ones were used. The
 * referral data of both are deleted. Throws `CreditServiceFailed` where the service does not answer, after the expired
 * ones are marked. Returns the number of credits that changed. Called by a job.
 */
export async function keepCredits({ db, now }: JobContext): Promise<number> {
  const gone = { referredData: Prisma.DbNull };
  const expired = await db.futureCruiseCredit.updateMany({
    where: { state: 'created', expiresAt: { lt: now } },
    data: { state: 'expired', ...gone },
  });
  const service = creditService();
  let changed = expired.count;
  for (let after = ''; service; ) {
    const held = await db.futureCruiseCredit.findMany({
      where: { state: 'created', fccId: { gt: after } },
      orderBy: { fccId: 'asc' },
      take: creditsAtOnce,
      select: { fccId: true },
    });
    const fccIds = held.flatMap(({ fccId }) => (fccId ? [fccId] : []));
    if (fccIds.length === 0) break;
    const reply = statesReply.safeParse(await askCreditService(service, '/states', { fccIds }));
    if (!reply.success) throw new CreditServiceFailed('rubbish');
    for (const { fccId, usedAt } of reply.data.credits) {
      if (usedAt === null || !fccIds.includes(fccId)) continue;
      const { count } = await db.futureCruiseCredit.updateMany({
        where: { fccId, state: 'created' },
        data: { state: 'used', usedAt: new Date(usedAt), ...gone },
      });
      changed += count;
    }
    after = fccIds.at(-1)!;
  }
  return changed;
}
