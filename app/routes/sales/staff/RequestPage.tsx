import type { SubmissionResult } from '@conform-to/react';
import type { ComponentProps, ReactNode } from 'react';
import { CaseBar } from '#app/routes/operations/cases/CaseBar.tsx';
import { AnswerNotice } from '#app/ui/AnswerNotice.tsx';
import { BackLink } from '#app/ui/BackLink.tsx';
import { Badge, type Tone } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { DecisionForm } from './DecisionForm.tsx';

interface RequestPageProps {
  back: { to: string; label: string };
  /** What it is about, where that says more than its number. */
  heading?: string;
  sentence: string;
  stateWord: string;
  page: {
    bar: ComponentProps<typeof CaseBar>['bar'];
    number: string;
    version: string;
    tone: Tone;
    comment: string;
    facts: readonly { term: string; value: string }[];
    reader: string;
    difference?: { help: string; missing: string };
    answer: { text: string; by: string; time: string; amount?: string | null } | null;
  };
  /** Below the facts, what they are of as it is now. */
  factsLink?: { to: string; label: string } | undefined;
  decisions: readonly { value: string; label: string }[];
  maxLength: number;
  /** What the form of the answer says that it is, where the page has another. */
  intent?: string;
  reply: SubmissionResult<string[]> | undefined;
  /** Below the answer: the messages in the meantime. */
  children?: ReactNode;
}

/** What an agency has sent: what it says, the facts beside it, and staff's answer or the form for one. */
export function RequestPage({
  back,
  heading,
  sentence,
  stateWord,
  page,
  factsLink,
  decisions,
  maxLength,
  intent,
  reply,
  children,
}: RequestPageProps) {
  const { t } = useTranslation('staffSales');
  const { number, tone, comment, facts, answer } = page;
  return (
    <>
      <BackLink to={back.to}>{back.label}</BackLink>
      <PageHead title={heading ?? number} sentence={sentence} action={<Badge tone={tone}>{stateWord}</Badge>} />
      <CaseBar bar={page.bar} />
      <div className="grid gap-6">
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="grid gap-6">
            {comment ? (
              <Card title={t('comment')}>
                <p className="wrap-anywhere whitespace-pre-line">{comment}</p>
              </Card>
            ) : null}
            <Card title={t('facts')}>
              <div className="wrap-anywhere">
                <DescriptionList items={facts} />
              </div>
              {factsLink ? (
                <p className="mt-4">
                  <Link className="link" to={factsLink.to}>
                    {factsLink.label}
                  </Link>
                </p>
              ) : null}
            </Card>
          </div>
          {answer ? (
            <div className="grid gap-6">
              <Answer {...answer} />
              {reply ? <NotSent reply={reply} /> : null}
            </div>
          ) : (
            <DecisionForm
              {...page}
              decisions={decisions}
              maxLength={maxLength}
              intent={intent}
              lastResult={reply}
              isStale={reply !== undefined && 'stale' in reply}
            />
          )}
        </div>
        {children}
      </div>
    </>
  );
}

/** What was typed as an answer while a colleague answered, to be copied or handed on. */
function NotSent({ reply }: { reply: SubmissionResult<string[]> }) {
  const { t } = useTranslation('staffSales');
  const typed = reply.initialValue?.answerTxt;
  if (typeof typed !== 'string' || typed === '') return null;
  return (
    <AnswerNotice answer={reply} tone="warning" title={t('answer.stale')}>
      <p>{t('answer.notSent')}</p>
      <p className="mt-2 wrap-anywhere whitespace-pre-line">{typed}</p>
    </AnswerNotice>
  );
}

function Answer({ text, by, time, amount }: NonNullable<RequestPageProps['page']['answer']>) {
  const { t } = useTranslation('staffSales');
  return (
    <Card title={t('answer.given')}>
      <p className="text-sm text-muted">{t('answer.by', { name: by, time })}</p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {amount ? <p className="font-semibold">{t('answer.paid', { amount })}</p> : null}
    </Card>
  );
}
