import { formAction } from '#app/routes/requests/formAction.server.ts';
import { Form, useActionData, useLoaderData } from '@remix-run/react';
import { postMaxLength } from '#app/domain/courses/questions/postLimits.ts';
import { hasFinished } from '#app/domain/courses/runtime/hasFinished.server.ts';
import { answerQuestion } from '#app/domain/courses/questions/answerQuestion.server.ts';
import { askQuestion, removePost } from '#app/domain/courses/questions/askQuestion.server.ts';
import { questionList, questionsSchema } from '#app/domain/courses/questions/questionForms.ts';
import { readQuestions } from '#app/domain/courses/questions/readQuestions.server.ts';
import { findCourse } from '#app/domain/courses/runtime/findCourse.server.ts';
import { formatDate } from '#app/domain/display.ts';
import { paths } from '#app/paths.ts';
import { academyPage } from '#app/routes/academy/levels/academyPage.server.ts';
import { replyTo } from '#app/routes/courses/about/replyTo.ts';
import { agentLoader, ownAction } from '#app/routes/requests/handlers.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { TextAreaField } from '#app/ui/form/TextAreaField.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { AnswerForm } from './AnswerForm.tsx';
import { QuestionList } from './QuestionList.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async (asked) => {
    const { ctx, params, request } = asked;
    const { brand, query } = await academyPage(asked);
    const courseId = uuidParam(params, 'courseId');
    const { title } = await findCourse(ctx.db, ctx, courseId);
    const wanted = questionList.read(new URL(request.url).searchParams);
    const { questions, ...found } = await readQuestions(ctx, courseId, wanted);
    const day = (date: Date) => formatDate(date, ctx);
    return {
      documentTitle: documentTitleOf(ctx.language, title),
      title,
      back: paths.aboutCourse(brand, courseId, query),
      mayAnswer: await hasFinished(ctx, courseId),
      questions: questions.map(({ postId, postTxt, postedAt, name, isOwn, hiddenReason, answers }) => ({
        postId,
        postTxt,
        name,
        isOwn,
        hiddenReason,
        posted: day(postedAt),
        answers: answers.map(({ postedAt: at, ...answer }) => ({ ...answer, posted: day(at) })),
      })),
      list: questionList.view(wanted, found),
    };
  },
  { about: 'own' },
);

/** Asks, answers, or removes what is one's own. */
export const action = ownAction(async (asked) => {
  const { ctx, params, request } = asked;
  const { brand, query } = await academyPage(asked);
  const courseId = uuidParam(params, 'courseId');
  return formAction(ctx, request, {
    schema: questionsSchema(),
    run: async (posted) => {
      if (posted.intent === 'ask') await askQuestion(ctx, { courseId, questionTxt: posted.questionTxt });
      else if (posted.intent === 'answer') await answerQuestion(ctx, { courseId, ...posted });
      else await removePost(ctx, posted.postId);
      const part = posted.intent === 'answer' ? `#${posted.questionId}` : '';
      return redirectWithToast(`${paths.courseQuestions(brand, courseId, query)}${part}`, {
        kind: 'success',
        message: `courseQuestions:${posted.intent}.done`,
      });
    },
  });
});

/** What people ask about a course, and what colleagues and the academy answer. */
export default function Questions() {
  const { t } = useTranslation('courseQuestions');
  const { title, back, mayAnswer, questions, list } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const hiddenFor = (reason: string | null) => (reason === null ? null : t('hiddenForOthers', { reason }));
  return (
    <>
      <BackLink to={back}>{t('back')}</BackLink>
      <PageHead title={t('title', { title })} sentence={t('sentence')} />
      <div className="mb-6">
        <Card title={t('ask.title')}>
          <AskForm key={questions.length === 0 ? 'none' : questions[0]!.postId} reply={reply} />
        </Card>
      </div>
      <QuestionList
        list={list}
        states={['open', 'answered', 'own']}
        empty={t('empty.sentence')}
        questions={questions.map(({ postId, postTxt, posted, name, isOwn, hiddenReason, answers }) => ({
          postId,
          text: postTxt,
          by: t(isOwn ? 'by.you' : name ? 'by.colleague' : 'by.other', { name, posted }),
          hidden: hiddenFor(hiddenReason),
          isOpen: replyTo(reply, 'answer')?.initialValue?.questionId === postId,
          acts: isOwn && answers.length === 0 ? <RemovePost postId={postId} /> : null,
          answers: answers.map((answer) => ({
            postId: answer.postId,
            text: answer.postTxt,
            by: t(answer.byStaff ? 'by.staff' : answer.isOwn ? 'by.you' : answer.name ? 'by.colleague' : 'by.other', {
              name: answer.name,
              posted: answer.posted,
            }),
            hidden: hiddenFor(answer.hiddenReason),
            acts: answer.isOwn ? <RemovePost postId={answer.postId} /> : null,
          })),
          form: mayAnswer ? (
            <AnswerForm questionId={postId} answers={answers.length} help={t('answer.help')} reply={reply} />
          ) : null,
        }))}
      />
    </>
  );
}

function AskForm({ reply }: { reply: unknown }) {
  const { t } = useTranslation('courseQuestions');
  const { form, fields } = useServerForm(['questionTxt'], replyTo(reply, 'ask'), { id: 'ask' });
  return (
    <FormFrame
      form={form}
      schema={() => import('#app/domain/courses/questions/questionForms.ts').then((forms) => forms.askSchema())}
    >
      <input type="hidden" name="intent" value="ask" />
      <TextAreaField
        field={fields.questionTxt}
        label={t('ask.text')}
        help={t('ask.help')}
        rows={3}
        maxLength={postMaxLength}
        required
      />
      <div className="form-actions">
        <SubmitButton>{t('ask.button')}</SubmitButton>
      </div>
    </FormFrame>
  );
}

function RemovePost({ postId }: { postId: string }) {
  const { t } = useTranslation('courseQuestions');
  return (
    <Form method="post" className="mt-2" preventScrollReset>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="postId" value={postId} />
      <SubmitButton variant="secondary">{t('remove.button')}</SubmitButton>
    </Form>
  );
}
