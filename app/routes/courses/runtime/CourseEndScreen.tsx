import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { CourseSessionState, ShownEnd } from './sessionState.ts';

interface CourseEndScreenProps {
  state: CourseSessionState;
  /** The address of a course that the learner may take next. */
  pathOf: (courseId: string) => string;
  /** Where the learner rates the course; null where it is not asked. */
  voicesPath: string | null;
  /** Back to where the course was opened from. */
  leave: () => void;
  reopen: (options: { again?: boolean }) => void;
  turn: (request: 'continue') => void;
  lookBack: () => void;
}

type Outcome = 'passed' | 'completed' | 'failed' | 'open' | 'review' | 'part';

/**
 * What a learner meets in place of an empty frame when a course has finished by itself: the result, what it counts for,
 * and what comes next.
 */
export function CourseEndScreen({ state, pathOf, voicesPath, leave, reopen, turn, lookBack }: CourseEndScreenProps) {
  const { t } = useTranslation('learning');
  const heading = useRef<HTMLHeadingElement>(null);
  // What was pressed last lies below this screen.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { end, result, attempt, ways } = state;
  const outcome = outcomeOf(state);
  const next = end!.outcome?.next;
  const isOver = end!.kind === 'ended';
  const canGoOn = end!.kind === 'part' && ways?.continue === true && !state.hidden.includes('continue');
  return (
    <div className="course-end">
      <div className="course-end-inside">
        <span className={`course-end-mark course-end-${outcome}`}>
          <Icon name={outcome === 'failed' ? 'alert' : outcome === 'open' ? 'info' : 'check'} />
        </span>
        <h2 ref={heading} tabIndex={-1}>
          {t(`end.${outcome}.title`)}
        </h2>
        {end!.saysTimeUp ? <p>{t('limit.up')}</p> : null}
        <p>{t(`end.${outcome}.text`)}</p>
        {attempt!.mode === 'normal' && result?.score != null && outcome !== 'part' ? (
          <p className="course-end-score">{t('end.score', { score: result.score })}</p>
        ) : null}
        {outcome === 'failed' && result?.passMark != null ? (
          <p>{t('end.passMark', { score: result.passMark })}</p>
        ) : null}
        {outcome === 'part' ? null : <Counts end={end!} />}
        <div className="course-end-buttons">
          {canGoOn ? (
            <Button type="button" variant="primary" onClick={() => turn('continue')}>
              {t('next')}
            </Button>
          ) : null}
          {outcome === 'failed' && attempt!.mode === 'normal' ? (
            <Button type="button" variant={isOver ? 'primary' : 'secondary'} onClick={() => reopen({ again: true })}>
              {t('end.tryAgain')}
            </Button>
          ) : null}
          {end!.kind === 'kept' ? (
            <Button type="button" variant="primary" onClick={() => reopen({})}>
              {t('end.goOn')}
            </Button>
          ) : null}
          {next && outcome !== 'failed' ? (
            <LinkButton variant="primary" to={pathOf(next.courseId)}>
              {t('end.nextCourse', { title: next.title })}
            </LinkButton>
          ) : null}
          {voicesPath && (outcome === 'passed' || outcome === 'completed') ? (
            <LinkButton to={voicesPath}>{t('end.voices')}</LinkButton>
          ) : null}
          <Button type="button" onClick={leave}>
            {t('end.leave')}
          </Button>
          <Button type="button" variant="quiet" onClick={lookBack}>
            {t('end.lastPage')}
          </Button>
        </div>
      </div>
    </div>
  );
}

function outcomeOf({ end, result, attempt }: CourseSessionState): Outcome {
  if (end!.kind === 'part') return 'part';
  if (attempt!.mode === 'review') return 'review';
  if (result?.state === 'failed') return 'failed';
  if (!result?.passed) return 'open';
  // Where nothing judged it, completing it was passing it.
  return result.score === null ? 'completed' : 'passed';
}

function Counts({ end }: { end: ShownEnd }) {
  const { t } = useTranslation('learning');
  if (!end.outcome || end.outcome.counts.length === 0) return null;
  return (
    <ul className="course-end-counts">
      {end.outcome.counts.map(({ title, elective }) => (
        <li key={title}>{t(elective ? 'end.countsAsElective' : 'end.countsFor', { title })}</li>
      ))}
    </ul>
  );
}
