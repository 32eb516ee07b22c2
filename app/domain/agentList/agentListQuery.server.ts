import type { AgentSortKey } from '#app/domain/agents/forms.ts';

export type AgentListSort = AgentSortKey | 'lastLogin';
export type SortDirection = 'asc' | 'desc';

/** A row of the agent list; text as stored, dates as moments. */
export interface AgentListRow {
  agentUniqueId: string;
  agentId: string;
  polarAgentId: string;
  userId: string;
  firstName: string;
  middleName: string;
  lastName: string;
  emailAddress: string;
  agentType: 'O' | 'M' | 'A';
  activationFlag: 'P' | 'E' | 'C' | 'A' | 'D' | 'R';
  emailValidFlag: boolean;
  ccn: string | null;
  academyLevel: number;
  academyStatus: string;
  lastOSLoginDate: Date | null;
  lastPONAccessDate: Date | null;
  /** The keys of the permissions that the agent holds. */
  grants: string[];
  companies: { code: string; academyLevel: number; academyStatus: string }[];
}

// The sort expressions of the list's columns. The name comes last in each, so that the order is total and pages never overlap.
const sortExpressions = {
  name: null,
  role: "array_position(ARRAY['O','M','A'], agent_type)",
  rank: 'academy_level',
  ccn: 'ccn',
  status: "array_position(ARRAY['A','R','C','E','P','D'], activation_flag)",
  lastLogin: 'last_os_login_date',
} as const satisfies Record<AgentListSort, string | null>;

function orderBy(sort: AgentListSort, direction: SortDirection): string {
  const expression = sortExpressions[sort];
  // For the names' own order the index serves, forwards or backwards.
  if (expression === null) return `last_name_key ${direction}, first_name_key ${direction}, agent_unique_id ${direction}`;
  return `${expression} ${direction} NULLS LAST, last_name_key, first_name_key, agent_unique_id`;
}

/**
 * The statement that reads one page of an agency's agents with the number of all matches; a page beyond the end is the last one.
 * Values: agency, page size, page, the time, and where it is narrowed: words (`searchWords` as JSON), patterns
 * of first and last name, an agentUniqueId (null: any).
 */
export function agentListQuery(sort: AgentListSort, direction: SortDirection, narrowed: boolean): { name: string; text: string } {
  const name = `agent-list-${sort}-${direction}${narrowed ? '-narrowed' : ''}`;
  // The plain list goes without the conditions: with them Postgres would not see that the index gives the first page at once.
  return { name, text: queryText(orderBy(sort, direction), narrowed ? narrowing : '') };
}

const narrowing = `
        AND ($6::text IS NULL OR a.first_name_key LIKE $6) AND ($7::text IS NULL OR a.last_name_key LIKE $7)
        AND ($8::uuid IS NULL OR a.agent_unique_id = $8)
        AND NOT EXISTS (
          SELECT FROM jsonb_to_recordset($5::jsonb) AS word (
            pattern text, roles text[], flags text[], levels int[], "haLevels" int[], member boolean, "noCcn" boolean)
          WHERE NOT (
            a.last_name_key LIKE word.pattern OR a.first_name_key LIKE word.pattern OR a.user_id LIKE word.pattern
            OR a.agent_type = ANY (word.roles) OR a.activation_flag = ANY (word.flags)
            OR coalesce(a.ccn LIKE word.pattern, word."noCcn")
            OR EXISTS (SELECT FROM agent_companies c WHERE c.agent_unique_id = a.agent_unique_id
                       AND c.academy_level = ANY (CASE c.code WHEN 'HA' THEN word."haLevels" ELSE word.levels END))
            OR (word.member AND a.ccn IS NOT NULL AND NOT EXISTS (
              SELECT FROM agent_companies c WHERE c.agent_unique_id = a.agent_unique_id AND c.academy_level > 0))))`;

function queryText(order: string, conditions: string): string {
  return `
    WITH matching AS NOT MATERIALIZED (
      SELECT a.* FROM agents a
      WHERE a.agency_id = $1 AND a.deleted_at IS NULL${conditions}
    ), counted AS (SELECT count(*)::int AS total FROM matching)
    SELECT page.agent_unique_id AS "agentUniqueId", page.agent_id AS "agentId", page.polar_agent_id AS "polarAgentId",
           page.user_id AS "userId", page.first_name AS "firstName", page.middle_name AS "middleName", page.last_name AS "lastName",
           page.email_address AS "emailAddress", page.agent_type AS "agentType", page.activation_flag AS "activationFlag",
           page.email_valid_flag AS "emailValidFlag", page.ccn, page.academy_level AS "academyLevel",
           page.academy_status AS "academyStatus", page.last_os_login_date AS "lastOSLoginDate",
           page.last_pon_access_date AS "lastPONAccessDate",
           ARRAY(SELECT pg.key FROM permission_grants pg
                 WHERE pg.agent_unique_id = page.agent_unique_id AND (pg.until IS NULL OR pg.until > $4::timestamptz)) AS grants,
           (SELECT coalesce(json_agg(json_build_object(
              'code', c.code, 'academyLevel', c.academy_level, 'academyStatus', c.academy_status) ORDER BY c.code), '[]'::json)
            FROM agent_companies c WHERE c.agent_unique_id = page.agent_unique_id) AS companies,
           counted.total
    FROM counted, LATERAL (
      SELECT * FROM matching ORDER BY ${order}
      LIMIT $2::int OFFSET greatest(0, least(($3::int - 1) * $2::int, (counted.total - 1) / $2::int * $2::int))
    ) page
    ORDER BY ${order}`;
}
