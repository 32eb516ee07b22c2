import { localized } from '#app/domain/localizedText.ts';
import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerAsStaff } from '#app/domain/courses/questions/answerQuestion.server.ts';
import { hidePost } from '#app/domain/courses/questions/hidePost.server.ts';
import { listQuestions } from '#app/domain/courses/questions/listQuestions.server.ts';
import { staffQuestionList, staffQuestionsSchema } from '#app/domain/courses/questions/questionForms.ts';
import { formatDate } from '#app/domain/display.ts';
import { marketOf } from '#app/domain/markets/markets.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { HideAct } from '#app/routes/courses/voices/HideAct.tsx';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { QuestionList } from './QuestionList.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = staffQuestionList.read(new URL(request.url).searchParams);
    const { questions, ...found } = await listQuestions(ctx, query);
    const day = (date: Date) => formatDate(date, ctx);
    return {
      title: documentTitle(ctx.language, 'courseQuestions:staff.title'),
      mayAnswer: can(ctx, 'staff.answer-learners'),
      rows: questions.map(({ postId, postTxt, postedAt, country, courseId, hiddenReason, answers, ...course }) => ({
        postId,
        postTxt,
        hiddenReason,
        courseId,
        posted: day(postedAt),
        market: marketOf(country),
        course: localized(ctx.language, 'title', course),
        answers: answers.map((answer) => ({
          postId: answer.postId,
          postTxt: answer.postTxt,
          byStaff: answer.byStaff,
          hiddenReason: answer.hiddenReason,
          posted: day(answer.postedAt),
        })),
      })),
      list: staffQuestionList.view(query, found),
    };
  },
  { can: 'staff.see-learning' },
);

/** Answers a question; hides a question or an answer, or shows it again. */
export const action = staffAction(
  async ({ ctx, request }) => {
    return formAction(ctx, request, {
      schema: staffQuestionsSchema(),
      run: async (posted) => {
        if (posted.intent === 'answer') await answerAsStaff(ctx, posted);
        else await hidePost(ctx, { postId: posted.postId, reason: posted.intent === 'hide' ? posted.reason : null });
        const { which, page } = staffQuestionList.read(new URL(request.url).searchParams);
        return redirectWithToast(
          paths.staffQuestions({ ...(which && { which }), ...(page > 1 && { page: String(page) }) }),
          { kind: 'success', message: `courseQuestions:${posted.intent}.done` },
        );
      },
    });
  },
  { can: 'staff.answer-learners' },
);

/** What learners ask about courses, for staff to answer or hide. */
export default function StaffQuestions() {
  const { t } = useTranslation(['courseQuestions', 'courseVoices', 'markets']);
  const { mayAnswer, rows, list } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  // The question or answer whose form was refused.
  const { postId: hidden, questionId: answered } = reply?.initialValue ?? {};
  const refused = String(hidden ?? answered ?? '');
  const hiddenFor = (reason: string | null) => (reason === null ? null : t('courseVoices:hiddenFor', { reason }));
  const hiding = { help: t('hide.help'), show: t('show.button') };
  return (
    <>
      <AreaTabs area="learning" />
      <PageHead title={t('staff.title')} sentence={t('staff.sentence')} />
      <QuestionList
        list={list}
        states={['open', 'answered', 'hidden']}
        empty={t('staff.empty')}
        questions={rows.map(({ postId, postTxt, posted, market, course, courseId, hiddenReason, answers }) => ({
          postId,
          text: postTxt,
          by: t('staff.about', {
            course,
            by: t('courseVoices:of', { market: t(`markets:market.${market}`), rated: posted }),
          }),
          hidden: hiddenFor(hiddenReason),
          isOpen: [postId, ...answers.map((answer) => answer.postId)].includes(refused),
          acts: (
            <>
              <Link className="link" to={paths.staffCourseLearning(courseId)}>
                {t('staff.course')}
              </Link>
              {mayAnswer ? (
                <HideAct
                  name="postId"
                  id={postId}
                  isHidden={hiddenReason !== null}
                  reply={reply}
                  texts={{ ...hiding, title: t('hide.question'), button: t('hide.questionButton') }}
                />
              ) : null}
            </>
          ),
          answers: answers.map((answer) => ({
            postId: answer.postId,
            text: answer.postTxt,
            by: t(answer.byStaff ? 'by.staff' : 'by.learner', { posted: answer.posted }),
            hidden: hiddenFor(answer.hiddenReason),
            acts: mayAnswer ? (
              <HideAct
                name="postId"
                id={answer.postId}
                isHidden={answer.hiddenReason !== null}
                reply={reply}
                texts={{ ...hiding, title: t('hide.answer'), button: t('hide.answerButton') }}
              />
            ) : null,
          })),
          form:
            mayAnswer && hiddenReason === null ? (
              <AnswerForm questionId={postId} answers={answers.length} help={t('staff.help')} reply={reply} />
            ) : null,
        }))}
      />
    </>
  );
}
