import type { JobContext } from '#app/domain/context.server.ts';
import { hashOf, newSecret, sessionHours } from './openSession.server.ts';

/** What the one-time address of a launch answers (cmi5 §8.2). */
export type FetchAnswer = { 'auth-token': string } | { 'error-code': '1' | '2'; 'error-text': string };

/**
 * Gives the token of a unit's session, once. Asked again, or after the session has ended, the answer is the
 * specification's error 1; for an address that was never given, error 2.
 */
export async function fetchToken({ db, now }: JobContext, secret: string): Promise<FetchAnswer> {
  const fetchHash = hashOf(secret);
  const token = newSecret();
  const openSince = new Date(now.getTime() - sessionHours * 3600_000);
  const [given] = await db.cmi5Session.updateManyAndReturn({
    where: { fetchHash, tokenHash: null, endedAt: null, startedAt: { gt: openSince } },
    data: { tokenHash: hashOf(token) },
    select: { sessionId: true },
  });
  if (given) return { 'auth-token': Buffer.from(`${given.sessionId}:${token}`).toString('base64') };
  const isKnown = (await db.cmi5Session.count({ where: { fetchHash } })) > 0;
  return isKnown
    ? { 'error-code': '1', 'error-text': 'The token was given before, or the session has ended.' }
    : { 'error-code': '2', 'error-text': 'There is no session of this address.' };
}
