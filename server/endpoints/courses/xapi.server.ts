import type { Hono } from 'hono';
import type { z } from 'zod';
import type { DocumentKind } from '#app/domain/courses/statements/cmi5Terms.ts';
import {
  listDocuments,
  readDocument,
  removeDocuments,
  writeDocument,
  type Precondition,
} from '#app/domain/courses/statements/documents.server.ts';
import { fetchToken } from '#app/domain/courses/statements/fetchToken.server.ts';
import {
  findStatement,
  findStatements,
  isAgentOf,
  statementQuery,
  type StatementQuery,
} from '#app/domain/courses/statements/findStatements.server.ts';
import { authorize, type OpenSession } from '#app/domain/courses/statements/openSession.server.ts';
import { agentOf } from '#app/domain/courses/statements/portalStatements.ts';
import { RefusedCall } from '#app/domain/courses/statements/refusedCall.ts';
import { storeStatements } from '#app/domain/courses/statements/storeStatements.server.ts';
import { database } from '#app/platform/database.server.ts';
import {
  contextOf,
  jsonBody,
  refuseMethod,
  requireOriginOf,
  requireVersion,
  type Call,
  type XapiEnv,
} from './xapiCalls.server.ts';

/** Adds the resources of xAPI 1.0.3 and the one-time address of a launch (cmi5 §8.2). */
export function xapiRoutes(app: Hono<XapiEnv>): void {
  app.get('/about', (c) => c.json({ version: ['1.0.3', '2.0.0'], extensions: {} }));
  app.post('/fetch/:secret', async (c) => c.json(await fetchToken(contextOf(c), c.req.param('secret'))));
  app.all('/fetch/:secret', (c) => refuseMethod(c, 'POST'));

  app.get('/statements', readStatements);
  app.put('/statements', putStatement);
  app.post('/statements', postStatements);
  app.all('/statements', (c) => refuseMethod(c, 'GET, PUT, POST'));

  addDocuments(app, '/activities/state', 'state', 'stateId');
  addDocuments(app, '/activities/profile', 'activityProfile', 'profileId');
  addDocuments(app, '/agents/profile', 'agentProfile', 'profileId');

  app.get('/activities', async (c) => {
    const session = await sessionOf(c);
    const { activityId } = queryOf(c, ['activityId'], ['activityId']);
    return c.json({ objectType: 'Activity', id: ofSession(session, activityId!).activityId });
  });
  app.get('/agents', async (c) => {
    const session = await sessionOf(c);
    const { agent } = queryOf(c, ['agent'], ['agent']);
    requireAgent(agent!, session);
    return c.json({ objectType: 'Person', account: [agentOf(session).account] });
  });
}

async function readStatements(c: Call): Promise<Response> {
  const session = await sessionOf(c);
  const { data: query, error } = statementQuery.safeParse(valuesOf(c));
  if (!query) throw refusedParameter(error.issues[0]);
  if (query.attachments) throw new RefusedCall(400, 'Attachments are not kept.');
  const isOne = query.statementId !== undefined || query.voidedStatementId !== undefined;
  if (!isOne) {
    const { statements, from } = await findStatements(contextOf(c), session, query);
    return c.json({ statements, more: from === null ? '' : moreOf(c, from) });
  }
  const others = Object.keys(valuesOf(c)).filter((name) => !['format', 'attachments'].includes(name));
  if (others.length > 1) throw new RefusedCall(400, 'A statement is asked for by its identifier alone.');
  const found = await findStatement(contextOf(c), session, query);
  return c.json(found, 200, { 'Last-Modified': new Date(found.stored as string).toUTCString() });
}

function refusedParameter(issue: z.core.$ZodIssue | undefined): RefusedCall {
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined;
  if (unknown !== undefined) return noParameter(unknown);
  return new RefusedCall(400, `The parameter ${issue?.path.join('.') ?? ''} is not as xAPI has it.`);
}

const noParameter = (name: string) => new RefusedCall(400, `There is no parameter ${name}.`);

function moreOf(c: Call, from: string): string {
  const query = new URLSearchParams(c.req.query() as Partial<Record<keyof StatementQuery, string>> as never);
  query.set('from', from);
  return `/xapi/statements?${query.toString()}`;
}

async function putStatement(c: Call): Promise<Response> {
  await store(c, (body) => {
    const { statementId } = queryOf(c, ['statementId'], ['statementId']);
    if (typeof body !== 'object' || body === null || Array.isArray(body))
      throw new RefusedCall(400, 'The body is one statement.');
    const { id = statementId } = body as { id?: unknown };
    if (String(id).toLowerCase() !== statementId!.toLowerCase())
      throw new RefusedCall(400, 'The statement has another identifier than its address.');
    return [{ ...body, id }];
  });
  return c.body(null, 204);
}

async function postStatements(c: Call): Promise<Response> {
  if (c.req.query('method') !== undefined)
    throw new RefusedCall(400, 'The alternate request syntax is not answered: browsers need it no more.');
  return c.json(await store(c, (body) => (Array.isArray(body) ? body : [body])));
}

/** Stores the statements of a body and returns their identifiers. */
async function store(c: Call, statementsIn: (body: unknown) => unknown[]): Promise<string[]> {
  const session = await sessionOf(c);
  return storeStatements(contextOf(c), session, statementsIn(await jsonBody(c)));
}

function addDocuments(app: Hono<XapiEnv>, path: string, kind: DocumentKind, nameOf: 'stateId' | 'profileId'): void {
  const own = kind === 'agentProfile' ? ['agent'] : kind === 'state' ? ['activityId', 'agent'] : ['activityId'];
  const known = [...own, nameOf, ...(kind === 'state' ? ['registration'] : [])];
  const placed = async (c: Call, more: readonly string[] = []) => {
    if (c.req.query('method') !== undefined)
      throw new RefusedCall(400, 'The alternate request syntax is not answered: browsers need it no more.');
    const session = await sessionOf(c);
    const query = queryOf(c, [...known, ...more], own);
    if (query.agent !== undefined) requireAgent(query.agent, session);
    if (query.activityId !== undefined) ofSession(session, query.activityId);
    if (query.registration !== undefined && query.registration.toLowerCase() !== session.registration)
      throw new RefusedCall(403, 'The registration is not that of the session.');
    return { session, name: query[nameOf] ?? null, since: query.since };
  };
  app.get(path, async (c) => {
    const { session, name, since } = await placed(c, ['since']);
    if (name === null) return c.json(await listDocuments(contextOf(c), session, kind, sinceOf(since)));
    const found = await readDocument(contextOf(c), session, kind, name);
    if (!found) throw new RefusedCall(404, 'There is no such document.');
    return c.body(Uint8Array.from(found.content), 200, {
      'Content-Type': found.contentType,
      ETag: found.etag,
      'Last-Modified': found.updatedAt.toUTCString(),
    });
  });
  for (const method of ['PUT', 'POST'] as const)
    app.on(method, path, async (c) => {
      const { session, name } = await placed(c);
      if (name === null) throw new RefusedCall(400, `The parameter ${nameOf} is missing.`);
      const contentType = c.req.header('Content-Type') ?? 'application/octet-stream';
      const content = new Uint8Array(await c.req.arrayBuffer());
      const merge = method === 'POST';
      const sent = { name, content, contentType, merge, expects: expectsOf(c) };
      const { etag } = await writeDocument(contextOf(c), session, kind, sent);
      return c.body(null, 204, { ETag: etag });
    });
  app.delete(path, async (c) => {
    const { session, name } = await placed(c);
    if (name === null && kind !== 'state') throw new RefusedCall(400, `The parameter ${nameOf} is missing.`);
    await removeDocuments(contextOf(c), session, kind, name, expectsOf(c));
    return c.body(null, 204);
  });
  app.all(path, (c) => refuseMethod(c, 'GET, PUT, POST, DELETE'));
}

async function sessionOf(c: Call): Promise<OpenSession> {
  requireVersion(c);
  const session = await authorize(contextOf(c), c.req.header('Authorization') ?? null);
  c.set('called', { registration: session.registration, item: session.publisherId });
  await requireOriginOf(c, database(), session.courseId);
  return session;
}

function valuesOf(c: Call): Record<string, string> {
  const values = c.req.queries();
  if (Object.values(values).some((each) => each.length > 1)) throw new RefusedCall(400, 'A parameter comes twice.');
  // Postgres has no text with it.
  if (Object.values(values).some(([value = '']) => value.includes('\u0000')))
    throw new RefusedCall(400, 'A parameter is no text.');
  return Object.fromEntries(Object.entries(values).map(([name, [value = '']]) => [name, value]));
}

function queryOf(c: Call, known: readonly string[], needed: readonly string[]): Record<string, string | undefined> {
  const values = valuesOf(c);
  const unknown = Object.keys(values).find((name) => !known.includes(name));
  if (unknown !== undefined) throw noParameter(unknown);
  const missing = needed.find((name) => !values[name]);
  if (missing !== undefined) throw new RefusedCall(400, `The parameter ${missing} is missing.`);
  return values;
}

function requireAgent(written: string, session: OpenSession): void {
  if (!isAgentOf(written, session)) throw new RefusedCall(403, 'The agent is not the learner of the session.');
}

function ofSession(session: OpenSession, activityId: string): OpenSession {
  if (activityId !== session.activityId) throw new RefusedCall(403, 'The activity is not that of the session.');
  return session;
}

function sinceOf(written: string | undefined): Date | null {
  const { data: since, error } = statementQuery.shape.since.safeParse(written);
  if (error) throw new RefusedCall(400, 'The parameter since is no time.');
  return since ?? null;
}

const expectsOf = (c: Call): Precondition => ({
  match: c.req.header('If-Match') ?? null,
  noneMatch: c.req.header('If-None-Match') ?? null,
});
