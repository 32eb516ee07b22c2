import type { JobContext } from '#app/domain/context.server.ts';
import { endProposals } from './endProposals.server.ts';

/**
 * Marks the proposals to hand over ownership whose time is over as expired, mails their makers, and returns their
 * number. They can no longer be answered in any case (`handoverStateAt`).
 */
export function expireHandovers({ db, now }: JobContext): Promise<number> {
  return db.$transaction((tx) => endProposals(tx, { now }, { expiredOf: 'all' }));
}
