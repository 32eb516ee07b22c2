import type { SubmissionResult } from '@conform-to/react';
import type { ComponentProps, ReactNode } from 'react';
import { CaseLayout } from '#app/routes/operations/cases/CaseLayout.tsx';
import { AnswerNotice } from '#app/ui/AnswerNotice.tsx';
import type { Tone } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { Messages } from '../commission/Conversation.tsx';
import type { SaidMessage } from '../commission/conversation.server.ts';
import { DecisionDialog } from './DecisionDialog.tsx';

type Layout = ComponentProps<typeof CaseLayout>;

interface RequestPageProps {
  back: Layout['back'];
  /** Its own address. */
  href: string;
  /** What it is about, where that says more than its number. */
  heading?: string;
  sentence: string;
  stateWord: string;
  page: {
    bar: Layout['bar'];
    number: string;
    version: string;
    tone: Tone;
    facts: Layout['facts'];
    reader: string;
    difference?: { help: string; missing: string };
    opening: SaidMessage;
    messages: readonly SaidMessage[];
    answer: { text: string; by: string; time: string; amount?: string | null } | null;
    /** The decision whose dialog is open. */
    act: string | null;
  };
  /** What may be decided, what is done most first; the first pays the difference where there is one. */
  decisions: readonly { name: string; label: string }[];
  maxLength: number;
  /** What the form of the answer says that it is, where the page has another. */
  intent?: string;
  reply: SubmissionResult<string[]> | undefined;
  /** Below what was said: the form that says more. */
  children?: ReactNode;
}

/** What an agency has sent and what was said about it, the facts and the decisions beside it, and staff's answer. */
export function RequestPage({
  back,
  href,
  heading,
  sentence,
  stateWord,
  page,
  decisions,
  maxLength,
  intent,
  reply,
  children,
}: RequestPageProps) {
  const { t } = useTranslation('staffSales');
  const { number, bar, answer, act } = page;
  const mayDecide = answer === null && bar !== null;
  const open = mayDecide ? decisions.find(({ name }) => name === act) : undefined;
  return (
    <>
      <CaseLayout
        back={back}
        title={heading ?? number}
        sentence={sentence}
        state={{ tone: page.tone, word: stateWord }}
        bar={bar}
        acts={mayDecide ? decisions : []}
        facts={page.facts}
      >
        <Card title={t('conversation')}>
          <Messages messages={[page.opening, ...page.messages]} />
          {children ? <div className="mt-6">{children}</div> : null}
        </Card>
        {answer ? <Answer {...answer} /> : null}
        {answer && reply ? <NotSent reply={reply} /> : null}
      </CaseLayout>
      {open ? (
        <DecisionDialog
          key={open.name}
          {...page}
          name={open.label}
          decision={open.name}
          about={heading ?? sentence}
          href={href}
          difference={open === decisions[0] ? page.difference : undefined}
          maxLength={maxLength}
          intent={intent}
          lastResult={reply}
          isStale={reply !== undefined && 'stale' in reply}
        />
      ) : null}
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
