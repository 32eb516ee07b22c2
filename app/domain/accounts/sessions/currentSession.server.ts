import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { nameColumns, nameRow, shownNames } from '#app/domain/accounts/profile/names.ts';
import { themeNames } from '#app/domain/accounts/themes.ts';
import { languages } from '#app/i18n.ts';
import { activationFlagCodes, agentTypes } from '#app/domain/permissions/codes.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
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
  /** The keys of the permissions that the agent holds (D15); expired ones are not among them. */
  grants: z.string().array(),
  /** The saved landing brand; null before the first choice. */
  displayCompany: z.string().nullable(),
  /** The brand whose pages this session opened last; '' before the first. */
  selectedBrand: z.string(),
  /** False while the password is the one that an owner or manager gave (D5). */
  ownPassword: z.boolean(),
  secondFactorFlag: z.boolean(),
  /** True where the terms have changed since the agent accepted them. */
  termsDue: z.boolean(),
  /** True where the agency demands a second factor, and the agent has none yet. */
  secondFactorDue: z.boolean(),
});

const sessionAgency = z.strictObject({
  agencyId: z.string(),
  agencyName: z.string(),
  country: z.string(),
  taReportAccess: z.boolean(),
  agencyPartnerRewardFlag: z.boolean(),
  secondFactorRequired: z.boolean(),
});

/** The signed-in agent, as the session query reads it. Text is as stored (D2). */
export type SessionAgent = z.output<typeof sessionAgent>;

/** The signed-in agent's agency. */
export type SessionAgency = z.output<typeof sessionAgency>;

export interface CurrentSession {
  sessionId: string;
  lastSeenAt: Date;
  currentApp: string;
  actor: SessionAgent;
  agency: SessionAgency;
}

/** The session query of every signed-in request, by id and time; `npm run bench` runs the same text for its floor. */
export const sessionQuery = statement({
  name: 'current-session',
  sql: ({ sessionId, now }: Named<{ sessionId: string; now: Date }>) => `
    SELECT s.id AS "sessionId", s.last_seen_at AS "lastSeenAt", s.expires_at AS "expiresAt", s.current_app AS "currentApp",
           a.agent_unique_id AS "agentUniqueId", a.agent_id AS "agentId", a.polar_agent_id AS "polarAgentId", a.user_id AS "userId",
           ${nameColumns(shownNames, 'a')}, a.email_address AS "emailAddress", a.agent_type AS "agentType",
           a.activation_flag AS "activationFlag", a.email_valid_flag AS "emailValidFlag", a.ccn, a.country, o.language, o.theme,
           ARRAY(SELECT pg.key FROM permission_grants pg
                 WHERE pg.agent_unique_id = a.agent_unique_id AND (pg.until IS NULL OR pg.until > ${now})) AS grants,
           p.display_company AS "displayCompany", s.selected_brand AS "selectedBrand", o.own_password AS "ownPassword",
           o.second_factor_flag AS "secondFactorFlag", s.terms_due AS "termsDue",
           (g.second_factor_required AND NOT o.second_factor_flag) AS "secondFactorDue",
           g.agency_id AS "agencyId", g.agency_name AS "agencyName", g.country AS "agencyCountry",
           g.ta_report_access AS "taReportAccess", g.agency_partner_reward_flag AS "agencyPartnerRewardFlag",
           g.second_factor_required AS "secondFactorRequired"
    FROM sessions s
    JOIN agents a ON a.agent_unique_id = s.account_id
    JOIN accounts o ON o.account_id = s.account_id
    JOIN agencies g ON g.agency_id = a.agency_id
    LEFT JOIN preferences p ON p.agent_unique_id = a.agent_unique_id
    WHERE s.id = ${sessionId} AND s.ended_at IS NULL AND a.deleted_at IS NULL AND a.activation_flag <> 'D' AND g.suspended_at IS NULL`,
  row: z.strictObject({
    sessionId: z.string(),
    lastSeenAt: z.date(),
    expiresAt: z.date(),
    currentApp: z.string(),
    ...sessionAgent.shape,
    ...sessionAgency.omit({ country: true }).shape,
    agencyCountry: z.string(),
  }),
});

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Reads the session of an id, with its agent and agency, in one query; undefined where it has ended, was idle for more
 * than 30 minutes or is past its last hour, where its user was deleted or deactivated (D7), and where its agency is
 * suspended.
 */
export async function currentSession({ db, now }: JobContext, sessionId: string): Promise<CurrentSession | undefined> {
  if (!uuid.test(sessionId)) return undefined;
  const row = await rowOf(db, sessionQuery({ sessionId, now }));
  if (!row || row.expiresAt <= now || now.getTime() - row.lastSeenAt.getTime() > silenceAllowed.agent) return undefined;
  const {
    agencyId,
    agencyName,
    agencyCountry,
    taReportAccess,
    agencyPartnerRewardFlag,
    secondFactorRequired,
    lastSeenAt,
    currentApp,
    expiresAt: _,
    ...actor
  } = row;
  return {
    sessionId: row.sessionId,
    lastSeenAt,
    currentApp,
    actor,
    agency: {
      agencyId,
      agencyName,
      country: agencyCountry,
      taReportAccess,
      agencyPartnerRewardFlag,
      secondFactorRequired,
    },
  };
}
