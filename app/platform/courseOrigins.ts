/** The course whose files a host serves: any, one, or none. */
export type CoursesOfHost = 'all' | 'none' | { courseId: string };

/** Where courses are played. */
export interface CourseOrigins {
  /** All of them, as a policy of content names them. */
  patterns: readonly string[];
  /**
   * That of one course, its own where there can be one, for the browser that is named; undefined where the installation
   * has none for courses.
   */
  of: (courseId: string, userAgent?: string | null) => string | undefined;
  /** The courses that a host serves; undefined for one that is not the courses'. */
  servedAt: (host: string | undefined) => CoursesOfHost | undefined;
}

const courseName = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The origins of courses by an installation's settings: that of COURSE_ORIGIN, in which the course replaces a `*`.
 * Where a portal is tried out at localhost with its courses at 127.0.0.1, each course also has a name below localhost,
 * for browsers that know these to be the same machine.
 */
export function readCourseOrigins({
  ORIGIN,
  COURSE_ORIGIN,
}: {
  ORIGIN: string;
  COURSE_ORIGIN?: string | undefined;
}): CourseOrigins {
  if (COURSE_ORIGIN === undefined) return { patterns: [], of: () => undefined, servedAt: () => undefined };
  const below = belowLocalhost(ORIGIN, COURSE_ORIGIN);
  const patterns = below ? [below, COURSE_ORIGIN] : [COURSE_ORIGIN];
  const hosts = patterns.map((pattern) => new URL(pattern).host);
  return {
    patterns,
    of: (courseId, userAgent) =>
      (below && knowsLocalhost(userAgent ?? '') ? below : COURSE_ORIGIN).replace('*', courseId),
    servedAt(host = '') {
      if (hosts.includes(host)) return host.startsWith('*') ? 'none' : 'all';
      const ending = hosts
        .map((each) => each.slice(1))
        .find((each, index) => hosts[index]?.startsWith('*') && host.endsWith(each));
      if (ending === undefined) return undefined;
      const courseId = host.slice(0, -ending.length);
      return courseName.test(courseId) ? { courseId } : 'none';
    },
  };
}

function belowLocalhost(origin: string, courseOrigin: string): string | undefined {
  const { protocol, hostname, port } = new URL(courseOrigin);
  const isLocal = hostname === '127.0.0.1' && new URL(origin).hostname === 'localhost';
  return isLocal ? `${protocol}//*.localhost${port ? `:${port}` : ''}` : undefined;
}

// Chromium and Firefox take every name below localhost for this machine; others ask the system, which may not know it.
function knowsLocalhost(userAgent: string): boolean {
  return /(?:Chrome|Firefox)\/\d/.test(userAgent);
}
