import type { Theme } from '#app/domain/accounts/themes.ts';
import type { Database } from '#app/platform/database.server.ts';
import type { Device } from '#app/platform/deviceCookie.server.ts';
import type { Passwords } from '#app/platform/passwords.server.ts';
import type { Language, TextLocale } from '#app/i18n.ts';
import type { ActingKey } from '#app/domain/permissions/scopes.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import type { Market } from './markets/markets.ts';
import type { SessionAgency, SessionAgent } from '#app/domain/accounts/sessions/currentSession.server.ts';

/** The context of every verb (docs/architecture.md), which reads no request and no clock itself. */
export interface VisitorContext {
  db: Database;
  /** For reads that may be some seconds old, which never write; `db` where it is left out. */
  reads?: Database;
  /** True where `db` cannot write: a member of staff views the portal as a user. */
  readsOnly?: true;
  now: Date;
  language: Language;
  /** The locale of the page's texts; `language` where it is left out. */
  textLocale?: TextLocale;
  /** The time zone of the reader; that of the market where it is left out. */
  zone?: string;
  /** The client's address; '' where the host does not give it. */
  address: string;
  requestId: string;
  passwords: Passwords;
  /**
   * Returns the users who signed in from the caller's browser before; undefined over the API, which has no
   * cookies.
   */
  devices?: () => Promise<readonly Device[]>;
  /** Lets a request of these parties wait; false where too many wait already. Left out where nothing is slowed. */
  slowDown?: (seconds: number, parties: readonly [pair: string, network: string]) => Promise<boolean>;
}

/** The context of a verb that a job calls, without a signed-in user. */
export type JobContext = Pick<VisitorContext, 'db' | 'reads' | 'now'>;

/** The same context for what only reads, and may be some seconds old. */
export function readingContext<Context extends Pick<VisitorContext, 'db' | 'reads'>>(ctx: Context): Context {
  return ctx.reads ? { ...ctx, db: ctx.reads } : ctx;
}

/** Brand staff who are signed in at /staff. */
export interface SessionStaff {
  staffId: string;
  userId: string;
  firstName: string;
  lastName: string;
  role: StaffRole;
  /** None for every market. */
  markets: readonly Market[];
  emailAddress: string;
  emailValidFlag: boolean;
  ownPassword: boolean;
  secondFactorFlag: boolean;
  /** When they last showed who they are in this session: at sign-in, or again since. */
  confirmedAt: Date | null;
  language: Language;
  theme: Theme;
  /** The time zone that they chose; null for that of the browser. */
  timeZone: string | null;
  /** How many notifications they have not read, at most a hundred. */
  unread: number;
  /** The key that acts for this member of staff. */
  key?: ActingKey;
}

/** The context of brand staff: outside any agency, so every verb of theirs names the agency it is about. */
export interface StaffContext extends VisitorContext {
  sessionId: string;
  staff: SessionStaff;
}

/** The context of a signed-in agent: their identity, their agency and their session. */
export interface AgentContext extends VisitorContext {
  sessionId: string;
  actor: SessionAgent;
  agency: SessionAgency;
  market: Market;
  /** The app from which the session began; '' or left out for the portal itself. */
  currentApp?: string;
  /** The act on many users of which what is done is a part, for the audit trail. */
  batchId?: string;
}
