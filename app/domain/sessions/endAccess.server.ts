import type { Transaction } from '#app/platform/database.server.ts';
import type { EndedReason } from './listSessions.server.ts';

/** Ends every session of a user, in the browser and over the API, and the links that were mailed to them (D7, D8). */
export async function endAccess(
  tx: Transaction,
  { now }: { now: Date },
  { agentUniqueId }: { agentUniqueId: string },
  reason: EndedReason = 'deactivated',
): Promise<void> {
  await endAllSessions(tx, { now }, { agentUniqueId }, reason);
  await tx.emailLink.updateMany({ where: { agentUniqueId, usedAt: null, expiresAt: { gt: now } }, data: { expiresAt: now } });
  await tx.challenge.updateMany({ where: { agentUniqueId, usedAt: null }, data: { usedAt: now } });
}

/** Ends every session of a user and every second step under way (D7), and returns the number of the sessions. */
export async function endAllSessions(tx: Transaction, { now }: { now: Date }, { agentUniqueId }: { agentUniqueId: string }, reason: EndedReason): Promise<number> {
  const { count } = await tx.session.updateMany({ where: { agentUniqueId, endedAt: null }, data: { endedAt: now, endedReason: reason } });
  await tx.challenge.updateMany({ where: { agentUniqueId, usedAt: null, purpose: 'second-factor' }, data: { usedAt: now } });
  return count;
}
