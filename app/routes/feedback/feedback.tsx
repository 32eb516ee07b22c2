import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { markPlaceRead } from '#app/domain/accounts/notifications/readNotifications.server.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { FeedbackForm } from './FeedbackForm.tsx';
import { feedbackPage } from './feedbackPage.server.ts';
import { OwnFeedback } from './OwnFeedback.tsx';
import { sendPosted } from './postedFeedback.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request }) => {
    await markPlaceRead(ctx, paths.feedback());
    return {
      title: documentTitle(ctx.language, 'feedback:title'),
      country: ctx.agency.country,
      ...(await feedbackPage(ctx, new URL(request.url).searchParams)),
    };
  },
  { can: 'feedback.send' },
);

export const action = agentAction(
  async ({ ctx, request }) => {
    const posted = await sendPosted(ctx, request);
    if ('reply' in posted) return posted.reply;
    return posted.isPopup ? data({ sent: posted.number }) : redirect(paths.feedback({ sent: posted.number }));
  },
  { can: 'feedback.send' },
);

/** Feedback: the form, what one has sent with its answers, and what changed because of feedback. */
export default function Feedback() {
  const { t } = useTranslation('feedback');
  const { country, sent, own, outcomes } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence')} />
      <div className="grid gap-8">
        {sent ? (
          <Notice tone="success" title={t('sent.title', { number: sent })} role="status">
            <p>{t('sent.sentence')}</p>
          </Notice>
        ) : null}
        <Card title={t('form.title')}>
          <FeedbackForm key={sent} country={country} lastResult={reply && 'sent' in reply ? undefined : reply} />
        </Card>
        <OwnFeedback {...own} />
        <Outcomes outcomes={outcomes} />
      </div>
    </>
  );
}

interface OutcomesProps {
  outcomes: readonly { outcomeId: string; title: string; text: string; day: string; on: string }[];
}

/** 'You said, we did': what changed because of feedback; nothing where nothing is published. */
function Outcomes({ outcomes }: OutcomesProps) {
  const { t } = useTranslation('feedback');
  if (outcomes.length === 0) return null;
  return (
    <section aria-labelledby="outcomes">
      <h2 id="outcomes">{t('outcomes.title')}</h2>
      <p className="mb-4 text-muted">{t('outcomes.sentence')}</p>
      <ul className="grid gap-4 md:grid-cols-2">
        {outcomes.map(({ outcomeId, title, text, day, on }) => (
          <li key={outcomeId} className="card wrap-anywhere">
            <h3>{title}</h3>
            <p className="mb-2 text-sm text-muted">
              <time dateTime={day}>{on}</time>
            </p>
            <p className="whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
