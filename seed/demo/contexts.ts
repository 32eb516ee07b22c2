import type { AgentContext, SessionStaff, StaffContext, VisitorContext } from '#app/domain/context.server.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import type { SessionAgency, SessionAgent } from '#app/domain/accounts/sessions/currentSession.server.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Passwords } from '#app/platform/passwords.server.ts';
import { samplePasswordHash } from '../builders/password.ts';

// All have the sample password: it is hashed once, and counts as new where a person is to have chosen it.
const samplePasswords: Passwords = { hash: () => samplePasswordHash(), compare: async () => false };

/** The context of a visitor who is not signed in, at a moment. */
export function visiting(db: Database, now: Date): VisitorContext {
  return { db, now, language: 'en', address: '', requestId: 'seed', passwords: samplePasswords };
}

/** The context of an agent as if they were signed in at a moment, without a session to leave behind. */
export async function actingAs(db: Database, agentUniqueId: string, now: Date): Promise<AgentContext> {
  const { agency, account, preference, ...agent } = await db.agent.findUniqueOrThrow({
    where: { agentUniqueId },
    include: { agency: true, account: { omit: { passwordHash: true } }, preference: true },
  });
  // The checks of the tables hold the codes to what the types say.
  const actor = {
    ...agent,
    ...account,
    displayCompany: preference?.displayCompany ?? null,
    selectedBrand: '',
    branches: null,
    termsDue: false,
    secondFactorDue: false,
  } as SessionAgent & typeof agent & typeof account;
  return {
    ...visiting(db, now),
    language: actor.language,
    sessionId: crypto.randomUUID(),
    actor,
    agency: { ...agency, hasBranches: false } as SessionAgency & typeof agency,
    market: marketOf(agency.country),
  };
}

/** The context of a member of brand staff at a moment, likewise. */
export async function actingAsStaff(db: Database, userId: string, now: Date): Promise<StaffContext> {
  const { account, ...member } = await db.staffUser.findUniqueOrThrow({
    where: { userId },
    include: {
      account: { select: { ownPassword: true, secondFactorFlag: true, language: true, theme: true, timeZone: true } },
    },
  });
  const staff = { ...member, ...account, confirmedAt: now, unread: 0 } satisfies Record<
    Exclude<keyof SessionStaff, 'key'>,
    unknown
  >;
  return { ...visiting(db, now), sessionId: crypto.randomUUID(), staff: staff as SessionStaff };
}
