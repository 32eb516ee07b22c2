import type { z } from 'zod';
import type { AgentContext } from '#app/domain/context.server.ts';
import { findCourse } from '#app/domain/courses/runtime/findCourse.server.ts';
import { hasFinished } from '#app/domain/courses/runtime/hasFinished.server.ts';
import { Refusal } from '#app/domain/refusals.ts';
import type { courseSurveySchema } from './surveyForms.ts';

type Answers = Omit<z.output<ReturnType<typeof courseSurveySchema>>, 'intent'>;

/**
 * Saves what the caller answers about a course that they have finished, in place of what they answered before. Throws `notFound` for a course that is not theirs, `courseNotFinished`, and `viewOnly`.
 */
export async function answerSurvey(
  ctx: AgentContext,
  courseId: string,
  { useful, clarity, length, remarkTxt }: Answers,
): Promise<void> {
  const { db, actor, now } = ctx;
  if (actor.isViewed) throw new Refusal('viewOnly');
  await findCourse(db, ctx, courseId);
  if (!(await hasFinished(ctx, courseId))) throw new Refusal('courseNotFinished');
  const key = { agentUniqueId: actor.agentUniqueId, courseId };
  const said = { useful, clarity, length, remarkTxt, answeredAt: now };
  await db.courseSurvey.upsert({
    where: { agentUniqueId_courseId: key },
    create: { ...key, ...said },
    update: said,
  });
}

/** Removes what the caller answered about a course, also of one that they may no longer take. Throws `viewOnly`. */
export async function removeSurvey({ db, actor }: Pick<AgentContext, 'db' | 'actor'>, courseId: string): Promise<void> {
  if (actor.isViewed) throw new Refusal('viewOnly');
  await db.courseSurvey.deleteMany({ where: { agentUniqueId: actor.agentUniqueId, courseId } });
}
