import type { Database } from '#app/platform/database.server.ts';
import type { Device } from '#app/platform/deviceCookie.server.ts';
import type { Passwords } from '#app/platform/passwords.server.ts';
import type { Language, TextLocale } from '#app/platform/translations.server.ts';
import type { Market } from './markets/markets.ts';
import type { SessionAgency, SessionAgent } from '#app/domain/sessions/currentSession.server.ts';

/** What every verb is given (docs/architecture.md): it reads no request and no clock. */
export interface VisitorContext {
  db: Database;
  now: Date;
  language: Language;
  /** What the page's texts are written in; the language where it is left out. */
  textLocale?: TextLocale;
  /** Where the caller's connection comes from; empty where the host does not tell. */
  address: string;
  requestId: string;
  passwords: Passwords;
  /** Gives the users who signed in from the caller's browser before (D4); missing over the API, which has no cookies. */
  devices?: () => Promise<readonly Device[]>;
}

/** What a verb is given that a job calls (D28): nobody is signed in, and nobody waits for it. */
export type JobContext = Pick<VisitorContext, 'db' | 'now'>;

/** Brand staff who are signed in at /staff (D20). */
export interface SessionStaff {
  staffId: string;
  userId: string;
  firstName: string;
  lastName: string;
  role: 'reviewer' | 'editor' | 'administrator';
  language: Language;
}

/** The context of brand staff: outside any agency, so every verb of theirs names the agency it is about. */
export interface StaffContext extends VisitorContext {
  staffSessionId: string;
  staff: SessionStaff;
}

/** The context of somebody who is signed in: who they are and whose data they may touch. */
export interface AgentContext extends VisitorContext {
  sessionId: string;
  actor: SessionAgent;
  agency: SessionAgency;
  market: Market;
}
