import { createHash, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { environment } from './environment.server.ts';

export type TokenAudience = 'api' | 'feedback';

const keys = new Map<string, KeyObject>();

// One secret in the settings, one key for each use: a token for one use is worthless for another.
function key(use: string): KeyObject {
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

/** A signed token that names a session for one audience; `minutes` is how long it lives from `now`. */
export function signSessionToken(sessionId: string, audience: TokenAudience, now: Date, minutes: number): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(audience)
    .setIssuedAt(issued)
    .setExpirationTime(issued + minutes * 60)
    .sign(key(`token:${audience}`));
}

/** The session that a token names and when it ends, or undefined where the token is altered, too old or meant for something else. */
export async function readSessionToken(
  token: string,
  audience: TokenAudience,
  now: Date,
): Promise<{ sessionId: string; expiresAt: Date } | undefined> {
  try {
    const { payload } = await jwtVerify(token, key(`token:${audience}`), { audience, algorithms: ['HS256'], currentDate: now });
    if (typeof payload.sid !== 'string' || typeof payload.exp !== 'number') return undefined;
    return { sessionId: payload.sid, expiresAt: new Date(payload.exp * 1000) };
  } catch {
    return undefined;
  }
}

/** A random token of 32 bytes for a link (43 characters of base64url), and what is stored of it. */
export function newLinkToken(): { token: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, tokenHash: hashToken(token) };
}

/** What is stored of a token or a throttled name, so that the database never holds it in clear: SHA-256 in hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
