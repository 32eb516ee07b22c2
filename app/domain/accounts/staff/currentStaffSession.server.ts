import type { SessionStaff } from '#app/domain/context.server.ts';
import { maxSilenceMs } from '#app/domain/accounts/sessions/idle.ts';
import type { Database } from '#app/platform/database.server.ts';

export interface CurrentStaffSession {
  staffSessionId: string;
  lastSeenAt: Date;
  staff: SessionStaff;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads the session of an id at /staff, with its user (D20); undefined where it has ended, was idle for more than 30
 * minutes or is past its last hour, and where its user was deactivated (as D7 has it for agents).
 */
export async function currentStaffSession(
  db: Database,
  staffSessionId: string,
  now: Date,
): Promise<CurrentStaffSession | undefined> {
  if (!uuid.test(staffSessionId)) return undefined;
  const session = await db.staffSession.findFirst({
    where: { id: staffSessionId, endedAt: null, staff: { active: true } },
    select: {
      lastSeenAt: true,
      expiresAt: true,
      staff: {
        select: {
          staffId: true,
          userId: true,
          firstName: true,
          lastName: true,
          role: true,
          markets: true,
          language: true,
          theme: true,
        },
      },
    },
  });
  if (!session || session.expiresAt <= now || now.getTime() - session.lastSeenAt.getTime() > maxSilenceMs)
    return undefined;
  // The table's checks hold role, markets, language and theme to what the type says.
  return { staffSessionId, lastSeenAt: session.lastSeenAt, staff: session.staff as SessionStaff };
}
