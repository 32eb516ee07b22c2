import { deviceOf, type SessionDevice } from './deviceOf.server.ts';
import { ownAccount, type AccountContext } from '#app/domain/accounts/ownAccount.server.ts';
import { silenceAllowed } from './idle.ts';

/** Why a session is over. */
export const endedReasons = [
  'signed-out',
  'idle',
  'expired',
  'deactivated',
  'password-changed',
  'ended-elsewhere',
  'ended-by-agency',
  'ended-by-staff',
  'moved',
  'agencies-merged',
  'ended-by-provider',
] as const;
export type EndedReason = (typeof endedReasons)[number];

/** A session as its user sees it. */
export interface SessionView {
  id: string;
  device: SessionDevice;
  createdAt: Date;
  lastSeenAt: Date;
  /** The client's address; '' where the host did not give it. */
  address: string;
  /** The second factor that was used (`passkey` …); '' for the password alone. */
  secondFactor: string;
}

export interface SessionList {
  /** The sessions in use, the current one first. */
  live: (SessionView & { isCurrent: boolean })[];
  /** The last ten that have ended. */
  ended: (SessionView & { endedReason: EndedReason })[];
}

const maxEnded = 10;

/** Lists the caller's own sessions: those in use, and the last ten that have ended. */
export async function listSessions(ctx: AccountContext): Promise<SessionList> {
  const { accountId, kind } = ownAccount(ctx);
  const inUse = {
    endedAt: null,
    expiresAt: { gt: ctx.now },
    lastSeenAt: { gte: new Date(ctx.now.getTime() - silenceAllowed[kind]) },
  };
  const [live, ended] = await Promise.all([
    ctx.db.session.findMany({ where: { accountId, ...inUse }, orderBy: { lastSeenAt: 'desc' } }),
    ctx.db.session.findMany({ where: { accountId, NOT: inUse }, orderBy: { createdAt: 'desc' }, take: maxEnded }),
  ]);
  const views = live.map((row) => ({ ...viewOf(row), isCurrent: row.id === ctx.sessionId }));
  return {
    live: views.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent)),
    ended: ended.map((row) => ({ ...viewOf(row), endedReason: reasonOf(row, ctx.now) })),
  };
}

interface SessionRow extends Omit<SessionView, 'device'> {
  userAgent: string;
  expiresAt: Date;
  endedReason: EndedReason | null;
}

function viewOf({ id, userAgent, createdAt, lastSeenAt, address, secondFactor }: SessionRow): SessionView {
  return { id, device: deviceOf(userAgent), createdAt, lastSeenAt, address, secondFactor };
}

/** The reason why a session ended; a session that simply expired has none stored. */
function reasonOf({ endedReason, expiresAt }: Pick<SessionRow, 'endedReason' | 'expiresAt'>, now: Date): EndedReason {
  if (endedReason !== null) return endedReason;
  return expiresAt <= now ? 'expired' : 'idle';
}
