import { formAction, readPosted } from '#app/routes/requests/formAction.server.ts';
import { data } from '@remix-run/node';
import type { StaffContext } from '#app/domain/context.server.ts';
import { categoryEffects } from '#app/domain/academy/requirements/categoryEffects.server.ts';
import { courseActSchema, courseSchema } from '#app/domain/courses/editor/forms.ts';
import { publishVersion } from '#app/domain/courses/editor/publishVersion.server.ts';
import { retireCourse } from '#app/domain/courses/editor/retireCourse.server.ts';
import { saveCourse } from '#app/domain/courses/editor/saveCourse.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { translator } from '#app/platform/translations.server.ts';
import { replyWith, isConflict } from '#app/routes/requests/formReply.server.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { readForm } from '#app/routes/requests/session.server.ts';
import { staleCourse } from './coursePage.server.ts';
import { effectsInWords } from '#app/routes/academy/requirements/effectsInWords.server.ts';
import { uploadPosted } from './packageUpload.server.ts';

/**
 * Answers the forms of a course's page: a package that a browser without scripts sends, what is done with a version or
 * the course, and what the course is.
 */
export async function answerCourseForm(ctx: StaffContext, request: Request, courseId: string) {
  if (request.headers.get('Content-Type')?.startsWith('multipart/')) return answerUpload(ctx, request, courseId);
  const form = await readForm(request);
  if (form.has('act')) return answerAct(ctx, form, courseId);
  return formAction(ctx, form, {
    schema: courseSchema(),
    run: async (value, submission) => {
      const { categoryId, looked } = value;
      const moved = looked === categoryId ? [] : await categoryEffects(ctx, { courseId, categoryId });
      if (moved.length > 0) {
        const curricula = moved.map(({ curriculum, effects }) => ({
          curriculum,
          effects: effectsInWords(ctx, curriculum, effects),
        }));
        const message = translator(ctx.language)('courseEditor:category.title');
        return data(
          { ...submission.reply({ formErrors: [message] }), moved: { category: categoryId, curricula } },
          { status: 409 },
        );
      }
      const { drafted } = await saveCourse(ctx, courseId, value);
      return redirectWithToast(paths.staffCourse(courseId), {
        kind: 'success',
        message: drafted.length > 0 ? 'courseEditor:edit.doneWithDrafts' : 'courseEditor:edit.done',
        params: { curricula: drafted.join(', ') },
      });
    },
    refused: async (reply, { submission, error }) =>
      isConflict(error) ? replyWith(reply, { stale: await staleCourse(ctx, courseId, submission.payload) }) : reply,
  });
}

async function answerUpload(ctx: StaffContext, request: Request, courseId: string) {
  try {
    await uploadPosted(ctx, request, courseId);
    return await redirectWithToast(paths.staffCourse(courseId), {
      kind: 'success',
      message: 'courseEditor:upload.done',
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data({ uploadProblem: refusalText(error, ctx.language) }, { status: error.status });
  }
}

async function answerAct(ctx: StaffContext, form: FormData, courseId: string) {
  const { act, packageId, version } = await readPosted(form, courseActSchema());
  try {
    if (act === 'retire') await retireCourse(ctx, { courseId, version });
    else if (packageId !== undefined) await publishVersion(ctx, { courseId, packageId, version });
    else throw new Refusal('malformedRequest');
    return await redirectWithToast(paths.staffCourse(courseId), {
      kind: 'success',
      message: `courseEditor:${act}.done`,
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return data({ actProblem: refusalText(error, ctx.language) }, { status: error.status });
  }
}
