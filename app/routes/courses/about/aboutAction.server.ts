import { formAction } from '#app/routes/requests/formAction.server.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { chooseCourseLanguage } from '#app/domain/courses/about/chooseCourseLanguage.server.ts';
import { removeCourseNote, saveCourseNote } from '#app/domain/courses/about/courseNotes.server.ts';
import { coursePageSchema } from '#app/domain/courses/about/coursePageForms.ts';
import { rateCourse, removeRating } from '#app/domain/courses/about/rateCourse.server.ts';
import { answerSurvey, removeSurvey } from '#app/domain/courses/about/answerSurvey.server.ts';
import { readCoursePage } from '#app/domain/courses/about/readCoursePage.server.ts';
import { paths } from '#app/paths.ts';
import { academyPage } from '#app/routes/academy/levels/academyPage.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';

// The part of the page to which each form leads back, and what the toast says.
const done = {
  language: { part: 'language', message: 'coursePage:language.saved' },
  save: { part: 'notes', message: 'coursePage:notes.saved' },
  remove: { part: 'notes', message: 'coursePage:notes.removed' },
  rate: { part: 'voices', message: 'coursePage:voices.saved' },
  unrate: { part: 'voices', message: 'coursePage:voices.removed' },
  answer: { part: 'survey', message: 'coursePage:survey.saved' },
  unanswer: { part: 'survey', message: 'coursePage:survey.removed' },
} as const;

/** Answers the forms of a course's page: the reader's language, notes, rating, and answers to the academy team. */
export async function answerCoursePage(asked: Parameters<typeof academyPage>[0] & { ctx: AgentContext }) {
  const { ctx, params, request } = asked;
  const { brand, curriculum, query } = await academyPage(asked);
  const courseId = uuidParam(params, 'courseId');
  return formAction(ctx, request, {
    schema: coursePageSchema(),
    run: async (posted) => {
      if (posted.intent === 'language') await chooseCourseLanguage(ctx, posted.courseLanguage);
      else if (posted.intent === 'save') {
        const { outline } = await readCoursePage(ctx, { courseId, curriculum });
        await saveCourseNote(ctx, { courseId, outline, part: posted.part, noteTxt: posted.noteTxt });
      } else if (posted.intent === 'remove') await removeCourseNote(ctx, { courseId, part: posted.part });
      else if (posted.intent === 'rate') await rateCourse(ctx, { courseId, ...posted });
      else if (posted.intent === 'unrate') await removeRating(ctx, courseId);
      else if (posted.intent === 'answer') await answerSurvey(ctx, courseId, posted);
      else await removeSurvey(ctx, courseId);
      const { part, message } = done[posted.intent];
      return redirectWithToast(`${paths.aboutCourse(brand, courseId, query)}#${part}`, { kind: 'success', message });
    },
  });
}
