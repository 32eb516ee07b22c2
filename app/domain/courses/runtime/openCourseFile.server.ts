import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { activeFlags } from '#app/domain/accounts/activation.ts';
import { storedName } from '#app/domain/courses/packages/packageEntries.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { readCourseToken } from '#app/platform/courseTokens.server.ts';
import { rowOf } from '#app/platform/database.server.ts';
import { statement, type Named } from '#app/platform/statements.server.ts';
import { courseFile, type CourseFile } from './courseFile.server.ts';

// A course that ends itself still shows its last page.
const afterEndMs = 15 * 60_000;

interface Asked {
  registration: string;
  path: string;
  endedAfter: Date;
  courseId: string | undefined;
}

// One statement a file: a page has many, and each asks again whether its learner may still read it.
const fileQuery = statement({
  name: 'course-file',
  sql: ({ registration, path, endedAfter, courseId }: Named<Asked>) => `
         SELECT f.hash, f.size, f.type, ARRAY(SELECT h.host FROM course_hosts h WHERE h.course_id = a.course_id) AS hosts,
           (SELECT p.standard = 'cmi5' FROM course_packages p WHERE p.package_id = a.package_id) AS "sendsStatements"
         FROM course_attempts a
         JOIN agents g ON g.agent_unique_id = a.agent_unique_id AND g.auth_id = a.auth_id AND g.deleted_at IS NULL AND g.activation_flag IN (${activeFlags.map((flag) => `'${flag}'`).join()})
         JOIN course_files f ON f.package_id = a.package_id AND f.path = ${path}
         WHERE a.registration = ${registration} AND (a.ended_at IS NULL OR a.ended_at > ${endedAfter}) AND (${courseId}::uuid IS NULL OR a.course_id = ${courseId})`,
  row: z.strictObject({
    hash: z.string(),
    size: z.int(),
    type: z.string(),
    hosts: z.string().array(),
    sendsStatements: z.boolean(),
  }),
});

/** What an address below /courses names. */
export interface CourseFileAddress {
  token: string;
  path: string;
  /** The course whose host it is; absent on a host of all courses. */
  courseId?: string | undefined;
}

/**
 * The file of an address below /courses, which carries a token in place of a session: the courses' origin sees no
 * cookie. Null where the token is that of a preview. Throws `notFound` where it is none, its attempt has ended or is no
 * longer the learner's, who may have been deactivated, and where the package has no such file or is of another course
 * than the host's.
 */
export async function openCourseFile(
  { db, now }: JobContext,
  { token, path, courseId }: CourseFileAddress,
): Promise<CourseFile | null> {
  const opens = readCourseToken(token, now);
  if (!opens || path.includes('\u0000')) throw new Refusal('notFound');
  if (!('registration' in opens)) return null;
  const endedAfter = new Date(now.getTime() - afterEndMs);
  const asked = fileQuery({ registration: opens.registration, path: storedName(path), endedAfter, courseId });
  const file = await rowOf(db, asked);
  if (!file) throw new Refusal('notFound');
  return courseFile(file);
}
