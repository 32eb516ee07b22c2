import { createSigner, createVerifier } from 'fast-jwt';
import { key } from './tokens.server.ts';

const audience = 'course';
const hours = 4;

let signer: ((payload: object) => string) | undefined;
let verifier: ((token: string) => Record<string, unknown>) | undefined;

/** A signed part of an address with which the files of an attempt's package are read for four hours. It names the attempt, and opens nothing else. */
export function signCourseToken(registration: string, now: Date): string {
  signer ??= createSigner({ key: key('token:course').export(), algorithm: 'HS256', aud: audience });
  const iat = Math.floor(now.getTime() / 1000);
  return signer({ reg: registration, iat, exp: iat + hours * 3600 });
}

/** The attempt that a part of an address names, or undefined where it is altered or too old at `now`. */
export function readCourseToken(token: string, now: Date): string | undefined {
  verifier ??= createVerifier({ key: key('token:course').export(), algorithms: ['HS256'], allowedAud: audience, ignoreExpiration: true });
  try {
    const { reg, exp } = verifier(token);
    return typeof reg === 'string' && typeof exp === 'number' && exp * 1000 > now.getTime() ? reg : undefined;
  } catch {
    return undefined;
  }
}
