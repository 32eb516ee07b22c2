import type { Transaction } from '#app/platform/database.server.ts';
import { endGrants } from '#app/domain/accounts/assistantGrants.server.ts';
import type { EndedReason } from './listSessions.server.ts';

/**
 * Ends every session of an account, in the browser and over the API, what assistants may do for it, and the links that
 * were mailed to them.
 */
export async function endAccess(
  tx: Transaction,
  { now }: { now: Date },
  accountId: string,
  reason: EndedReason = 'deactivated',
): Promise<void> {
  await tx.session.updateMany({ where: { accountId, endedAt: null }, data: { endedAt: now, endedReason: reason } });
  await endGrants(tx, { now }, { accountId });
  await tx.emailLink.updateMany({
    where: { accountId, usedAt: null, expiresAt: { gt: now } },
    data: { expiresAt: now },
  });
  await tx.challenge.updateMany({ where: { accountId, usedAt: null }, data: { usedAt: now } });
}

/**
 * Ends every session of an agency's users, in the browser and over the API, what assistants may do for them, and the
 * second steps under way. Links that were mailed stay: each leads to a sign-in, which asks whether the agency is suspended.
 */
export async function endAccessOfAgency(
  tx: Transaction,
  { now }: { now: Date },
  agencyId: string,
  endedReason: EndedReason = 'deactivated',
): Promise<void> {
  await tx.session.updateMany({
    where: { account: { agent: { agencyId } }, endedAt: null },
    data: { endedAt: now, endedReason },
  });
  await endGrants(tx, { now }, { account: { agent: { agencyId } } });
  await tx.challenge.updateMany({ where: { account: { agent: { agencyId } }, usedAt: null }, data: { usedAt: now } });
}
