import type { Hono } from 'hono';
import {
  authorizePreview,
  fetchPreviewToken,
  previewedDocuments,
  recordPreviewed,
  type PreviewedUnit,
} from '#app/domain/courses/statements/previewUnit.server.ts';
import { RefusedCall } from '#app/domain/courses/statements/refusedCall.ts';
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

/**
 * Adds the resources that answer a unit in a dry run of brand staff: what it reads is there, what it says is checked, and
 * what follows from it is kept in the dry run.
 */
export function xapiPreviewRoutes(app: Hono<XapiEnv>): void {
  app.post('/preview/fetch/:secret', async (c) => c.json(await fetchPreviewToken(contextOf(c), c.req.param('secret'))));
  app.all('/preview/fetch/:secret', (c) => refuseMethod(c, 'POST'));

  app.get('/preview/statements', async (c) => {
    await unitOf(c);
    if (c.req.query('statementId') ?? c.req.query('voidedStatementId')) throw nothingKept();
    return c.json({ statements: [], more: '' });
  });
  app.post('/preview/statements', async (c) => {
    const unit = await unitOf(c);
    const body = await jsonBody(c);
    return c.json(await recordPreviewed(contextOf(c), unit, Array.isArray(body) ? body : [body]));
  });
  app.put('/preview/statements', async (c) => {
    const unit = await unitOf(c);
    await recordPreviewed(contextOf(c), unit, [await jsonBody(c)]);
    return c.body(null, 204);
  });
  app.all('/preview/statements', (c) => refuseMethod(c, 'GET, PUT, POST'));

  addDocuments(app, '/preview/activities/state', 'state', 'stateId');
  addDocuments(app, '/preview/agents/profile', 'agentProfile', 'profileId');
  addDocuments(app, '/preview/activities/profile', null, 'profileId');
}

function addDocuments(
  app: Hono<XapiEnv>,
  path: string,
  kind: 'state' | 'agentProfile' | null,
  nameOf: 'stateId' | 'profileId',
): void {
  app.get(path, async (c) => {
    const unit = await unitOf(c);
    const documents = kind
      ? (await previewedDocuments(contextOf(c), unit, c.req.header('User-Agent') ?? null))[kind]
      : {};
    const name = c.req.query(nameOf);
    if (name === undefined) return c.json(Object.keys(documents));
    if (!Object.hasOwn(documents, name)) throw nothingKept();
    return c.json(documents[name]);
  });
  app.on(['PUT', 'POST', 'DELETE'], path, async (c) => {
    await unitOf(c);
    return c.body(null, 204);
  });
  app.all(path, (c) => refuseMethod(c, 'GET, PUT, POST, DELETE'));
}

const nothingKept = () => new RefusedCall(404, 'Nothing of a preview is kept.');

async function unitOf(c: Call): Promise<PreviewedUnit> {
  requireVersion(c);
  const unit = await authorizePreview(contextOf(c), c.req.header('Authorization') ?? null);
  await requireOriginOf(c, database(), unit.courseId);
  return unit;
}
