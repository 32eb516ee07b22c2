import { sessionTokens } from '#app/domain/accounts/sessions/sessionTokens.server.ts';
import { startSession } from '#app/domain/accounts/sessions/startSession.server.ts';
import { api } from '#server/api.server.ts';
import { visitor } from './contexts.ts';

/** The headers that every call sends. */
export const standardHeaders: Record<string, string> = {
  'x-booking-company': 'PC',
  'x-product-company': 'PC',
  'x-request-source': 'R',
  'x-client-id': 'tests',
  'x-app-context': '{"agency":"DIR","cruiseLine":"PCL","sessionId":"","system":"CP"}',
};

export interface Call {
  token?: string;
  /** Sent as JSON; text is sent as it is. */
  body?: unknown;
  /** Laid over the standard headers; null takes one away. */
  headers?: Record<string, string | null>;
  /** The client's address; none where it is left out. */
  address?: string;
}

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  body: any;
}

/** Calls the API in process, as a client would: `call('POST /osmf/v1.0/agents/list', { token, body })`. */
export async function call(methodAndPath: string, { token, body, headers = {}, address }: Call = {}): Promise<Answer> {
  const [method = 'GET', path = '/'] = methodAndPath.split(' ');
  const sent = new Headers(standardHeaders);
  if (body !== undefined) sent.set('Content-Type', 'application/json');
  if (token !== undefined) sent.set('Authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) sent.delete(name);
    else sent.set(name, value);
  }
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const response = await api.fetch(
    new Request(new URL(path, 'http://localhost'), { method, headers: sent, body: text }),
    address === undefined ? {} : { address },
  );
  const reply = await response.text();
  return { status: response.status, headers: response.headers, body: reply === '' ? undefined : JSON.parse(reply) };
}

/** Both tokens of a session that has just begun: for the API, and for feedback. */
export async function tokensFor(agent: {
  agentUniqueId: string;
  agencyId: string;
}): Promise<{ authToken: string; feedbackToken: string }> {
  const ctx = visitor();
  const sessionId = await startSession(ctx, agent, { userAgent: 'tests', currentApp: '' });
  return sessionTokens(sessionId, ctx.now);
}

/** A token for the API, of a session that has just begun. */
export async function tokenFor(agent: { agentUniqueId: string; agencyId: string }): Promise<string> {
  return (await tokensFor(agent)).authToken;
}

/** What an answer was refused with: status, and the code and field of each error. */
export function refusalOf({ status, body }: Answer): [number, ...(string | undefined)[]] {
  const errors = body.errors as { code: string; field?: string }[];
  return [status, ...errors.map(({ code, field }) => (field === undefined ? code : `${code} ${field}`))];
}
