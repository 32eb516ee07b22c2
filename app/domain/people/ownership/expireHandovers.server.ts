import type { JobContext } from '#app/domain/context.server.ts';
import { endProposals } from './endProposals.server.ts';

/**
 * Marks the proposals to hand over ownership whose time is over as expired, mails who made them, and returns their
 * number. Nobody can answer them any more in any case (`handoverStateAt`).
 */
export function expireHandovers({ db, now }: JobContext): Promise<number> {
  return db.$transaction((tx) => endProposals(tx, { now }, { expiredOf: 'all' }));
}
