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

const previewAudience = 'course-preview';
let previewSigner: ((payload: object) => string) | undefined;
let previewVerifier: ((token: string) => Record<string, unknown>) | undefined;

/** The version of a course that brand staff preview, and the session in which they do. */
export interface PreviewKey {
  packageId: string;
  staffSessionId: string;
}

/** A signed part of an address with which brand staff read the files of a version of a course for four hours, while their session lasts. */
export function signPreviewToken({ packageId, staffSessionId }: PreviewKey, now: Date): string {
  previewSigner ??= createSigner({ key: key('token:course').export(), algorithm: 'HS256', aud: previewAudience });
  const iat = Math.floor(now.getTime() / 1000);
  return previewSigner({ pkg: packageId, ses: staffSessionId, iat, exp: iat + hours * 3600 });
}

/** What a part of an address opens for brand staff, or undefined where it is altered, too old at `now`, or a learner's. */
export function readPreviewToken(token: string, now: Date): PreviewKey | undefined {
  previewVerifier ??= createVerifier({ key: key('token:course').export(), algorithms: ['HS256'], allowedAud: previewAudience, ignoreExpiration: true });
  try {
    const { pkg, ses, exp } = previewVerifier(token);
    return typeof pkg === 'string' && typeof ses === 'string' && typeof exp === 'number' && exp * 1000 > now.getTime() ? { packageId: pkg, staffSessionId: ses } : undefined;
  } catch {
    return undefined;
  }
}
