import { activeFlags } from '#app/domain/accounts/activation.ts';
import { nameSelection, shownNames } from '#app/domain/accounts/profile/names.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import { mailAdvisor } from './moveMails.server.ts';

const person = {
  select: {
    ...nameSelection(shownNames),
    agentUniqueId: true,
    emailAddress: true,
    activationFlag: true,
    deletedAt: true,
  },
} as const;
const agency = { select: { agencyId: true, agencyName: true, city: true, country: true } } as const;

/**
 * Marks the requests to join another agency whose time is over as expired, mails those who asked, and returns their
 * number. They can no longer be answered in any case (`moveAfter`).
 */
export function expireRequests({ db, now }: JobContext): Promise<number> {
  return db.$transaction(async (tx) => {
    const expired = await tx.agencyMove.updateManyAndReturn({
      where: { state: 'requested', expiresAt: { lte: now } },
      data: { state: 'expired' },
      select: { agent: person, fromAgency: agency, toAgency: agency },
    });
    for (const move of expired) {
      const { deletedAt, activationFlag } = move.agent;
      if (deletedAt || !activeFlags.includes(activationFlag)) continue;
      await mailAdvisor(tx, { now }, move, move.fromAgency, 'moveLapsed');
    }
    return expired.length;
  });
}
