import { creditExpiry } from '#app/domain/academy/credits/creditStates.ts';
import type { ReferredData } from '#app/domain/academy/credits/referredData.ts';
import type { Database } from '#app/platform/database.server.ts';
import { commodore } from './members.ts';

const day = 86_400_000;
const fccId = 'FCC410000005';
const reference = 'K-7K3M-29QX';

/**
 * Has one of the Commodore's credits created for her friend, here and at the sandbox's credit service; the others wait
 * for a name.
 */
export async function seedCommodoreCredit(db: Database, now: Date): Promise<void> {
  const { authId } = await db.agent.findFirstOrThrow({ where: { userId: commodore.userId }, select: { authId: true } });
  const { ccn, title, firstName, lastName } = commodore.guest;
  const referredData = {
    ccn,
    title,
    firstName,
    lastName,
    suffix: '',
    postCode: '98101',
    phoneNumber: '2065550143',
  } satisfies ReferredData;
  const createdAt = new Date(now.getTime() - 30 * day);
  const made = {
    state: 'created',
    fccId,
    reference,
    referredData,
    attempts: 1,
    requestedAt: createdAt,
    createdAt,
    expiresAt: creditExpiry(createdAt),
  };
  const { creditId, curriculum, amount, currency } = await db.futureCruiseCredit.update({
    where: { authId_curriculum: { authId: authId!, curriculum: 'CU' } },
    data: made,
  });
  await db.sandboxCredit.create({
    data: {
      fccId,
      idempotencyKey: creditId,
      request: { curriculum, amount, currency, reference, referredData },
      createdAt,
    },
  });
}
