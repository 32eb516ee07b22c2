import type { EndedReason } from './listSessions.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';

/**
 * What the sign-in page says of a session that is over: somebody else ended it, the agency is suspended, or it ran out.
 */
export type Ending = 'ended' | 'suspended' | 'timeout';

// Why a session is over that somebody else ended.
const byOthers: readonly EndedReason[] = ['ended-by-agency', 'ended-by-staff', 'moved'];

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Returns `suspended` where the user's agency is, `ended` where the agency ended the session or its user moved to
 * another one, and `timeout` for every other session, an unknown one too.
 */
export async function endingOf({ db }: Pick<VisitorContext, 'db'>, sessionId: string): Promise<Ending> {
  if (!uuid.test(sessionId)) return 'timeout';
  const session = await db.session.findUnique({
    where: { id: sessionId },
    select: {
      endedReason: true,
      account: { select: { agent: { select: { agency: { select: { suspendedAt: true } } } } } },
    },
  });
  if (session?.account.agent?.agency.suspendedAt) return 'suspended';
  return byOthers.some((reason) => reason === session?.endedReason) ? 'ended' : 'timeout';
}
