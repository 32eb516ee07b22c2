import { localized } from '#app/domain/localizedText.ts';
import { brandOfCurriculum, curriculumQuery } from '#app/domain/academy/levels/readersCurriculum.ts';
import { agenciesReached } from '#app/domain/accounts/staff/staffReach.server.ts';
import type { AgentContext, StaffContext } from '#app/domain/context.server.ts';
import { hasFinished } from '#app/domain/courses/runtime/hasFinished.server.ts';
import { findCourse } from '#app/domain/courses/runtime/findCourse.server.ts';
import { brands } from '#app/domain/markets/brands.ts';
import { curriculaOf } from '#app/domain/markets/curricula.ts';
import { notifyMany } from '#app/domain/operations/notifications/notify.server.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { recordAudit } from '#app/platform/audit.server.ts';
import type { Prisma, Transaction } from '#app/platform/database.server.ts';
import { assertMayWrite } from './askQuestion.server.ts';
import { questionsShown } from './readQuestions.server.ts';

interface Answer {
  questionId: string;
  answerTxt: string;
}

/**
 * Answers a question about a course that the caller has finished, and tells who asked. Throws `notFound`
 * for a course or a question that they do not read, `answerNotFinished`, `tooManyPosts`, `throttled`, and
 * `viewOnly`.
 */
export async function answerQuestion(
  ctx: AgentContext,
  { courseId, questionId, answerTxt }: Answer & { courseId: string },
): Promise<void> {
  const { db, actor, now } = ctx;
  if (actor.isViewed) throw new Refusal('viewOnly');
  await findCourse(db, ctx, courseId);
  if (!(await hasFinished(ctx, courseId))) throw new Refusal('answerNotFinished');
  const { agentUniqueId } = actor;
  await db.$transaction(async (tx) => {
    await assertMayWrite(tx, ctx);
    const readable = await tx.$executeRaw`
      SELECT q.post_id FROM course_posts q
      JOIN agents a ON a.agent_unique_id = q.agent_unique_id JOIN agencies g ON g.agency_id = a.agency_id
      WHERE q.post_id = ${questionId}::uuid AND q.question_id IS NULL AND ${questionsShown(ctx, courseId)} FOR UPDATE OF q`;
    if (readable === 0) throw new Refusal('notFound');
    await tx.coursePost.create({ data: { courseId, questionId, agentUniqueId, postTxt: answerTxt, postedAt: now } });
    await notifyAsker(tx, ctx, { questionId, answerTxt }, agentUniqueId);
  });
}

/**
 * Answers a question from a market of the member of staff, in the academy's name, and notifies the learner who asked.
 * Throws `forbidden` (`staff.answer-learners`) and `notFound`.
 */
export async function answerAsStaff(ctx: StaffContext, { questionId, answerTxt }: Answer): Promise<void> {
  assertCan(ctx, 'staff.answer-learners');
  await ctx.db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT FROM course_posts WHERE post_id = ${questionId}::uuid FOR UPDATE`;
    const question = await tx.coursePost.findFirst({
      where: { postId: questionId, questionId: null, hiddenAt: null, agent: { agency: agenciesReached(ctx) } },
      select: { courseId: true },
    });
    if (!question) throw new Refusal('notFound');
    const { courseId } = question;
    const { staffId } = ctx.staff;
    await tx.coursePost.create({ data: { courseId, questionId, staffId, postTxt: answerTxt, postedAt: ctx.now } });
    await recordAudit(tx, ctx, {
      action: 'academy.question-answered',
      subjectKind: 'course',
      subjectId: courseId,
      after: {},
    });
    await notifyAsker(tx, ctx, { questionId, answerTxt }, null);
  });
}

const askerOf = {
  agentUniqueId: true,
  agent: {
    select: { deletedAt: true, agency: { select: { country: true } }, account: { select: { language: true } } },
  },
  course: { select: { courseId: true, titleEn: true, titleJa: true, curricula: { select: { curriculum: true } } } },
} satisfies Prisma.CoursePostSelect;

// No notification to a user who answers their own question.
async function notifyAsker(
  tx: Transaction,
  { now }: { now: Date },
  { questionId: postId, answerTxt: answer }: Answer,
  by: string | null,
): Promise<void> {
  const { agentUniqueId, agent, course } = await tx.coursePost.findUniqueOrThrow({
    where: { postId },
    select: askerOf,
  });
  if (!agent?.account || agent.deletedAt || agentUniqueId === null || agentUniqueId === by) return;
  const { country } = agent.agency;
  const listed = curriculaOf(country).find((each) => course.curricula.some(({ curriculum }) => curriculum === each));
  if (!listed) return;
  const brand = brandOfCurriculum(country, listed);
  const query = new URLSearchParams(curriculumQuery(country, brand, listed)).toString();
  await notifyMany(tx, { now }, [
    {
      kind: 'questionAnswered',
      accountId: agentUniqueId,
      facts: { title: localized(agent.account.language, 'title', course) },
      answer,
      place: `/home/pages/${brands[brand].segment}/academy/courses/${course.courseId}/questions${query && `?${query}`}#${postId}`,
    },
  ]);
}
