import { z } from 'zod';
import {
  mayBeSignedIn,
  sessionColumns,
  sessionRow,
  whoIsIn,
  type CurrentSession,
} from '#app/domain/accounts/sessions/currentSession.server.ts';
import { silenceAllowed } from '#app/domain/accounts/sessions/idle.ts';
import type { JobContext } from '#app/domain/context.server.ts';
import { marketOf, markets } from '#app/domain/markets/markets.ts';
import { can } from '#app/domain/permissions/can.ts';
import { reachesMarket } from '#app/domain/permissions/staffMarkets.ts';
import { staffRoles } from '#app/domain/permissions/staffRoles.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';

const viewQuery = statement({
  name: 'current-view',
  sql: ({ viewId, now }: Named<{ viewId: string; now: Date }>) => `
    SELECT v.staff_session_id AS "staffSessionId", v.expires_at AS "expiresAt", s.last_seen_at AS "lastSeenAt", s.expires_at AS "staffExpiresAt",
           m.staff_id AS "staffId", m.role AS "staffRole", m.markets AS "staffMarkets",
           '' AS "selectedBrand", v.terms_due AS "termsDue", ${sessionColumns(now)}
    FROM person_views v
    JOIN sessions s ON s.id = v.staff_session_id
    JOIN staff_users m ON m.staff_id = s.account_id
    JOIN agents a ON a.agent_unique_id = v.agent_unique_id
    JOIN accounts o ON o.account_id = a.agent_unique_id
    JOIN agencies g ON g.agency_id = a.agency_id
    LEFT JOIN preferences p ON p.agent_unique_id = a.agent_unique_id
    WHERE v.id = ${viewId}::uuid AND v.ended_at IS NULL AND s.ended_at IS NULL AND m.active AND ${mayBeSignedIn}`,
  row: z.strictObject({
    staffSessionId: z.string(),
    expiresAt: z.date(),
    lastSeenAt: z.date(),
    staffExpiresAt: z.date(),
    staffId: z.string(),
    staffRole: z.enum(staffRoles),
    staffMarkets: z.enum(markets).array(),
    ...sessionRow.shape,
  }),
});

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads the view of an id as the session of the person who is looked at, whom `isViewed` marks. Undefined where it is
 * over: after 15 minutes, with the session at /staff that it belongs to, where its member of staff may view no one or
 * not this person any more, and where the person cannot be signed in.
 */
export async function currentView({ db, now }: JobContext, viewId: string): Promise<CurrentSession | undefined> {
  if (!uuid.test(viewId)) return undefined;
  const row = await rowOf(db, viewQuery({ viewId, now }));
  if (!row) return undefined;
  const { staffSessionId, expiresAt, lastSeenAt, staffExpiresAt, staffId, staffRole, staffMarkets, ...who } = row;
  const staff = { role: staffRole, markets: staffMarkets };
  const isOver =
    expiresAt <= now || staffExpiresAt <= now || now.getTime() - lastSeenAt.getTime() > silenceAllowed.staff;
  if (isOver || !can({ staff }, 'staff.view-as') || !reachesMarket(staff, marketOf(who.agencyCountry)))
    return undefined;
  const { actor, agency } = whoIsIn(who);
  return {
    sessionId: viewId,
    lastSeenAt,
    currentApp: '',
    actor: { ...actor, isViewed: true },
    agency,
    view: { viewId, staffId, staffSession: { sessionId: staffSessionId, lastSeenAt }, expiresAt },
  };
}

/** The person from whose page a view was started; undefined where the view does not exist or has ended. */
export async function personOfView({ db }: Pick<JobContext, 'db'>, viewId: string): Promise<string | undefined> {
  if (!uuid.test(viewId)) return undefined;
  const view = await db.personView.findUnique({ where: { id: viewId }, select: { agentUniqueId: true } });
  return view?.agentUniqueId;
}
