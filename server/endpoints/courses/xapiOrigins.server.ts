import type { Database } from '#app/platform/database.server.ts';
import { courseOrigins } from '#app/platform/environment.server.ts';

/**
 * True where pages of an origin may call the xAPI resources: one on which courses are played, or a host from which a
 * course may load. Its token says what the call may do.
 */
export async function allowedOrigin(db: Database, origin: string): Promise<boolean> {
  if (servedAt(origin) !== undefined) return true;
  const host = secureHost(origin);
  return host !== undefined && (await db.courseHost.count({ where: { host } })) > 0;
}

/** True where pages of an origin are those of a course: its own origin, that of all courses, or a host of the course. */
export async function isCourseOrigin(db: Database, origin: string, courseId: string): Promise<boolean> {
  const served = servedAt(origin);
  if (served !== undefined) return served === 'all' || (typeof served === 'object' && served.courseId === courseId);
  const host = secureHost(origin);
  return host !== undefined && (await db.courseHost.count({ where: { courseId, host } })) > 0;
}

/** The CORS headers for an origin that may make calls; none for any other. */
export function corsHeaders(origin: string | undefined): Record<string, string> {
  if (origin === undefined) return { Vary: 'Origin' };
  return {
    Vary: 'Origin',
    'Access-Control-Allow-Origin': origin,
    'Access-Control-Allow-Methods': 'GET, HEAD, PUT, POST, DELETE',
    'Access-Control-Allow-Headers':
      'Authorization, Content-Type, If-Match, If-None-Match, X-Experience-API-Version, X-Experience-API-Hash',
    'Access-Control-Expose-Headers':
      'ETag, Last-Modified, X-Experience-API-Version, X-Experience-API-Consistent-Through, X-Request-Id',
    'Access-Control-Max-Age': '600',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
}

function servedAt(origin: string) {
  const { host, protocol } = URL.canParse(origin) ? new URL(origin) : { host: '', protocol: '' };
  const isKnown = courseOrigins().patterns.some((pattern) => new URL(pattern).protocol === protocol);
  return isKnown ? courseOrigins().servedAt(host) : undefined;
}

// On its usual port: an allowed host is a name.
function secureHost(origin: string): string | undefined {
  return /^https:\/\/([a-z0-9.-]+)$/.exec(origin)?.[1];
}
