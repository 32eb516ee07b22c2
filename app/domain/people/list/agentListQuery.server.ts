import { z } from 'zod';
import { agentConditions, type AgentListNarrowing, type ListReader } from './agentListConditions.server.ts';
import type { SortDirection } from '#app/domain/listParams.ts';
import type { AgentListSort } from './agentListForm.ts';
import { after, agentPlace, orderBy, sortExpression, type AgentPlace } from './agentListOrder.server.ts';
import { allNames, nameColumns, nameRow, shownNames } from '#app/domain/accounts/profile/names.ts';
import { zones } from '#app/domain/display.ts';
import { academyLevelCodes } from '#app/domain/markets/curricula.ts';
import { activationFlagCodes, agentTypes } from '#app/domain/permissions/codes.ts';
import { composed, type Place, type Statement } from '#app/platform/statements.server.ts';

const person = z.strictObject({
  agentUniqueId: z.string(),
  userId: z.string(),
  ...nameRow(shownNames),
  emailAddress: z.string(),
  agentType: z.enum(agentTypes),
  activationFlag: z.enum(activationFlagCodes),
  ccn: z.string().nullable(),
  branchId: z.string().nullable(),
  /** The name of their branch; null for who is in none. */
  branchName: z.string().nullable(),
});

const agentListRow = z.strictObject({
  ...person.shape,
  agentId: z.string(),
  polarAgentId: z.string(),
  ...nameRow(allNames),
  emailValidFlag: z.boolean(),
  academyLevel: z.literal(academyLevelCodes),
  academyStatus: z.string(),
  lastOSLoginDate: z.date().nullable(),
  lastPONAccessDate: z.date().nullable(),
  /** The keys of the permissions that the agent applies. */
  grants: z.string().array(),
  companies: z
    .strictObject({ code: z.string(), academyLevel: z.literal(academyLevelCodes), academyStatus: z.string() })
    .array(),
  /** The curricula of which their level has lapsed. */
  lapsed: z.string().array(),
});

const agentFileRow = z.strictObject({
  ...person.shape,
  levels: z.string().nullable(),
  lastSignIn: z.string().nullable(),
});

/** A row of the agent list; text as stored, dates as moments. */
export type ListedAgentRow = z.output<typeof agentListRow>;

/** An agent as a file has them; the levels as `PC3 CU1-`, a lapsed one with a hyphen, the last sign-in as a day of the market. */
export type AgentFileRow = z.output<typeof agentFileRow>;

const fileRow = z.strictObject({ ...agentFileRow.shape, ...agentPlace.shape });

const total = z.int();
// Without a matching agent, the row has only the count.
const noAgent = z.object({ agentUniqueId: z.null(), total });
const listedAgent = z.strictObject({ ...agentListRow.shape, ...agentPlace.shape, total });

/**
 * A row of the list's statement: the number of all that match, with an agent and their place, or without where none is
 * left.
 */
export const countedRow = z.union([listedAgent, noAgent]);
export type CountedRow = z.output<typeof countedRow>;

// JSON has no dates.
const jsonDate = z.iso.datetime({ offset: true }).nullable();

/** The same row within JSON. */
export const countedRowInJson = z.union([
  listedAgent.extend({ lastOSLoginDate: jsonDate, lastPONAccessDate: jsonDate }),
  noAgent,
]);

/** A list to be read: which users, in which order, and which part of it. */
export interface AgentListQuestion extends AgentListNarrowing {
  sort: AgentListSort;
  direction: SortDirection;
  /** Counts from 1; a page beyond the end is the last one. */
  page: number;
  pageSize: number;
  /** Where the part begins, instead of `page`. */
  after?: AgentPlace;
}

export interface ListContext extends ListReader {
  agency: { agencyId: string };
}

/**
 * The statement that reads a part of an agency's agents, each with its place in the order and the number of all that
 * match; where none is left, one row without an agent. The whole list in any order is prepared by name; what narrows it
 * is planned each time, by its values.
 */
export function agentListQuery(ctx: ListContext, question: AgentListQuestion): Statement<CountedRow> {
  return composed(countedRow, (place) => agentListText(ctx, question, place, placesOf(ctx, place)));
}

/** The places that all parts of a statement over an agency's list share. */
export function placesOf({ agency, now }: ListContext, place: Place): ListPlaces {
  return { agencyId: place(agency.agencyId), now: place(now) };
}

interface ListPlaces {
  agencyId: string;
  now: string;
}

/** The text of `agentListQuery`, with the name under which it is prepared. */
export function agentListText(
  ctx: ListContext,
  question: AgentListQuestion,
  place: Place,
  { agencyId, now }: ListPlaces,
): { text: string; name: string | undefined } {
  const { sort, direction } = question;
  const pageSize = `${place(question.pageSize)}::int`;
  const page = `${place(question.after ? 1 : question.page)}::int`;
  const narrowing = agentConditions(question, ctx, place);
  const rest = question.after && after(question.after, question, 'm', place);
  const text = `
    WITH ${matching(sort, agencyId, narrowing)},
    counted AS (SELECT count(*)::int AS total FROM matching),
    part AS (
      SELECT m.* FROM matching m${rest ? ` WHERE ${rest}` : ''} ORDER BY ${orderBy(sort, direction, 'm')}
      LIMIT ${pageSize} OFFSET (SELECT greatest(0, least((${page} - 1) * ${pageSize}, (total - 1) / ${pageSize} * ${pageSize})) FROM counted)
    )
    SELECT ${columns(now)}, part.sort_key::text AS "sortKey", part.name_order AS "nameOrder", part.first_name_key AS "firstNameKey", counted.total
    FROM counted LEFT JOIN (part JOIN agents a ON a.agent_unique_id = part.agent_unique_id) ON true
    ORDER BY ${orderBy(sort, direction, 'part')}`;
  return { text, name: narrowing.length > 0 || rest ? undefined : `agent-list-${sort}-${direction}` };
}

/**
 * The statement that gives the next agents for a file, without their number. Levels and branches are looked up for all
 * of them together: a look for each of some thousand would be a third of its time.
 */
export function agentFileQuery(
  ctx: ListContext,
  question: Omit<AgentListQuestion, 'page'>,
): Statement<AgentFileRow & AgentPlace> {
  const { sort, direction, pageSize } = question;
  return composed(fileRow, (place) => {
    const agencyId = place(ctx.agency.agencyId);
    const narrowing = agentConditions(question, ctx, place);
    const rest = question.after && after(question.after, question, 'm', place);
    const text = `
    WITH ${matching(sort, agencyId, narrowing)},
    part AS (SELECT m.* FROM matching m${rest ? ` WHERE ${rest}` : ''} ORDER BY ${orderBy(sort, direction, 'm')} LIMIT ${place(pageSize)}::int),
    reached AS (
      SELECT c.agent_unique_id, string_agg(c.code || c.academy_level || CASE WHEN l.auth_id IS NULL THEN '' ELSE '-' END, ' ' ORDER BY c.code) AS levels
      FROM part JOIN agent_companies c ON c.agent_unique_id = part.agent_unique_id AND c.academy_level > 0
      JOIN agents a ON a.agent_unique_id = part.agent_unique_id
      LEFT JOIN learner_levels l ON l.auth_id = a.auth_id AND l.curriculum = c.code AND l.valid_until < ${place(ctx.now)}::timestamptz
      GROUP BY c.agent_unique_id)
    SELECT ${fileColumns(place(zones[ctx.market]))}, part.sort_key::text AS "sortKey", part.name_order AS "nameOrder", part.first_name_key AS "firstNameKey"
    FROM part JOIN agents a ON a.agent_unique_id = part.agent_unique_id
    LEFT JOIN branches b ON b.branch_id = a.branch_id LEFT JOIN reached ON reached.agent_unique_id = a.agent_unique_id
    ORDER BY ${orderBy(sort, direction, 'part')}`;
    return { text };
  });
}

/** The statement that counts the agents whom a file will have. */
export function agentCountQuery(ctx: ListContext, narrowing: AgentListNarrowing): Statement<{ total: number }> {
  return composed(z.strictObject({ total }), (place) => matchingText(ctx, narrowing, place, 'count(*)::int AS total'));
}

/** The statement that gives the identifiers of all agents who match. */
export function agentIdentifiersQuery(
  ctx: ListContext,
  narrowing: AgentListNarrowing,
): Statement<{ agentUniqueId: string }> {
  return composed(person.pick({ agentUniqueId: true }), (place) =>
    matchingText(ctx, narrowing, place, 'a.agent_unique_id AS "agentUniqueId"'),
  );
}

function matchingText(ctx: ListContext, narrowing: AgentListNarrowing, place: Place, wanted: string): { text: string } {
  const conditions = [`a.agency_id = ${place(ctx.agency.agencyId)}`, 'a.deleted_at IS NULL'];
  const all = [...conditions, ...agentConditions(narrowing, ctx, place)];
  return { text: `SELECT ${wanted} FROM agents a WHERE ${all.join(' AND ')}` };
}

// What narrows is looked at once for the count and the part. The names' own order needs no look at everybody: there the
// index gives the part at once.
function matching(sort: AgentListSort, agencyId: string, narrowing: readonly string[]): string {
  const once = sort !== 'name' || narrowing.length > 0;
  return `matching AS ${once ? '' : 'NOT '}MATERIALIZED (
      SELECT a.agent_unique_id, a.name_order, a.first_name_key, ${sortExpression(sort)} AS sort_key FROM agents a
      WHERE ${[`a.agency_id = ${agencyId}`, 'a.deleted_at IS NULL', ...narrowing].join(' AND ')}
    )`;
}

const personColumns = `
           a.agent_unique_id AS "agentUniqueId", a.user_id AS "userId", ${nameColumns(shownNames, 'a')},
           a.email_address AS "emailAddress", a.agent_type AS "agentType", a.activation_flag AS "activationFlag", a.ccn, a.branch_id AS "branchId"`;

const listedNames = allNames.filter((name) => !(shownNames as string[]).includes(name));

const columns = (now: string) => `${personColumns},
           (SELECT b.branch_name FROM branches b WHERE b.branch_id = a.branch_id) AS "branchName",
           a.agent_id AS "agentId", a.polar_agent_id AS "polarAgentId", ${nameColumns(listedNames, 'a')}, a.email_valid_flag AS "emailValidFlag",
           a.academy_level AS "academyLevel", a.academy_status AS "academyStatus",
           a.last_os_login_date AS "lastOSLoginDate", a.last_pon_access_date AS "lastPONAccessDate",
           ARRAY(SELECT pg.key FROM permission_grants pg
                 WHERE pg.agent_unique_id = a.agent_unique_id AND (pg.until IS NULL OR pg.until > ${now}::timestamptz)) AS grants,
           (SELECT coalesce(json_agg(json_build_object(
              'code', c.code, 'academyLevel', c.academy_level, 'academyStatus', c.academy_status) ORDER BY c.code), '[]'::json)
            FROM agent_companies c WHERE c.agent_unique_id = a.agent_unique_id) AS companies,
           ARRAY(SELECT l.curriculum FROM learner_levels l WHERE l.auth_id = a.auth_id AND l.valid_until < ${now}::timestamptz) AS lapsed`;

const fileColumns = (zone: string) => `${personColumns}, b.branch_name AS "branchName",
           to_char(a.last_os_login_date AT TIME ZONE ${zone}, 'YYYY-MM-DD') AS "lastSignIn", reached.levels`;
