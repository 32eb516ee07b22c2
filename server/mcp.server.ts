import { Hono, type Context } from 'hono';
import { countCall } from '#app/domain/accounts/keys/callBook.server.ts';
import { contextOfAssistant } from '#app/domain/accounts/assistants/contextOfAssistant.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assistantScopeNames } from '#app/domain/permissions/assistantScopes.ts';
import { errorReference } from '#app/domain/referenceNumber.ts';
import { isRefusal, Refusal, refusals } from '#app/domain/refusals.ts';
import { messageText } from '#app/domain/messages.ts';
import { bearerToken } from '#app/platform/bearerToken.server.ts';
import { database } from '#app/platform/database.server.ts';
import { environment } from '#app/platform/environment.server.ts';
import { logDenial, logFailure } from '#app/platform/logging.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { isUnavailable } from '#app/platform/unavailable.server.ts';
import { limitBody } from './http/bodyLimit.server.ts';
import { refuseUnfinished, visitorCall, type Caller } from './http/contexts.server.ts';
import { resourcePath } from './oauth/assistantGrants.server.ts';
import { callerOf, headersOf } from './oauth/oauthParts.server.ts';

const bodyBytes = 64 * 1024;

class TooLarge extends Error {}
const limited = limitBody(() => {
  throw new TooLarge();
});

interface McpEnv {
  Bindings: Partial<Caller> & { route?: string };
}

/**
 * The door of assistants (Model Context Protocol, Streamable HTTP). Each call is answered by itself, by any instance:
 * nothing of a session is kept.
 */
export const mcp = new Hono<McpEnv>();

mcp.use((c, next) => {
  if (c.env) c.env.route = '/mcp';
  return limited(c, next, bodyBytes);
});

mcp.post('/mcp', async (c) => {
  // A page of another site in a user's browser has no business here (DNS rebinding).
  const origin = c.req.header('Origin');
  if (origin !== undefined && origin !== environment().ORIGIN) return refused(c, 403, 'Origin not allowed.');
  const bearer = bearerToken(c.req.raw.headers);
  if (bearer === undefined) return unauthorized(c);
  const caller = callerOf(c);
  const ctx = await contextOfAssistant(visitorCall(c.req.raw.headers, caller), bearer);
  refuseUnfinished(ctx);
  // Of the user, whatever number of assistants they have; an advisor's calls take nothing from the agency's keys.
  if (countCall(database(), { keyId: ctx.actor.agentUniqueId, agencyId: null }, ctx.now).isOver)
    throw new Refusal('tooManyCalls', { params: { until: '' } });
  const said: unknown = await c.req.json().catch(() => undefined);
  // No version of the protocol since June 2025 has several messages in one call.
  if (typeof said !== 'object' || said === null || Array.isArray(said))
    return refused(c, 400, 'The body is one JSON-RPC message.', -32700);
  const { answerAssistant, scopeMissingIn } = await import('./assistants/answerAssistant.server.ts');
  const missing = scopeMissingIn(ctx, said);
  if (missing) return insufficient(c, ctx, missing);
  const answer = await answerAssistant(ctx, c.req.raw, said);
  const headers = new Headers(answer.headers);
  for (const [name, value] of Object.entries(headersOf(caller))) headers.set(name, value);
  return new Response(answer.body, { status: answer.status, headers });
});

// Nothing is sent that no call asked for, and there is no session to end.
mcp.all('*', (c) => refused(c, 405, 'Method not allowed.', -32000, { Allow: 'POST' }));

mcp.onError((error, c) => {
  if (error instanceof TooLarge) return refused(c, 413, 'The body is too large.');
  const caller = callerOf(c);
  const reference = errorReference(caller.requestId);
  if (isRefusal(error)) {
    if (error.code === 'invalidToken') return unauthorized(c, 'invalid_token');
    if (error.status === 403) logDenial(reference, error.code, 'POST /mcp');
    const text = messageText(translator('en'), refusals[error.code].messageKey, { until: '' });
    return refused(c, error.status, text, -32000, error.status === 429 ? { 'Retry-After': '60' } : {});
  }
  logFailure(reference, error, 'POST /mcp');
  const status = isUnavailable(error) ? 503 : 500;
  return refused(c, status, `Try again later (${reference}).`, -32603, status === 503 ? { 'Retry-After': '5' } : {});
});

function unauthorized(c: Context, error?: 'invalid_token'): Response {
  const challenge = challengeOf({ error, scope: assistantScopeNames.join(' ') });
  return refused(c, 401, 'Connect to the portal first.', -32000, { 'WWW-Authenticate': challenge });
}

// The client may ask the user for more (RFC 6750, 3.1).
function insufficient(c: Context, { actor }: AgentContext, scope: string): Response {
  const wanted = [...(actor.assistant?.scopes ?? []), scope].join(' ');
  const challenge = challengeOf({ error: 'insufficient_scope', scope: wanted });
  const text = messageText(translator(actor.language), refusals.notConsented.messageKey);
  return refused(c, 403, text, -32000, { 'WWW-Authenticate': challenge });
}

function challengeOf({ error, scope }: { error?: string | undefined; scope: string }): string {
  const said = [
    ...(error === undefined ? [] : [`error="${error}"`]),
    `resource_metadata="${environment().ORIGIN}${resourcePath}"`,
    `scope="${scope}"`,
  ];
  return `Bearer ${said.join(', ')}`;
}

function refused(
  c: Context,
  status: number,
  message: string,
  code = -32000,
  headers: Record<string, string> = {},
): Response {
  return c.json({ jsonrpc: '2.0', error: { code, message }, id: null }, status as 400, {
    ...headersOf(callerOf(c)),
    ...headers,
  });
}
