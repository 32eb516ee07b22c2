import { createHash, createHmac, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';
import { createSigner, createVerifier } from 'fast-jwt';
import { environment } from './environment.server.ts';

export type TokenAudience = 'api' | 'feedback';

type Keys = readonly [KeyObject, ...KeyObject[]];

const keys = new Map<string, Keys>();

/**
 * The keys of one use: the one that signs and seals, and where the settings have a second secret the one that is read
 * besides. One key for each use: a token for one use is worthless for another.
 */
export function keysOf(use: string): Keys {
  let found = keys.get(use);
  if (!found) {
    const { SESSION_SECRET, OTHER_SESSION_SECRET } = environment();
    const of = (secret: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'gangway', use, 32)));
    found = [of(SESSION_SECRET), ...(OTHER_SESSION_SECRET === undefined ? [] : [of(OTHER_SESSION_SECRET)])];
    keys.set(use, found);
  }
  return found;
}

/** The key of one use, which signs and seals. */
export const key = (use: string): KeyObject => keysOf(use)[0];

/** The secrets, in hex, by which the browser's cookies are read; the first signs them. */
export function cookieSecrets(): string[] {
  return keysOf('cookie').map((each) => each.export().toString('hex'));
}

/** What reads a signed token: by the first of the keys of its use that fits. Throws for a token that none has signed. */
export function verifierBy(
  use: string,
  options: { allowedAud: string | string[] },
): (token: string) => Record<string, unknown> {
  const verify = keysOf(use).map((each) =>
    createVerifier({ key: each.export(), algorithms: ['HS256'], ignoreExpiration: true, ...options }),
  );
  return (token) => {
    for (const by of verify.slice(0, -1))
      try {
        return by(token) as Record<string, unknown>;
      } catch {
        // The next may fit.
      }
    return verify.at(-1)!(token) as Record<string, unknown>;
  };
}

// Made once for each audience: verifying is part of every call of the API.
const signers = new Map<Audience, (payload: object) => string>();
const verifiers = new Map<Audience, (token: string) => Record<string, unknown>>();

/** What a token is for; `key` is one that a program got for its key. */
type Audience = TokenAudience | 'key';

function signer(audience: Audience) {
  let found = signers.get(audience);
  if (!found) {
    found = createSigner({ key: key(namedFor(audience)).export(), algorithm: 'HS256', aud: audience });
    signers.set(audience, found);
  }
  return found;
}

function verifier(audience: Audience) {
  let found = verifiers.get(audience);
  if (!found) {
    found = verifierBy(namedFor(audience), { allowedAud: audience });
    verifiers.set(audience, found);
  }
  return found;
}

const namedFor = (audience: Audience) => `token:${audience}`;

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

/** What a program's short token says: by which secret of a key it was given, and for which of the key's scopes. */
export interface KeyToken {
  secretId: string;
  scopes: readonly string[];
}

const keyTokenStart = 'gwt_';

/** True for a text that begins as a program's short token does. */
export const isKeyToken = (text: string): boolean => text.startsWith(keyTokenStart);

/** A signed token for a program, good for some seconds from `now`. */
export function signKeyToken({ secretId, scopes }: KeyToken, now: Date, seconds: number): string {
  const iat = Math.floor(now.getTime() / 1000);
  return keyTokenStart + signer('key')({ sec: secretId, scope: scopes.join(' '), iat, exp: iat + seconds });
}

/** What a program's token says; undefined where it is altered or too old at `now`. */
export function readKeyToken(token: string, now: Date): KeyToken | undefined {
  try {
    const { sec, scope, exp } = verifier('key')(token.slice(keyTokenStart.length));
    if (typeof sec !== 'string' || typeof scope !== 'string' || typeof exp !== 'number') return undefined;
    if (exp * 1000 <= now.getTime()) return undefined;
    return { secretId: sec, scopes: scope.split(' ').filter(Boolean) };
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
  return hashedBy(key('code'), purpose, code);
}

/** Whether a hash is that of a short code with what it is for. */
export function isHashOfCode(hash: string, purpose: string, code: string): boolean {
  return keysOf('code').some((each) => hashedBy(each, purpose, code) === hash);
}

const hashedBy = (by: KeyObject, purpose: string, code: string) =>
  createHmac('sha256', by).update(`${purpose}:${code}`).digest('hex');
