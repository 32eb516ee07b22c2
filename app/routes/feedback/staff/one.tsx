import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { answerFeedback, setFeedbackState } from '#app/domain/feedback/staff/answerFeedback.server.ts';
import { workOnFeedbackSchema } from '#app/domain/feedback/staff/forms.ts';
import { paths } from '#app/paths.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitleOf } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { CaseLayout } from '#app/routes/operations/cases/CaseLayout.tsx';
import { AnswerForm, StateForm } from './AnswerForms.tsx';
import { feedbackOnePage } from './onePage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request, params }) => {
    const page = await feedbackOnePage(
      ctx,
      uuidParam(params, 'feedbackId'),
      new URL(request.url).searchParams.get('template'),
    );
    return { title: documentTitleOf(ctx.language, page.number), ...page };
  },
  { can: 'staff.see-feedback' },
);

export const action = staffAction(
  async ({ ctx, request, params }) => {
    const feedbackId = uuidParam(params, 'feedbackId');
    return formAction(ctx, request, {
      schema: workOnFeedbackSchema(),
      run: async (value) => {
        const isAnswer = value.intent === 'answer';
        const { number } =
          value.intent === 'answer'
            ? await answerFeedback(ctx, feedbackId, value)
            : await setFeedbackState(ctx, feedbackId, value);
        const message = `staffFeedback:${isAnswer ? 'answer.sent' : 'setState.saved'}`;
        return await redirectWithToast(paths.staffFeedbackOne(feedbackId), {
          kind: 'success',
          message,
          params: { number },
        });
      },
    });
  },
  { can: 'staff.answer-feedback' },
);

export { alsoAfterConflict as shouldRevalidate } from '#app/ui/revalidation.ts';

/** One feedback: what was said, by whom and with what, the answers, and the forms that answer it. */
export default function FeedbackOne() {
  const { t } = useTranslation('staffFeedback');
  const page = useLoaderData<typeof loader>();
  const { number, type, sent, comment, picture, facts, isDeleted } = page;
  const reply = useActionData<typeof action>();
  const isStale = reply !== undefined && 'stale' in reply;
  const isAnswer = reply?.initialValue?.intent === 'answer';
  return (
    <CaseLayout
      back={{ to: paths.staffFeedback(), label: t('one.back') }}
      title={number}
      sentence={t('one.sentence', { type, time: sent })}
      state={{ tone: page.tone, word: page.stateWord }}
      bar={page.bar}
      facts={facts}
      further={
        page.settable.length > 0 ? (
          <StateForm {...page} lastResult={isAnswer ? undefined : reply} isStale={isStale && !isAnswer} />
        ) : null
      }
    >
      <Card title={t('one.comment')}>
        <p className="wrap-anywhere whitespace-pre-line">{comment || t('one.noComment')}</p>
        {picture ? (
          <p className="mt-4">
            <a className="link inline-block" href={picture} target="_blank" rel="noreferrer">
              <img
                className="max-h-96 max-w-full rounded border border-line"
                src={picture}
                alt={t('one.pictureAlt', { number })}
                loading="lazy"
              />
              {t('one.pictureOpen')}
            </a>
          </p>
        ) : null}
      </Card>
      <Answers />
      {isDeleted ? (
        <Notice tone="warning">
          <p>{t('one.deleted')}</p>
        </Notice>
      ) : null}
      {/* One that was sent leaves an empty form; a colleague's leaves what is typed. */}
      <AnswerForm
        key={page.answers.filter(({ isOwn }) => isOwn).length}
        {...page}
        lastResult={isAnswer ? reply : undefined}
        isStale={isStale && isAnswer}
      />
    </CaseLayout>
  );
}

function Answers() {
  const { t } = useTranslation('staffFeedback');
  const { answers } = useLoaderData<typeof loader>();
  if (answers.length === 0) return null;
  return (
    <Card title={t('one.answers')}>
      <ul className="grid gap-4">
        {answers.map(({ id, text, by, time }) => (
          <li key={id}>
            <p className="text-sm text-muted">{t('one.answeredBy', { name: by, time })}</p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
