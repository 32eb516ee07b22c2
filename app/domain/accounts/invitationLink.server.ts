import { hashToken, newLinkToken } from '#app/platform/tokens.server.ts';

/** The days for which an invitation is good. */
export const invitationDays = 7;

const day = 24 * 3600_000;

/** A new link of an invitation: its token, and the columns that say by what it is known and how long it is good. */
export function newInvitationLink({ now }: { now: Date }) {
  const { token, tokenHash } = newLinkToken();
  return { token, columns: { tokenHash, expiresAt: new Date(now.getTime() + invitationDays * day) } };
}

/** Which invitation a token opens now. */
export function openedByToken({ now }: { now: Date }, token: string) {
  return { tokenHash: hashToken(token), expiresAt: { gt: now } };
}
