import type { Theme } from '#app/domain/accounts/themes.ts';
import { preparedRows } from '#app/platform/database.server.ts';
import { maxSilenceMs } from './idle.ts';

/** The signed-in agent, as the session query reads it. Text is as stored (D2). */
export interface SessionAgent {
  agentUniqueId: string;
  agentId: string;
  polarAgentId: string;
  userId: string;
  firstName: string;
  lastName: string;
  emailAddress: string;
  agentType: 'O' | 'M' | 'A';
  activationFlag: 'P' | 'E' | 'C' | 'A' | 'D' | 'R';
  emailValidFlag: boolean;
  ccn: string | null;
  country: string;
  language: 'en' | 'ja';
  /** The appearance that the agent chose. */
  theme: Theme;
  /** The keys of the permissions that the agent holds (D15); expired ones are not among them. */
  grants: string[];
  /** The saved landing brand; null before the first choice. */
  displayCompany: string | null;
  /** The brand whose pages this session opened last; '' before the first. */
  selectedBrand: string;
  /** False while the password is the one that an owner or manager gave (D5). */
  ownPassword: boolean;
  secondFactorFlag: boolean;
  /** True where the terms have changed since the agent accepted them. */
  termsDue: boolean;
  /** True where the agency demands a second factor, and the agent has none yet. */
  secondFactorDue: boolean;
}

/** The signed-in agent's agency. */
export interface SessionAgency {
  agencyId: string;
  agencyName: string;
  country: string;
  taReportAccess: boolean;
  agencyPartnerRewardFlag: boolean;
  secondFactorRequired: boolean;
}

export interface CurrentSession {
  sessionId: string;
  lastSeenAt: Date;
  currentApp: string;
  actor: SessionAgent;
  agency: SessionAgency;
}

type Row = SessionAgent & {
  sessionId: string;
  lastSeenAt: Date;
  expiresAt: Date;
  currentApp: string;
  agencyId: string;
  agencyName: string;
  agencyCountry: string;
  taReportAccess: boolean;
  agencyPartnerRewardFlag: boolean;
  secondFactorRequired: boolean;
};

/** The session query of every signed-in request, by id and time; `npm run bench` runs the same text for its floor. */
export const sessionQuery = {
  name: 'current-session',
  text: `
    SELECT s.id AS "sessionId", s.last_seen_at AS "lastSeenAt", s.expires_at AS "expiresAt", s.current_app AS "currentApp",
           a.agent_unique_id AS "agentUniqueId", a.agent_id AS "agentId", a.polar_agent_id AS "polarAgentId", a.user_id AS "userId",
           a.first_name AS "firstName", a.last_name AS "lastName", a.email_address AS "emailAddress", a.agent_type AS "agentType",
           a.activation_flag AS "activationFlag", a.email_valid_flag AS "emailValidFlag", a.ccn, a.country, a.language, a.theme,
           ARRAY(SELECT pg.key FROM permission_grants pg
                 WHERE pg.agent_unique_id = a.agent_unique_id AND (pg.until IS NULL OR pg.until > $2)) AS grants,
           p.display_company AS "displayCompany", s.selected_brand AS "selectedBrand", a.own_password AS "ownPassword",
           a.second_factor_flag AS "secondFactorFlag", s.terms_due AS "termsDue",
           (g.second_factor_required AND NOT a.second_factor_flag) AS "secondFactorDue",
           g.agency_id AS "agencyId", g.agency_name AS "agencyName", g.country AS "agencyCountry",
           g.ta_report_access AS "taReportAccess", g.agency_partner_reward_flag AS "agencyPartnerRewardFlag",
           g.second_factor_required AS "secondFactorRequired"
    FROM sessions s
    JOIN agents a ON a.agent_unique_id = s.agent_unique_id
    JOIN agencies g ON g.agency_id = a.agency_id
    LEFT JOIN preferences p ON p.agent_unique_id = a.agent_unique_id
    WHERE s.id = $1 AND s.ended_at IS NULL AND a.deleted_at IS NULL AND a.activation_flag <> 'D' AND g.suspended_at IS NULL`,
} as const;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Reads the session of an id, with its agent and agency, in one query; undefined where it has ended, was idle for more
 * than 30 minutes or is past its last hour, where its user was deleted or deactivated (D7), and where its agency is
 * suspended.
 */
export async function currentSession(sessionId: string, now: Date): Promise<CurrentSession | undefined> {
  if (!uuid.test(sessionId)) return undefined;
  const [row] = await preparedRows<Row>(sessionQuery.name, sessionQuery.text, [sessionId, now]);
  if (!row || row.expiresAt <= now || now.getTime() - row.lastSeenAt.getTime() > maxSilenceMs) return undefined;
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
