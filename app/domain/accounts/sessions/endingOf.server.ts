import type { EndedReason } from './listSessions.server.ts';
import type { VisitorContext } from '#app/domain/context.server.ts';

/**
 * What the sign-in page says of a session that is over: it was ended from elsewhere, the agency is suspended or was
 * merged with another one, or it ran out.
 */
export type Ending = 'ended' | 'suspended' | 'merged' | 'timeout';

// Why a session ended that another person or device ended: its user on another device, the agency or staff.
const endedElsewhere: readonly EndedReason[] = [
  'ended-elsewhere',
  'password-changed',
  'deactivated',
  'ended-by-agency',
  'ended-by-staff',
  'moved',
  'ended-by-provider',
];

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Returns `suspended` where the user's agency is, `merged` where a merge of two agencies or its undoing ended it, `ended` where its user ended the session on another device or changed
 * the password there, the agency or staff ended or deactivated it, or its user moved to another agency, and `timeout` for
 * every other session, an unknown one too.
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
  if (session?.endedReason === 'agencies-merged') return 'merged';
  return endedElsewhere.some((reason) => reason === session?.endedReason) ? 'ended' : 'timeout';
}
