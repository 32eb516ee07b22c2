import type { JobContext } from '#app/domain/context.server.ts';
import {
  assistantScopeNames,
  assistantScopesIn,
  type AssistantScope,
} from '#app/domain/permissions/assistantScopes.ts';
import { isLegalLine } from '#app/domain/text.ts';
import { environment } from '#app/platform/environment.server.ts';
import { isRegistered } from './assistantRules.ts';

/** What an assistant asks a user for, once it is checked. */
export interface AskedConnection {
  clientId: string;
  clientName: string;
  redirectUri: string;
  state: string;
  challenge: string;
  scopes: AssistantScope[];
}

/** Why an assistant gets no consent, as its own address gets to know (RFC 6749, 4.1.2.1; RFC 8707). */
type AskedWrongly = 'invalid_request' | 'unsupported_response_type' | 'invalid_scope' | 'invalid_target';

/** What is asked; else `none` where the user's browser is sent nowhere, or the address to which it is sent with an error. */
export type Asked = { asked: AskedConnection } | { none: true } | { back: string };

const stateLength = 500;
const names = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'resource',
] as const;
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const s256 = /^[\w-]{43}$/;

/** The address of which tokens of assistants are good: the resource of RFC 8707 and RFC 9728. */
export const assistantResource = (): string => `${environment().ORIGIN}/mcp`;

/**
 * Checks what an assistant asks for by the address with which it sends a user (OAuth 2.1, PKCE by S256 alone). An
 * unknown client, and an address that it did not register, get no answer; every other fault goes to that address.
 */
export async function askedConnection({ db }: Pick<JobContext, 'db'>, query: URLSearchParams): Promise<Asked> {
  const [clientId, redirectUri] = [single(query, 'client_id'), single(query, 'redirect_uri')];
  if (!uuid.test(clientId) || redirectUri === '') return { none: true };
  const client = await db.assistantClient.findUnique({ where: { clientId } });
  if (!client || !isRegistered(redirectUri, client.redirectUris)) return { none: true };
  const state = single(query, 'state');
  const fault = faultOf(query);
  if (fault) return { back: answerAddress({ redirectUri, state: state.slice(0, stateLength) }, { error: fault }) };
  const scopes = assistantScopesIn(query.get('scope') ?? assistantScopeNames.join(' '));
  const challenge = single(query, 'code_challenge');
  return { asked: { clientId, clientName: client.clientName, redirectUri, state, challenge, scopes } };
}

function faultOf(query: URLSearchParams): AskedWrongly | undefined {
  if (names.some((name) => query.getAll(name).length > 1)) return 'invalid_request';
  const state = single(query, 'state');
  if (state.length > stateLength || !isLegalLine(state)) return 'invalid_request';
  if (single(query, 'response_type') !== 'code') return 'unsupported_response_type';
  const isS256 = single(query, 'code_challenge_method') === 'S256' && s256.test(single(query, 'code_challenge'));
  if (!isS256) return 'invalid_request';
  if (query.has('resource') && query.get('resource') !== assistantResource()) return 'invalid_target';
  const scope = query.get('scope');
  return scope !== null && assistantScopesIn(scope).length === 0 ? 'invalid_scope' : undefined;
}

const single = (query: URLSearchParams, name: (typeof names)[number]) => query.get(name) ?? '';

/** What is asked as the query of an address within the portal, which has no slash in it. */
export function queryOfAsked({ clientId, redirectUri, state, challenge, scopes }: AskedConnection): URLSearchParams {
  return new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.join(' '),
    ...(state !== '' && { state }),
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
}

/** The assistant's own address with an answer (RFC 6749, 4.1.2) and who gives it (RFC 9207). */
export function answerAddress(
  { redirectUri, state }: Pick<AskedConnection, 'redirectUri' | 'state'>,
  answer: { code: string } | { error: AskedWrongly | 'access_denied' },
): string {
  const address = new URL(redirectUri);
  const values = { ...answer, ...(state !== '' && { state }), iss: environment().ORIGIN };
  for (const [name, value] of Object.entries(values)) address.searchParams.set(name, value);
  return address.href;
}
