import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { nameColumns, nameRow, shownNames } from '#app/domain/accounts/profile/names.ts';
import { courseLanguages } from '#app/domain/markets/courseLanguages.ts';
import { themeNames } from '#app/domain/accounts/themes.ts';
import { languages } from '#app/i18n.ts';
import { activationFlagCodes, agentTypes } from '#app/domain/permissions/codes.ts';
import type { ActingAssistant } from '#app/domain/permissions/assistantScopes.ts';
import type { ActingKey } from '#app/domain/permissions/scopes.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { unreadColumn } from '#app/domain/operations/notifications/unread.ts';
import { silenceAllowed } from './idle.ts';

const sessionAgent = z.strictObject({
  agentUniqueId: z.string(),
  agentId: z.string(),
  polarAgentId: z.string(),
  userId: z.string(),
  ...nameRow(shownNames),
  emailAddress: z.string(),
  agentType: z.enum(agentTypes),
  activationFlag: z.enum(activationFlagCodes),
  emailValidFlag: z.boolean(),
  ccn: z.string().nullable(),
  country: z.string(),
  language: z.enum(languages),
  /** The appearance that the agent chose. */
  theme: z.enum(themeNames),
  /** The time zone that they chose; null for that of the browser, else of the agency. */
  timeZone: z.string().nullable(),
  /** The language that they chose for courses; null before the first time. */
  courseLanguage: z.enum(courseLanguages).nullable(),
  /** The keys of the permissions that the agent applies; expired ones are not among them. */
  grants: z.string().array(),
  branchId: z.string().nullable(),
  /** The branches to whose people the agent is bound, perhaps none; null for who is not, and for every owner. */
  branches: z.string().array().nullable(),
  /** The saved landing brand; null before the first choice. */
  displayCompany: z.string().nullable(),
  /** The brand whose pages this session opened last; '' before the first. */
  selectedBrand: z.string(),
  /** False while the password is the one that an owner or manager gave. */
  ownPassword: z.boolean(),
  secondFactorFlag: z.boolean(),
  /** True where the terms have changed since the agent accepted them. */
  termsDue: z.boolean(),
  /** How many notifications they have not read, at most a hundred. */
  unread: z.int(),
  /** True where the agency demands a second factor, and the agent has none yet. */
  secondFactorDue: z.boolean(),
});

const sessionAgency = z.strictObject({
  agencyId: z.string(),
  agencyName: z.string(),
  country: z.string(),
  state: z.string(),
  taReportAccess: z.boolean(),
  agencyPartnerRewardFlag: z.boolean(),
  secondFactorRequired: z.boolean(),
  hasBranches: z.boolean(),
});

/** The signed-in agent, as the session query reads it. Text is as stored. */
export type SessionAgent = z.output<typeof sessionAgent> & {
  /** True where a member of staff looks at the portal as this agent. */
  isViewed?: true;
  /** The key that acts for this agent. */
  key?: ActingKey;
  /** The assistant that acts for this agent. */
  assistant?: ActingAssistant;
};

/** The signed-in agent's agency. */
export type SessionAgency = z.output<typeof sessionAgency>;

export interface CurrentSession {
  sessionId: string;
  lastSeenAt: Date;
  currentApp: string;
  actor: SessionAgent;
  agency: SessionAgency;
  /** The view by which a member of staff looks at the portal as this agent. */
  view?: CurrentView;
}

/** A view as requests need it: whose session at /staff it belongs to, and when it is over. */
export interface CurrentView {
  viewId: string;
  staffId: string;
  staffSession: { sessionId: string; lastSeenAt: Date };
  expiresAt: Date;
}

/** The columns of who is signed in, over `agents a`, `accounts o`, `agencies g` and `preferences p`. */
export const sessionColumns = (now: string) => `
           a.agent_unique_id AS "agentUniqueId", a.agent_id AS "agentId", a.polar_agent_id AS "polarAgentId", a.user_id AS "userId",
           ${nameColumns(shownNames, 'a')}, a.email_address AS "emailAddress", a.agent_type AS "agentType",
           a.activation_flag AS "activationFlag", a.email_valid_flag AS "emailValidFlag", a.ccn, a.country, o.language, o.theme, o.time_zone AS "timeZone", o.course_language AS "courseLanguage",
           ARRAY(SELECT pg.key FROM permission_grants pg
                 WHERE pg.agent_unique_id = a.agent_unique_id AND (pg.until IS NULL OR pg.until > ${now})) AS grants,
           a.branch_id AS "branchId", CASE WHEN a.bound_to_branches AND a.agent_type <> 'O' THEN ARRAY(
             SELECT bs.branch_id FROM branch_supervisors bs JOIN branches b ON b.branch_id = bs.branch_id
             WHERE bs.agent_unique_id = a.agent_unique_id AND b.agency_id = a.agency_id ORDER BY bs.branch_id) END AS branches,
           p.display_company AS "displayCompany", o.own_password AS "ownPassword", o.second_factor_flag AS "secondFactorFlag",
           (g.second_factor_required AND NOT o.second_factor_flag) AS "secondFactorDue",
           g.agency_id AS "agencyId", g.agency_name AS "agencyName", g.country AS "agencyCountry", g.state,
           g.ta_report_access AS "taReportAccess", g.agency_partner_reward_flag AS "agencyPartnerRewardFlag",
           g.second_factor_required AS "secondFactorRequired",
           EXISTS (SELECT FROM branches b WHERE b.agency_id = g.agency_id) AS "hasBranches", ${unreadColumn('o')}`;

/** Where an agent may be signed in. */
export const mayBeSignedIn = `a.deleted_at IS NULL AND a.activation_flag <> 'D' AND g.suspended_at IS NULL`;

/** A row of these columns, and of the two that its own session has. */
export const sessionRow = z.strictObject({
  ...sessionAgent.shape,
  ...sessionAgency.omit({ country: true }).shape,
  agencyCountry: z.string(),
});

/** The session query of every signed-in request, by id and time; `npm run bench` runs the same text for its floor. */
export const sessionQuery = statement({
  name: 'current-session',
  sql: ({ sessionId, now }: Named<{ sessionId: string; now: Date }>) => `
    SELECT s.id AS "sessionId", s.last_seen_at AS "lastSeenAt", s.expires_at AS "expiresAt", s.current_app AS "currentApp",
           s.selected_brand AS "selectedBrand", s.terms_due AS "termsDue", s.second_factor AS "shownFactor", ${sessionColumns(now)}
    FROM sessions s
    JOIN agents a ON a.agent_unique_id = s.account_id
    JOIN accounts o ON o.account_id = s.account_id
    JOIN agencies g ON g.agency_id = a.agency_id
    LEFT JOIN preferences p ON p.agent_unique_id = a.agent_unique_id
    WHERE s.id = ${sessionId} AND s.ended_at IS NULL AND ${mayBeSignedIn}`,
  row: z.strictObject({
    sessionId: z.string(),
    lastSeenAt: z.date(),
    expiresAt: z.date(),
    currentApp: z.string(),
    shownFactor: z.string(),
    ...sessionRow.shape,
  }),
});

/** True where a text is written as the identifier of a session is. */
export const isSessionId = (text: string): boolean => uuid.test(text);

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Reads the session of an id, with its agent and agency, in one query; undefined where it has ended, was idle for more
 * than 30 minutes or is past its last hour, where its user was deleted or deactivated, and where its agency is
 * suspended.
 */
export async function currentSession({ db, now }: JobContext, sessionId: string): Promise<CurrentSession | undefined> {
  if (!isSessionId(sessionId)) return undefined;
  const row = await rowOf(db, sessionQuery({ sessionId, now }));
  if (!row || row.expiresAt <= now || now.getTime() - row.lastSeenAt.getTime() > silenceAllowed.agent) return undefined;
  const { sessionId: id, lastSeenAt, currentApp, expiresAt: _, shownFactor, ...who } = row;
  // A second factor at the user's own provider counts as one here.
  const secondFactorDue = who.secondFactorDue && shownFactor !== 'provider-factor';
  return { sessionId: id, lastSeenAt, currentApp, ...whoIsIn({ ...who, secondFactorDue }) };
}

/** The agent and agency of a row of `sessionColumns`. */
export function whoIsIn({
  agencyId,
  agencyName,
  agencyCountry,
  state,
  taReportAccess,
  agencyPartnerRewardFlag,
  secondFactorRequired,
  hasBranches,
  ...actor
}: z.output<typeof sessionRow>): { actor: SessionAgent; agency: SessionAgency } {
  const country = agencyCountry;
  return {
    actor,
    agency: {
      agencyId,
      agencyName,
      country,
      state,
      taReportAccess,
      agencyPartnerRewardFlag,
      secondFactorRequired,
      hasBranches,
    },
  };
}
