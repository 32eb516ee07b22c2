import type { VisitorContext } from '#app/domain/context.server.ts';
import { throttledNetwork } from '#app/platform/addresses.server.ts';
import type { Guess } from './guesses.server.ts';

const days = 30;
const sessionsRead = 200;

/**
 * True where the account's user signed in from the caller's network within thirty days. Beyond the account's bound the
 * API compares passwords for such networks alone: strangers elsewhere, however many, then keep no client of the
 * rightful user out.
 */
export async function isUsualNetwork(
  { db, now, address }: VisitorContext,
  { purpose, account }: Pick<Guess, 'purpose' | 'account'>,
): Promise<boolean> {
  if (purpose !== 'sign-in' || address === '') return false;
  const sessions = await db.session.findMany({
    where: {
      account: { agent: { userId: account, deletedAt: null } },
      createdAt: { gt: new Date(now.getTime() - days * 24 * 3600_000) },
    },
    orderBy: { createdAt: 'desc' },
    take: sessionsRead,
    select: { address: true },
  });
  return sessions.some((session) => throttledNetwork(session.address) === throttledNetwork(address));
}
