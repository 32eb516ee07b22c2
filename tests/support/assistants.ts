import { createHash, randomBytes } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { askedConnection } from '#app/domain/accounts/assistants/askedConnection.server.ts';
import { connectAssistant } from '#app/domain/accounts/assistants/connectAssistant.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { assistantScopeNames, type AssistantScope } from '#app/domain/permissions/assistantScopes.ts';
import { environment } from '#app/platform/environment.server.ts';
import { mcp } from '#server/mcp.server.ts';
import { oauth } from '#server/oauth.server.ts';

/** Where the tests' assistant is sent back. */
export const redirectUri = 'http://127.0.0.1:43117/callback';

const origin = () => environment().ORIGIN;

/** Calls the door of assistants and that of tokens in process, as a program calls them over the network. */
export async function portalFetch(
  address: string | URL,
  init: RequestInit = {},
  { from = '' }: { from?: string } = {},
): Promise<Response> {
  const request = new Request(address, init);
  const app = new URL(request.url).pathname === '/mcp' ? mcp : oauth;
  return app.fetch(request, { address: from });
}

/** A verifier of PKCE with its challenge. */
export function newProof(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** What a program answers and gets at the door of tokens. */
interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into replies of every shape
  body: any;
}

/** Posts a form, as to /oauth/token. */
export async function postForm(path: string, form: Record<string, string>): Promise<Answer> {
  const answer = await portalFetch(`${origin()}${path}`, { method: 'POST', body: new URLSearchParams(form) });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Registers a program; `from` is its network address. */
export async function registerAssistant(
  said: Record<string, unknown> = {},
  { from = crypto.randomUUID() }: { from?: string } = {},
): Promise<Answer> {
  const body = JSON.stringify({ client_name: 'Test assistant', redirect_uris: [redirectUri], ...said });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await portalFetch(`${origin()}/oauth/register`, { method: 'POST', headers, body }, { from });
  return { status: answer.status, body: await answer.json() };
}

/** The query with which a program sends a user to the portal. */
export function askingQuery(clientId: string, challenge: string, more: Record<string, string> = {}): URLSearchParams {
  return new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'x1',
    resource: `${origin()}/mcp`,
    ...more,
  });
}

/** A program to which a user has consented, with its first tokens. */
export interface Connected {
  clientId: string;
  access: string;
  refresh: string;
  code: string;
  verifier: string;
}

/** Connects a new program to a user who consents to some scopes; to all where none are named. */
export async function connected(
  ctx: AgentContext,
  scopes: readonly AssistantScope[] = assistantScopeNames,
  said: Record<string, unknown> = {},
): Promise<Connected> {
  const clientId = (await registerAssistant(said)).body.client_id as string;
  const { verifier, challenge } = newProof();
  const found = await askedConnection(ctx, askingQuery(clientId, challenge, { scope: scopes.join(' ') }));
  if (!('asked' in found)) throw new Error('The program asks for nothing that a user could allow.');
  const { code } = await connectAssistant(ctx, found.asked, scopes);
  const { body } = await postForm('/oauth/token', {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    resource: `${origin()}/mcp`,
  });
  return { clientId, code, verifier, access: body.access_token, refresh: body.refresh_token };
}

/** The SDK's own client with an access token, begun. */
export async function assistantClient(
  access: string,
  capabilities: ConstructorParameters<typeof Client>[1] = {},
): Promise<Client> {
  const client = new Client({ name: 'tests', version: '1' }, capabilities);
  const transport = new StreamableHTTPClientTransport(new URL(`${origin()}/mcp`), {
    fetch: (address, init) => portalFetch(address, init),
    requestInit: { headers: { Authorization: `Bearer ${access}` } },
  });
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  return client;
}

/** Posts one message to /mcp, as it is. */
export function postMessage(
  access: string | undefined,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return portalFetch(`${origin()}/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...(access !== undefined && { Authorization: `Bearer ${access}` }),
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });
}
