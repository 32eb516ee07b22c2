import { createRemoteJWKSet, customFetch, errors as joseErrors, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import * as openId from 'openid-client';
import { environment } from './environment.server.ts';
import { CallFailed } from './outgoingCalls.server.ts';
import { publicFetch } from './publicFetch.server.ts';

/** An identity provider as one of its clients knows it. */
export interface OpenIdClient {
  /** Another one whenever the settings change: what the provider says of itself is known by it for five minutes. */
  version: string;
  issuer: string;
  clientId: string;
  /** '' for a client without one. */
  clientSecret: string;
  redirectUri: string;
}

/** Why a provider could not be used, or what it said was not accepted. */
export type OpenIdFault =
  /** It does not answer, not in time, or not usably. */
  | 'away'
  /** Its address is of a private network, or not https. */
  | 'privateNetwork'
  /** There is no provider at the address, or it calls itself by another one. */
  | 'noProvider'
  /** It does not know the client or its secret. */
  | 'wrongClient'
  /** It refused the person, or the person went back. */
  | 'declined'
  /** Its clock, or ours, is wrong by more than `clockDifferenceSeconds`. */
  | 'clock'
  /** The answer is not the one that was asked for, was used before, or is not signed by the provider. */
  | 'notValid';

export class OpenIdFailed extends Error {
  readonly fault: OpenIdFault;
  constructor(fault: OpenIdFault, cause?: unknown) {
    super(fault, { cause });
    this.fault = fault;
  }
}

/** How far the clocks of a provider and of this server may differ. */
const clockDifferenceSeconds = 300;

const known = new LRUCache<string, Promise<openId.Configuration>>({ max: 200, ttl: 5 * 60_000 });

// A provider in a demo is on the same machine.
const mayBePrivate = () => environment().GANGWAY_DEMO;

/** Forgets what providers have said of themselves. */
export function forgetProviders(): void {
  known.clear();
  keySets.clear();
}

/** Reads what a provider says of itself (OpenID Connect Discovery), and returns what it calls itself. Throws `OpenIdFailed`. */
export async function findProvider(client: OpenIdClient): Promise<string> {
  return (await configurationOf(client)).serverMetadata().issuer;
}

async function configurationOf(client: OpenIdClient): Promise<openId.Configuration> {
  const key = `${client.version} ${client.issuer}`;
  const found = known.get(key) ?? discover(client);
  known.set(key, found, { noUpdateTTL: true });
  return found.catch((error: unknown) => {
    if (known.get(key) === found) known.delete(key);
    throw error;
  });
}

async function discover({ issuer, clientId, clientSecret }: OpenIdClient): Promise<openId.Configuration> {
  return askProvider(async () => {
    const { PARTNER_TIMEOUT } = environment();
    const found = await openId.discovery(
      new URL(issuer),
      clientId,
      { [openId.clockTolerance]: clockDifferenceSeconds, ...(clientSecret && { client_secret: clientSecret }) },
      clientSecret ? undefined : openId.None(),
      {
        timeout: PARTNER_TIMEOUT,
        [openId.customFetch]: fetchFrom,
        execute: [
          // The signature too: the connection alone does not say who wrote an ID token.
          openId.enableNonRepudiationChecks,
          ...(mayBePrivate() ? [openId.allowInsecureRequests] : []),
        ],
      },
    );
    // A provider of many organisations has one name for each: only the one that was typed counts.
    if (found.serverMetadata().issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, ''))
      throw new OpenIdFailed('noProvider');
    if (!found.serverMetadata().authorization_endpoint || !found.serverMetadata().jwks_uri)
      throw new OpenIdFailed('noProvider');
    return found;
  });
}

const fetchFrom: openId.CustomFetch = (url, { method, headers, body, signal }) =>
  publicFetch(url, {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    ...(body !== undefined && body !== null && { body: String(body as string | URLSearchParams) }),
    ...(signal && { signal }),
    privateNetwork: mayBePrivate(),
  });

/** What the browser takes along while its user is at the provider, and what the answer is checked against. */
export interface OpenIdQuestion {
  state: string;
  nonce: string;
  verifier: string;
}

/** The address at the provider at which a person signs in, and what its answer is checked against. Throws `OpenIdFailed`. */
export async function askForSignIn(
  client: OpenIdClient,
  { loginHint }: { loginHint?: string } = {},
): Promise<{ address: string; question: OpenIdQuestion }> {
  const configuration = await configurationOf(client);
  const question = {
    state: openId.randomState(),
    nonce: openId.randomNonce(),
    verifier: openId.randomPKCECodeVerifier(),
  };
  const offersGroups = configuration.serverMetadata().scopes_supported?.includes('groups') ?? false;
  const address = openId.buildAuthorizationUrl(configuration, {
    redirect_uri: client.redirectUri,
    scope: offersGroups ? 'openid email profile groups' : 'openid email profile',
    state: question.state,
    nonce: question.nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(question.verifier),
    code_challenge_method: 'S256',
    ...(loginHint && { login_hint: loginHint }),
  });
  return { address: address.href, question };
}

/**
 * Exchanges the answer in `search` for the claims about the person: its state, issuer, code and PKCE, and the ID
 * token's signature, issuer, audience, nonce and times are checked. Claims that are `wanted` and not in the ID token are
 * asked for. Throws `OpenIdFailed`.
 */
export async function readAnswer(
  client: OpenIdClient,
  question: OpenIdQuestion,
  { search, wanted }: { search: string; wanted: readonly string[] },
): Promise<Record<string, unknown>> {
  const configuration = await configurationOf(client);
  return askProvider(async () => {
    const answer = new URL(client.redirectUri);
    answer.search = search;
    const tokens = await openId.authorizationCodeGrant(configuration, answer, {
      expectedState: question.state,
      expectedNonce: question.nonce,
      pkceCodeVerifier: question.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new OpenIdFailed('notValid');
    const isComplete = wanted.every((name) => name in claims) || !configuration.serverMetadata().userinfo_endpoint;
    if (isComplete) return { ...claims };
    return { ...(await openId.fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
  });
}

/** What a provider's logout token says: whose sessions are over, or which one. */
export interface LogoutNotice {
  subject: string;
  /** '' where every session of the subject is meant. */
  sid: string;
  jti: string;
  expiresAt: Date;
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** Reads a logout token (OpenID Connect Back-Channel Logout). Throws `OpenIdFailed`. */
export async function readLogoutToken(client: OpenIdClient, token: string): Promise<LogoutNotice> {
  const configuration = await configurationOf(client);
  return askProvider(async () => {
    const { issuer, jwks_uri: address = '' } = configuration.serverMetadata();
    const { payload, protectedHeader } = await jwtVerify(token, keysAt(address), {
      issuer,
      audience: client.clientId,
      clockTolerance: clockDifferenceSeconds,
      maxTokenAge: 600,
      algorithms: ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA', 'Ed25519'],
      requiredClaims: ['iat', 'jti', 'events'],
    });
    const { sub = '', sid = '', jti = '', events, nonce, exp, iat = 0 } = payload;
    const says = typeof events === 'object' && events !== null && logoutEvent in events;
    if (
      !isLogoutType(protectedHeader.typ) ||
      !says ||
      nonce !== undefined ||
      typeof sid !== 'string' ||
      (sub === '' && sid === '')
    )
      throw new OpenIdFailed('notValid');
    return { subject: sub, sid, jti, expiresAt: new Date(((exp ?? iat) + 600 + clockDifferenceSeconds) * 1000) };
  });
}

// `logout+jwt` is recommended (Back-Channel Logout 1.0, 2.4); many providers leave it out or say JWT. Other tokens
// have another type, or no such event.
function isLogoutType(typ: string | undefined): boolean {
  return typ === undefined || ['logout+jwt', 'jwt'].includes(typ.toLowerCase().replace(/^application\//, ''));
}

const keySets = new LRUCache<string, JWTVerifyGetKey>({ max: 200, ttl: 60 * 60_000 });

// Known for ten minutes, and asked for again at most every half minute: a notice of anyone makes no call by itself.
function keysAt(address: string): JWTVerifyGetKey {
  const found =
    keySets.get(address) ??
    createRemoteJWKSet(new URL(address), {
      timeoutDuration: environment().PARTNER_TIMEOUT * 1000,
      [customFetch]: (url, { headers, method, signal }) =>
        publicFetch(url, { method, headers: Object.fromEntries(headers), signal, privateNetwork: mayBePrivate() }),
    });
  keySets.set(address, found, { noUpdateTTL: true });
  return found;
}

async function askProvider<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof OpenIdFailed ? error : new OpenIdFailed(faultOf(error), error);
  }
}

function faultOf(error: unknown): OpenIdFault {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof CallFailed) return cause.fault === 'privateNetwork' ? 'privateNetwork' : 'away';
  if (error instanceof openId.AuthorizationResponseError) return 'declined';
  if (error instanceof openId.WWWAuthenticateChallengeError) return 'wrongClient';
  if (error instanceof openId.ResponseBodyError)
    return /client/.test(error.error) ? 'wrongClient' : error.status >= 500 ? 'away' : 'notValid';
  if (error instanceof joseErrors.JWKSTimeout) return 'away';
  if (error instanceof joseErrors.JWTExpired) return 'clock';
  if (error instanceof joseErrors.JOSEError) return 'notValid';
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return 'away';
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'clock';
  if (code === 'OAUTH_HTTP_REQUEST_FORBIDDEN') return 'privateNetwork';
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') return 'noProvider';
  if (code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' || code === 'OAUTH_RESPONSE_IS_NOT_JSON') return 'noProvider';
  if (code === 'OAUTH_PARSE_ERROR') return 'noProvider';
  return 'notValid';
}
