import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { formatTime, fullName } from '#app/domain/display.ts';
import {
  acceptOwnership,
  declineOwnership,
  withdrawOwnership,
} from '#app/domain/people/ownership/answerOwnership.server.ts';
import { openHandovers, wasHandedOver } from '#app/domain/people/ownership/openHandovers.server.ts';
import { isRefusal, Refusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle, readForm } from '#app/routes/requests/session.server.ts';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

const verbs = { accept: acceptOwnership, decline: declineOwnership, withdraw: withdrawOwnership } as const;
type Answer = keyof typeof verbs;

const doneMessages = {
  accept: 'people:ownership.accepted',
  decline: 'people:ownership.declined',
  withdraw: 'people:ownership.withdrawn',
} as const;

/** What each side may answer, and how its button looks. */
const answers = { receiver: { accept: 'primary', decline: 'secondary' }, giver: { withdraw: 'secondary' } } as const;

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(async ({ ctx }) => ({
  title: documentTitle(ctx.language, 'people:ownership.own'),
  proposals: (await openHandovers(ctx)).map(({ side, other, expiresAt }) => ({
    side,
    name: fullName(other, ctx.language),
    until: formatTime(expiresAt, ctx),
  })),
}));

export const action = agentAction(
  async ({ ctx, request }) => {
    const answer = (await readForm(request)).get('answer');
    if (answer !== 'accept' && answer !== 'decline' && answer !== 'withdraw') throw new Refusal('malformedRequest');
    try {
      await verbs[answer](ctx);
    } catch (error) {
      // Whom an acceptance in another tab has given another role may not answer any more: the proposal is over for them.
      const isOver =
        isRefusal(error) &&
        (error.code === 'conflict' ||
          (error.code === 'forbidden' && (await wasHandedOver(ctx, answer === 'withdraw' ? 'giver' : 'receiver'))));
      if (!isOver) throw error;
      return redirectWithToast(paths.ownOwnership(), { kind: 'error', message: 'people:ownership.over' });
    }
    return redirectWithToast(paths.ownOwnership(), { kind: 'success', message: doneMessages[answer] });
  },
  { about: 'agency.take-ownership' },
);

export default function OwnOwnership() {
  const { t } = useTranslation('people');
  const { proposals } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('ownership.own')} sentence={t('ownership.ownSentence')} />
      <div className="grid gap-6">
        {proposals.length === 0 ? (
          <EmptyState title={t('ownership.none')} sentence={t('ownership.noneSentence')} />
        ) : null}
        {proposals.map((proposal) => (
          <Proposal key={proposal.side} {...proposal} />
        ))}
      </div>
    </>
  );
}

function Proposal({ side, name, until }: { side: 'giver' | 'receiver'; name: string; until: string }) {
  const { t } = useTranslation('people');
  const { formData } = useNavigation();
  const sent = formData?.get('answer');
  return (
    <Card title={t(`ownership.${side}.title`)}>
      <p>{t(`ownership.${side}.text`, { name })}</p>
      <p className="mt-2">{t('ownership.until', { until })}</p>
      <Form method="post" className="form-actions mt-4">
        {(Object.entries(answers[side]) as [Answer, 'primary' | 'secondary'][]).map(([answer, variant]) => (
          <SubmitButton key={answer} variant={variant} name="answer" value={answer} submitting={sent === answer}>
            {t(`ownership.${answer}`)}
          </SubmitButton>
        ))}
      </Form>
    </Card>
  );
}
