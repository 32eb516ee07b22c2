import { createHash, createHmac, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import { environment } from './environment.server.ts';

export type TokenAudience = 'api' | 'feedback';

const keys = new Map<string, KeyObject>();

/**
 * The key of one use. One secret in the settings, one key for each use: a token for one use is worthless for another.
 */
export function key(use: string): KeyObject {
  let found = keys.get(use);
  if (!found) {
    found = createSecretKey(Buffer.from(hkdfSync('sha256', environment().SESSION_SECRET, 'gangway', use, 32)));
    keys.set(use, found);
  }
  return found;
}

/** The secret, in hex, with which the browser's cookies are signed. */
export function cookieSecret(): string {
  return key('cookie').export().toString('hex');
}

// Made once for each audience: verifying is part of every call of the API.
const signers = new Map<TokenAudience, (payload: object) => string>();
const verifiers = new Map<TokenAudience, (token: string) => Record<string, unknown>>();

function signer(audience: TokenAudience) {
  let found = signers.get(audience);
  if (!found) {
    found = createSigner({ key: tokenKey(audience), algorithm: 'HS256', aud: audience });
    signers.set(audience, found);
  }
  return found;
}

function verifier(audience: TokenAudience) {
  let found = verifiers.get(audience);
  if (!found) {
    found = createVerifier({
      key: tokenKey(audience),
      algorithms: ['HS256'],
      allowedAud: audience,
      ignoreExpiration: true,
    });
    verifiers.set(audience, found);
  }
  return found;
}

function tokenKey(audience: TokenAudience): Buffer {
  return key(`token:${audience}`).export();
}

/** A signed token that names a session for one audience; `minutes` is how long it lives from `now`. */
export function signSessionToken(sessionId: string, audience: TokenAudience, now: Date, minutes: number): string {
  const iat = Math.floor(now.getTime() / 1000);
  return signer(audience)({ sid: sessionId, iat, exp: iat + minutes * 60 });
}

/**
 * The session that a token names, or undefined where the token is altered, too old at `now` or meant for something
 * else.
 */
export function readSessionToken(token: string, audience: TokenAudience, now: Date): { sessionId: string } | undefined {
  try {
    const { sid, exp } = verifier(audience)(token);
    if (typeof sid !== 'string' || typeof exp !== 'number' || exp * 1000 <= now.getTime()) return undefined;
    return { sessionId: sid };
  } catch {
    return undefined;
  }
}

/** A random token of 32 bytes for a link (43 characters of base64url), and its hash, which is stored. */
export function newLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** The SHA-256 hash in hex of a token or a throttled name, which is stored instead of the clear text. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/**
 * The key, in Base64, with which a user's browser encrypts unsent form values; the same at each sign-in, another for
 * each user.
 */
export function typingKey(userId: string): string {
  return createHmac('sha256', key('typing')).update(userId).digest('base64');
}

/**
 * The hash of a short code with what it is for, by a key of the installation: who reads the database cannot try all
 * codes.
 */
export function hashCode(purpose: string, code: string): string {
  return createHmac('sha256', key('code')).update(`${purpose}:${code}`).digest('hex');
}
