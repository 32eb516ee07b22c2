import { database } from '#app/platform/database.server.ts';
import { tokenFor } from '#tests/support/apiClient.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { newLearner } from '#tests/support/learners.ts';
import type { Committer } from './commits.ts';
import { standardHeaders } from './sessions.ts';

/** The code of the sample course that is opened. */
export const course = 'cruise-basics';

/** Learners who have opened a course of the sample academy. */
export async function openAttempts(
  portal: { url: string },
  count: number,
): Promise<(Committer & { launchAddress: string })[]> {
  const db = database();
  const agency = await buildAgency(db, { country: 'US' });
  const { courseId } = await db.course.findUniqueOrThrow({ where: { code: course } });
  const opened = [];
  for (let number = 0; number < count; number += 1) {
    const learner = await newLearner(db, agency);
    const headers = { ...standardHeaders, Authorization: `Bearer ${await tokenFor(learner)}` };
    const response = await fetch(`${portal.url}/osdb/v1.0/agents/init-scorm-data`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ companyId: 'PC', authId: learner.authId, courseId }),
    });
    if (!response.ok) throw new Error(`The course could not be opened: ${response.status} ${await response.text()}`);
    const { scormData } = (await response.json()) as { scormData: { registration: string; launchAddress: string } };
    opened.push({ registration: scormData.registration, launchAddress: scormData.launchAddress, headers });
  }
  return opened;
}
