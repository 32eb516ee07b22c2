import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import { composed, type Place } from '#app/platform/statements.server.ts';
import type { OpenSession } from './openSession.server.ts';
import { RefusedCall } from './refusedCall.ts';
import { sinceItsAttempt, statementsById } from './statementRows.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const maxLimit = 100;
const truth = z.enum(['true', 'false']).transform((text) => text === 'true');
const time = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

/** What may be asked of statements (xAPI 2.1.3), with our own mark of the place where `more` resumes. */
export const statementQuery = z.strictObject({
  statementId: z.uuid().toLowerCase().optional(),
  voidedStatementId: z.uuid().toLowerCase().optional(),
  agent: sentLine(4000).optional(),
  verb: sentLine(2000).optional(),
  activity: sentLine(2000).optional(),
  registration: z.uuid().toLowerCase().optional(),
  related_activities: truth.optional(),
  related_agents: truth.optional(),
  since: time.optional(),
  until: time.optional(),
  limit: z.coerce.number().int().min(0).max(1_000_000).optional(),
  format: z.enum(['ids', 'exact', 'canonical']).optional(),
  attachments: truth.optional(),
  ascending: truth.optional(),
  from: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
});
export type StatementQuery = z.output<typeof statementQuery>;

const statementRow = z.strictObject({
  position: z.string(),
  storedAt: z.date(),
  statement: z.record(z.string(), z.unknown()),
});
type StatementRow = z.output<typeof statementRow>;

const columns = `s.position::text AS position, s.stored_at AS "storedAt", s.statement`;

/**
 * Finds a statement of the session's registration by its identifier; a voided one by `voidedStatementId` alone. Throws
 * 404 for none: those of others are none either.
 */
export async function findStatement(
  { db }: Pick<JobContext, 'db'>,
  { registration, homePage }: OpenSession,
  { statementId, voidedStatementId, format }: StatementQuery,
): Promise<Record<string, unknown>> {
  const voided = statementId === undefined;
  const query = composed(statementRow, (place) => ({
    text: `SELECT ${columns} FROM ${statementsById} WHERE i.statement_id = ${place(statementId ?? voidedStatementId)}::uuid
           AND s.registration = ${place(registration)}::uuid AND s.voiding_id IS ${voided ? 'NOT NULL' : 'NULL'}`,
  }));
  const [row] = await rowsOf(db, query);
  if (!row) throw new RefusedCall(404, 'There is no such statement.');
  return shownStatement(row, homePage, format);
}

/** A page of statements, and where the next one begins; null for the last. */
export interface StatementPage {
  statements: Record<string, unknown>[];
  from: string | null;
}

/**
 * Finds the statements of the session's registration, the newest first or the oldest, without those that are voided.
 * What is asked of another agent or registration is nothing: a unit sees what its own learner's attempt says.
 */
export async function findStatements(
  { db }: Pick<JobContext, 'db'>,
  session: OpenSession,
  query: StatementQuery,
): Promise<StatementPage> {
  const limit = Math.min(query.limit === undefined || query.limit === 0 ? maxLimit : query.limit, maxLimit);
  const isOthers =
    (query.registration !== undefined && query.registration !== session.registration) ||
    (query.agent !== undefined && !isAgentOf(query.agent, session));
  if (isOthers) return { statements: [], from: null };
  const rows = await rowsOf(
    db,
    composed(statementRow, (place) => ({
      text: `SELECT ${columns} FROM xapi_statements s WHERE ${conditionsOf(query, session, place).join(' AND ')}
             ORDER BY s.position ${query.ascending ? 'ASC' : 'DESC'} LIMIT ${place(limit + 1)}`,
    })),
  );
  const shown = rows.slice(0, limit);
  return {
    statements: shown.map((row) => shownStatement(row, session.homePage, query.format)),
    from: rows.length > limit ? shown.at(-1)!.position : null,
  };
}

function conditionsOf(query: StatementQuery, { registration }: OpenSession, place: Place): string[] {
  const { verb, activity, since, until, from, ascending, related_activities: related } = query;
  const whose = `${place(registration)}::uuid`;
  const begun = `(SELECT a.started_at FROM course_attempts a WHERE a.registration = ${whose})`;
  const conditions = [`s.registration = ${whose}`, sinceItsAttempt(begun), 's.voiding_id IS NULL'];
  if (verb !== undefined) conditions.push(`s.verb = ${place(verb)}`);
  if (activity !== undefined) {
    const id = place(activity);
    const named = `jsonb_path_exists(s.statement, '$.context.contextActivities.*[*].id ? (@ == $id)', jsonb_build_object('id', ${id}::text))`;
    conditions.push(related ? `(s.activity_id = ${id} OR ${named})` : `s.activity_id = ${id}`);
  }
  if (since) conditions.push(`s.stored_at > ${place(since)}`);
  if (until) conditions.push(`s.stored_at <= ${place(until)}`);
  if (from !== undefined) conditions.push(`s.position ${ascending ? '>' : '<'} ${place(from)}::bigint`);
  return conditions;
}

/** True where an agent, as a call's parameter has it, is the session's learner. Throws 400 for what is none. */
export function isAgentOf(written: string, { homePage, actor }: Pick<OpenSession, 'homePage' | 'actor'>): boolean {
  let agent: unknown;
  try {
    agent = JSON.parse(written);
  } catch {
    throw new RefusedCall(400, 'The agent is no JSON.');
  }
  if (typeof agent !== 'object' || agent === null) throw new RefusedCall(400, 'The agent is no object.');
  const { account, objectType = 'Agent' } = agent as {
    objectType?: unknown;
    account?: { homePage?: unknown; name?: unknown };
  };
  return objectType === 'Agent' && account?.homePage === homePage && account.name === actor;
}

/**
 * A statement as it is answered: with when it was stored and by whom; by its identifiers alone with `ids`. `canonical`
 * is `exact` here: names stay in all languages in which they came.
 */
function shownStatement(
  { statement, storedAt }: Pick<StatementRow, 'statement' | 'storedAt'>,
  homePage: string,
  format: StatementQuery['format'],
): Record<string, unknown> {
  const stored = storedAt.toISOString();
  const whole = {
    timestamp: stored,
    version: '1.0.0',
    ...statement,
    stored,
    authority: { objectType: 'Agent', account: { homePage, name: 'gangway' } },
  };
  return format === 'ids' ? (idsOf(whole) as Record<string, unknown>) : whole;
}

function idsOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(idsOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'definition' && name !== 'display')
      .map(([name, each]) => [name, name === 'extensions' ? each : idsOf(each)]),
  );
}
