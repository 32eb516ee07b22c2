import { createSigner } from 'fast-jwt';
import { key, verifierBy } from './tokens.server.ts';

const hours = 4;

/** The version of a course that brand staff preview, and the session in which they do. */
interface PreviewKey {
  packageId: string;
  sessionId: string;
}

/** What a part of an address opens: the package of a learner's attempt, or the version that brand staff preview. */
export type CourseKey = { registration: string } | PreviewKey;

const use = 'token:course';
let signers: Record<'course' | 'course-preview', (payload: object) => string> | undefined;
let verifier: ((token: string) => Record<string, unknown>) | undefined;

/**
 * A signed part of an address with which the files of a package are read for four hours. It names an attempt, or a
 * version and a staff session, and opens nothing else.
 */
export function signCourseToken(courseKey: CourseKey, now: Date): string {
  signers ??= { course: signerFor('course'), 'course-preview': signerFor('course-preview') };
  const iat = Math.floor(now.getTime() / 1000);
  const times = { iat, exp: iat + hours * 3600 };
  return 'registration' in courseKey
    ? signers.course({ reg: courseKey.registration, ...times })
    : signers['course-preview']({ pkg: courseKey.packageId, ses: courseKey.sessionId, ...times });
}

/** What a part of an address opens, or undefined where it is altered or too old at `now`. */
export function readCourseToken(token: string, now: Date): CourseKey | undefined {
  // One check for both kinds: each file of a page is asked for with its token.
  verifier ??= verifierBy(use, { allowedAud: ['course', 'course-preview'] });
  try {
    const { aud, exp, reg, pkg, ses } = verifier(token);
    if (typeof exp !== 'number' || exp * 1000 <= now.getTime()) return undefined;
    if (aud === 'course') return typeof reg === 'string' ? { registration: reg } : undefined;
    return typeof pkg === 'string' && typeof ses === 'string' ? { packageId: pkg, sessionId: ses } : undefined;
  } catch {
    return undefined;
  }
}

function signerFor(aud: 'course' | 'course-preview') {
  return createSigner({ key: key(use).export(), algorithm: 'HS256', aud });
}
