import { agentConditions, type AgentListNarrowing, type Placeholder } from './agentListConditions.server.ts';
import type { SortDirection } from '#app/domain/listParams.ts';
import type { AgentListSort } from './agentListForm.ts';
import { after, orderBy, sortExpression, type AgentPlace } from './agentListOrder.server.ts';
import { zones } from '#app/domain/display.ts';
import type { Market } from '#app/domain/markets/markets.ts';

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

/** An agent as a file has them; the levels as `PC3 CU1`, the last sign-in as a day of the market. */
export interface AgentFileRow {
  agentUniqueId: string;
  userId: string;
  firstName: string;
  lastName: string;
  emailAddress: string;
  agentType: 'O' | 'M' | 'A';
  activationFlag: 'P' | 'E' | 'C' | 'A' | 'D' | 'R';
  ccn: string | null;
  levels: string | null;
  lastSignIn: string | null;
}

/** A list to be read: of whom, in which order, and which part of it. */
export interface AgentListQuestion extends AgentListNarrowing {
  sort: AgentListSort;
  direction: SortDirection;
  /** Counts from 1; a page beyond the end is the last one. */
  page: number;
  pageSize: number;
  /** Where the part begins, instead of `page`. */
  after?: AgentPlace;
}

export interface ListContext {
  agency: { agencyId: string };
  market: Market;
  now: Date;
}

export interface Statement {
  /** For a statement that is prepared once. */
  name?: string;
  text: string;
  values: unknown[];
}

/**
 * The statement that reads a part of an agency's agents, each with its place in the order and the number of all that
 * match; where none is left, one row without an agent. The whole list in any order is prepared by name; what narrows it
 * is planned each time, by its values.
 */
export function agentListQuery({ agency, market, now }: ListContext, question: AgentListQuestion): Statement {
  const { sort, direction, page, pageSize } = question;
  const values: unknown[] = [agency.agencyId, pageSize, question.after ? 1 : page, now];
  const value: Placeholder = (given) => `$${values.push(given)}`;
  const narrowing = agentConditions(question, { market, now }, value);
  const rest = question.after && after(question.after, question, 'm', value);
  const text = `
    WITH ${matching(sort, narrowing)},
    counted AS (SELECT count(*)::int AS total FROM matching),
    part AS (
      SELECT m.* FROM matching m${rest ? ` WHERE ${rest}` : ''} ORDER BY ${orderBy(sort, direction, 'm')}
      LIMIT $2::int OFFSET (SELECT greatest(0, least(($3::int - 1) * $2::int, (total - 1) / $2::int * $2::int)) FROM counted)
    )
    SELECT ${columns}, part.sort_key::text AS "sortKey", part.last_name_key AS "lastNameKey", part.first_name_key AS "firstNameKey", counted.total
    FROM counted LEFT JOIN (part JOIN agents a ON a.agent_unique_id = part.agent_unique_id) ON true
    ORDER BY ${orderBy(sort, direction, 'part')}`;
  if (narrowing.length > 0 || rest) return { text, values };
  return { name: `agent-list-${sort}-${direction}`, text, values };
}

/** The statement that gives the next agents for a file, without their number. */
export function agentFileQuery(
  { agency, market, now }: ListContext,
  question: Omit<AgentListQuestion, 'page'>,
): Statement {
  const { sort, direction, pageSize } = question;
  const values: unknown[] = [agency.agencyId, pageSize, zones[market]];
  const value: Placeholder = (given) => `$${values.push(given)}`;
  const narrowing = agentConditions(question, { market, now }, value);
  const rest = question.after && after(question.after, question, 'm', value);
  const text = `
    WITH ${matching(sort, narrowing)},
    part AS (SELECT m.* FROM matching m${rest ? ` WHERE ${rest}` : ''} ORDER BY ${orderBy(sort, direction, 'm')} LIMIT $2::int)
    SELECT ${fileColumns}, part.sort_key::text AS "sortKey", part.last_name_key AS "lastNameKey", part.first_name_key AS "firstNameKey"
    FROM part JOIN agents a ON a.agent_unique_id = part.agent_unique_id
    ORDER BY ${orderBy(sort, direction, 'part')}`;
  return { text, values };
}

/** The statement that counts the agents whom a file will have. */
export function agentCountQuery(ctx: ListContext, narrowing: AgentListNarrowing): Statement {
  return matchingQuery(ctx, narrowing, 'count(*)::int AS total');
}

/** The statement that gives the identifiers of all agents who match. */
export function agentIdentifiersQuery(ctx: ListContext, narrowing: AgentListNarrowing): Statement {
  return matchingQuery(ctx, narrowing, 'a.agent_unique_id AS "agentUniqueId"');
}

function matchingQuery({ agency, market, now }: ListContext, narrowing: AgentListNarrowing, wanted: string): Statement {
  const values: unknown[] = [agency.agencyId];
  const conditions = agentConditions(narrowing, { market, now }, (given) => `$${values.push(given)}`);
  return {
    text: `SELECT ${wanted} FROM agents a WHERE ${['a.agency_id = $1', 'a.deleted_at IS NULL', ...conditions].join(' AND ')}`,
    values,
  };
}

// What narrows is looked at once for the count and the part. The names' own order needs no look at everybody: there the
// index gives the part at once.
function matching(sort: AgentListSort, narrowing: readonly string[]): string {
  const once = sort !== 'name' || narrowing.length > 0;
  return `matching AS ${once ? '' : 'NOT '}MATERIALIZED (
      SELECT a.agent_unique_id, a.last_name_key, a.first_name_key, ${sortExpression(sort)} AS sort_key FROM agents a
      WHERE ${['a.agency_id = $1', 'a.deleted_at IS NULL', ...narrowing].join(' AND ')}
    )`;
}

const person = `
           a.agent_unique_id AS "agentUniqueId", a.user_id AS "userId", a.first_name AS "firstName", a.last_name AS "lastName",
           a.email_address AS "emailAddress", a.agent_type AS "agentType", a.activation_flag AS "activationFlag", a.ccn`;

const columns = `${person},
           a.agent_id AS "agentId", a.polar_agent_id AS "polarAgentId", a.middle_name AS "middleName", a.email_valid_flag AS "emailValidFlag",
           a.academy_level AS "academyLevel", a.academy_status AS "academyStatus",
           a.last_os_login_date AS "lastOSLoginDate", a.last_pon_access_date AS "lastPONAccessDate",
           ARRAY(SELECT pg.key FROM permission_grants pg
                 WHERE pg.agent_unique_id = a.agent_unique_id AND (pg.until IS NULL OR pg.until > $4::timestamptz)) AS grants,
           (SELECT coalesce(json_agg(json_build_object(
              'code', c.code, 'academyLevel', c.academy_level, 'academyStatus', c.academy_status) ORDER BY c.code), '[]'::json)
            FROM agent_companies c WHERE c.agent_unique_id = a.agent_unique_id) AS companies`;

const fileColumns = `${person},
           to_char(a.last_os_login_date AT TIME ZONE $3, 'YYYY-MM-DD') AS "lastSignIn",
           (SELECT string_agg(c.code || c.academy_level, ' ' ORDER BY c.code)
            FROM agent_companies c WHERE c.agent_unique_id = a.agent_unique_id AND c.academy_level > 0) AS levels`;
