import type { JobContext } from '#app/domain/context.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { readSessionToken, type TokenAudience } from '#app/platform/tokens.server.ts';
import { currentSession, type CurrentSession } from './currentSession.server.ts';
import { touchSession } from './touchSession.server.ts';

/**
 * The session of a bearer token, which is then in use: the `authToken`, or the narrower token of one use (`audience`).
 * Throws `unauthorized` without a token, `invalidToken` for one that is altered, too old or for another use, and
 * `unauthorized` where its session has ended.
 */
export async function tokenSession(
  ctx: JobContext,
  bearer: string | undefined,
  audience?: TokenAudience,
): Promise<CurrentSession> {
  if (!bearer) throw new Refusal('unauthorized');
  const token = readSessionToken(bearer, 'api', ctx.now) ?? (audience && readSessionToken(bearer, audience, ctx.now));
  if (!token) throw new Refusal('invalidToken');
  const session = await currentSession(ctx, token.sessionId);
  if (!session) throw new Refusal('unauthorized');
  await touchSession(ctx.db, session, ctx.now);
  return session;
}
