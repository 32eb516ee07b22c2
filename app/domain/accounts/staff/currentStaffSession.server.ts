import { z } from 'zod';
import type { SessionStaff } from '#app/domain/context.server.ts';
import { themeNames } from '#app/domain/accounts/themes.ts';
import { silenceAllowed } from '#app/domain/accounts/sessions/idle.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { staffRoles } from '#app/domain/permissions/staffRoles.ts';
import { unreadColumn } from '#app/domain/operations/notifications/unread.ts';
import { languages } from '#app/i18n.ts';
import { rowOf, type Database } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';

export interface CurrentStaffSession {
  sessionId: string;
  lastSeenAt: Date;
  staff: SessionStaff;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The columns of a member of staff, over `staff_users m` and `accounts o`. */
export const staffColumns = `
           m.staff_id AS "staffId", m.user_id AS "userId", m.first_name AS "firstName", m.last_name AS "lastName",
           m.email_address AS "emailAddress", m.email_valid_flag AS "emailValidFlag", m.role, m.markets,
           o.own_password AS "ownPassword", o.second_factor_flag AS "secondFactorFlag", o.language, o.theme, o.time_zone AS "timeZone",
           ${unreadColumn('o')}`;

/** A row of these columns. */
export const staffRow = z.strictObject({
  staffId: z.string(),
  userId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: z.enum(staffRoles),
  markets: z.enum(markets).array(),
  emailAddress: z.string(),
  emailValidFlag: z.boolean(),
  ownPassword: z.boolean(),
  secondFactorFlag: z.boolean(),
  language: z.enum(languages),
  theme: z.enum(themeNames),
  timeZone: z.string().nullable(),
  unread: z.int(),
});

const staffSessionQuery = statement({
  name: 'current-staff-session',
  sql: ({ sessionId }: Named<{ sessionId: string }>) => `
    SELECT s.last_seen_at AS "lastSeenAt", s.expires_at AS "expiresAt", s.confirmed_at AS "confirmedAt", ${staffColumns}
    FROM sessions s
    JOIN staff_users m ON m.staff_id = s.account_id
    JOIN accounts o ON o.account_id = s.account_id
    WHERE s.id = ${sessionId} AND s.ended_at IS NULL AND m.active`,
  row: z.strictObject({
    lastSeenAt: z.date(),
    expiresAt: z.date(),
    confirmedAt: z.date().nullable(),
    ...staffRow.shape,
  }),
});

/**
 * Reads the session of an id at /staff, with its user, in one query; undefined where it has ended, was idle for
 * more than 15 minutes or is past its last hour, and where its user's access has ended, as for agents.
 */
export async function currentStaffSession(
  db: Database,
  sessionId: string,
  now: Date,
): Promise<CurrentStaffSession | undefined> {
  if (!uuid.test(sessionId)) return undefined;
  const row = await rowOf(db, staffSessionQuery({ sessionId }));
  if (!row || row.expiresAt <= now || now.getTime() - row.lastSeenAt.getTime() > silenceAllowed.staff) return undefined;
  const { lastSeenAt, expiresAt: _, ...staff } = row;
  return { sessionId, lastSeenAt, staff };
}
