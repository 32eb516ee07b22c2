import { Form, useNavigation } from '@remix-run/react';
import type { CourseState } from '#app/domain/academy/levels/courseState.ts';
import type { ResumePoint } from '#app/domain/courses/runtime/resumePoint.ts';
import { CourseCoverDrawing } from './CourseCoverDrawing.tsx';
import { Card } from '#app/ui/Card.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { ProgressBar } from '#app/ui/ProgressBar.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { CourseRow } from './courseRows.server.ts';
import { LevelMoment } from './LevelMoment.tsx';
import type { ReachedRow } from './reachedLevels.server.ts';
import type { RankFacts } from './rankFacts.server.ts';

interface NextStepsProps {
  leftOff: CourseRow | null;
  /** Where the last course resumes; null where that is not known. */
  resume: ResumePoint | null;
  /** A level that the results give and that is not recorded yet. */
  due: DueLevel | null;
  start: CourseRow | null;
  /** The learner has the highest level, and it is valid. */
  isHighest: boolean;
  /** Levels that were reached, and of which the learner has not said yet that they know. */
  reached: readonly ReachedRow[];
}

/** What to do next: new levels, and the last course with its place, or one to begin with. */
export function NextSteps({ leftOff, start, isHighest, resume, due, reached }: NextStepsProps) {
  const { t } = useTranslation('academy');
  const course = leftOff ?? start;
  const step = course ? stepOf[course.state] : 'begin';
  return (
    <div className="mb-6 grid gap-4">
      {reached.map((level) => (
        <LevelMoment key={level.curriculum} {...level} />
      ))}
      {due ? <LevelDue {...due} /> : null}
      {course ? (
        <section className="next-course" aria-labelledby="next-course">
          <CourseCoverDrawing cover={course.cover} />
          <div>
            <h2 id="next-course" className="next-course-step">
              {t(`next.${step}`)}
            </h2>
            <h3 className="next-course-title">{course.title}</h3>
            <p className="mb-4 text-muted">
              {course.state === 'failed'
                ? whatIsNeeded(course)
                : leftOff && resume
                  ? whereToGoOn(resume)
                  : course.summary}
            </p>
            <LinkButton variant="primary" to={course.againHref ?? course.href}>
              {t(`next.${step}Button`)}
            </LinkButton>
          </div>
        </section>
      ) : (
        <Card title={t('next.begin')}>
          <p>{t(isHighest ? 'next.highest' : 'next.nothing')}</p>
        </Card>
      )}
    </div>
  );

  function whereToGoOn({ part, page, minutesLeft, minutesSpent }: ResumePoint) {
    const place = [...(part ? [part] : []), ...(page ? [t('next.page', { page })] : [])].join(t('next.comma'));
    const left =
      minutesLeft !== null
        ? t('next.minutesLeft', { count: minutesLeft })
        : minutesSpent > 0
          ? t('next.minutesSpent', { count: minutesSpent })
          : '';
    if (!place) return left;
    return left ? t('next.placeAndMinutes', { place, left }) : t('next.place', { place });
  }

  function whatIsNeeded({ score, passMark, attemptsLeft }: CourseRow) {
    const result =
      score === null
        ? t('failed.text')
        : passMark === null
          ? t('failed.score', { score })
          : t('failed.scoreAndNeeded', { score, passMark });
    return attemptsLeft === null
      ? result
      : t('next.sentences', { one: result, other: t('failed.left', { count: attemptsLeft }) });
  }
}

// A course that was taken is none to start with.
const stepOf = {
  new: 'begin',
  started: 'goOn',
  failed: 'again',
  completed: 'retake',
  passed: 'retake',
} as const satisfies Record<CourseState, string>;

interface DueLevel {
  curriculum: string;
  level: number;
  levelKey: string;
}

/**
 * A level that the results give, and that is not noted yet, since the requirements or the agency's country have
 * changed: the rank update flow notes it (spec §4).
 */
function LevelDue({ curriculum, level, levelKey }: DueLevel) {
  const { t } = useTranslation(['academy', 'markets']);
  const { formData } = useNavigation();
  return (
    <Notice tone="success" title={t('due.title', { level: t(levelKey) })}>
      <p>{t('due.sentence')}</p>
      <Form method="post" className="form-actions">
        <input type="hidden" name="curriculum" value={curriculum} />
        <input type="hidden" name="level" value={level} />
        <SubmitButton submitting={formData !== undefined}>{t('due.button')}</SubmitButton>
      </Form>
    </Notice>
  );
}

/** How far it is to the level that comes next, or comes back. */
export function LevelProgress({ rank: { aim, levelKey, validity } }: { rank: RankFacts }) {
  const { t } = useTranslation(['academy', 'markets']);
  if (!aim)
    return (
      <p>{levelKey ? t(validity === 'valid' ? 'aim.top' : 'aim.topLapsed', { level: t(levelKey) }) : t('aim.none')}</p>
    );
  const level = t(aim.levelKey);
  return (
    <ProgressBar
      label={t(aim.isReturn ? 'aim.return' : 'aim.reach', { level })}
      done={aim.done}
      total={aim.needed}
      words={t('aim.words', { done: aim.done, needed: aim.needed, count: aim.needed - aim.done })}
    />
  );
}
