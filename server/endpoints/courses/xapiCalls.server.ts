import type { Context } from 'hono';
import { keepCalls } from '#app/domain/courses/attempts/keepCalls.server.ts';
import { callLimits } from '#app/domain/courses/attempts/callLimits.ts';
import { logger } from '#app/platform/logging.server.ts';
import { RefusedCall } from '#app/domain/courses/statements/refusedCall.ts';
import { database, type Database } from '#app/platform/database.server.ts';
import { isCourseOrigin } from './xapiOrigins.server.ts';

export interface XapiEnv {
  Bindings: { requestId?: string; address?: string };
  Variables: {
    now: Date;
    requestId: string;
    origin: string | undefined;
    /** Of a call whose session is known: the attempt and the unit. Calls of a dry run are not kept. */
    called: { registration: string; item: string } | undefined;
  };
}
export type Call = Context<XapiEnv>;

export const contextOf = (c: Call) => ({ db: database(), now: c.get('now') });

/** The version is asked for before anything else, as xAPI has it. Throws 400. */
export function requireVersion(c: Call): void {
  if (!/^(1\.0(\.\d+)?|2\.0(\.\d+)?)$/.test(c.req.header('X-Experience-API-Version') ?? ''))
    throw new RefusedCall(400, 'The header X-Experience-API-Version is missing, or names a version that is not known.');
}

/** The page that calls has to be one of the course's. Throws 403. */
export async function requireOriginOf(c: Call, db: Database, courseId: string): Promise<void> {
  const origin = c.get('origin');
  if (origin !== undefined && !(await isCourseOrigin(db, origin, courseId)))
    throw new RefusedCall(403, 'This origin is not one of the course.');
}

/** The body of a call as JSON. Throws 415 and 400. */
export async function jsonBody(c: Call): Promise<unknown> {
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? ''))
    throw new RefusedCall(415, 'Statements come as application/json: attachments are not kept.');
  try {
    return (await c.req.json()) as unknown;
  } catch (error) {
    if (error instanceof RefusedCall) throw error;
    throw new RefusedCall(400, 'The body is no JSON.');
  }
}

export function refuseMethod(c: Call, allowed: string): Response {
  c.header('Allow', allowed);
  throw new RefusedCall(405, 'The resource has no such method.');
}

/**
 * Keeps a call of a unit for support: the method, the resource, what narrows it, and why it was refused. What it carries
 * is kept as statements and documents, and not once more.
 */
export async function keepCall(c: Call, status: number, refusal: string): Promise<void> {
  const called = c.get('called');
  if (!called) return;
  const asked = ['statementId', 'voidedStatementId', 'stateId', 'profileId', 'activityId', 'verb'];
  const element = asked.flatMap((name) => c.req.query(name) ?? []).join(' ');
  const resource = c.req.path.replace(/^\/xapi\//, '');
  const short = (text: string) => text.replaceAll('\u0000', '').slice(0, callLimits.text);
  try {
    await keepCalls(contextOf(c), called.registration, [
      {
        at: c.get('now'),
        item: called.item,
        call: short(`${c.req.method} ${resource}`),
        element: short(element),
        value: '',
        answer: short(refusal),
        error: status < 400 ? '' : String(status),
      },
    ]);
  } catch (error) {
    // The unit continues without its log.
    logger.warn({ requestId: c.get('requestId'), error: String(error) }, 'call of a unit not kept');
  }
}
