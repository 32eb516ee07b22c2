import { Badge } from '#app/ui/Badge.tsx';
import { CourseCoverDrawing } from './CourseCoverDrawing.tsx';
import { Stars } from './Stars.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { CourseRow } from './courseRows.server.ts';

interface CourseCardsProps {
  courses: readonly CourseRow[];
  /** The heading of a card: one below that of what the cards are in. */
  heading?: 'h2' | 'h3';
}

/** Courses as cards: a drawn cover, the length and languages, and the learner's progress as a ring and in words. */
export function CourseCards({ courses, heading = 'h3' }: CourseCardsProps) {
  return (
    <ul className="course-cards">
      {courses.map((course) => (
        <li key={course.courseId} className="course-card">
          <CourseCoverDrawing cover={course.cover} />
          <CardText course={course} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

function CardText({ course, heading: Heading }: { course: CourseRow; heading: 'h2' | 'h3' }) {
  const { t } = useTranslation('academy');
  const { title, summary, aboutHref, external, minutes, isMeasured, languages, isNew, state } = course;
  const { score, passMark, attemptsLeft, againHref, rating } = course;
  const facts = [t(isMeasured ? 'card.readersTake' : 'minutes', { count: minutes }), ...languages];
  return (
    <div className="course-card-text">
      <Heading className="course-card-title">
        <Link className="course-card-link" to={aboutHref}>
          {title}
        </Link>{' '}
        {isNew ? <Badge tone="info">{t('card.new')}</Badge> : null}
      </Heading>
      <p className="text-sm text-muted">{facts.join(t('card.dot'))}</p>
      {rating ? (
        <p className="course-card-rating text-sm">
          <Stars stars={rating.average} count={rating.count} />
        </p>
      ) : null}
      {external ? <p className="text-sm">{t('course.external')}</p> : null}
      {summary ? <p className="course-card-summary">{summary}</p> : null}
      <p className="course-card-state">
        <StateRing course={course} />
        <span>
          {state === 'new' || score === null
            ? t(`state.${state}`)
            : t('card.stateAndScore', { state: t(`state.${state}`), score: t('score', { score }) })}
        </span>
      </p>
      {state === 'failed' ? (
        <p className="text-sm">
          {passMark === null ? null : <span className="block">{t('failed.needed', { passMark })}</span>}
          {attemptsLeft === null ? null : <span className="block">{t('failed.left', { count: attemptsLeft })}</span>}
          {againHref ? (
            <Link className="link course-card-again" to={againHref}>
              {t('failed.again')} <span className="visually-hidden">{title}</span>
            </Link>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

const around = 2 * Math.PI * 9;

/** A ring that is full once a course is completed, and fills while it is taken; the words beside it say the same. */
export function StateRing({ course: { state, minutes, minutesSpent } }: { course: CourseRow }) {
  const share = shareOf(state, minutesSpent / Math.max(1, minutes));
  return (
    <svg className={`state-ring state-ring-${state}`} viewBox="0 0 24 24" aria-hidden="true">
      <circle className="state-ring-ground" cx="12" cy="12" r="9" />
      {share > 0 ? (
        <circle cx="12" cy="12" r="9" strokeDasharray={`${around * share} ${around}`} transform="rotate(-90 12 12)" />
      ) : null}
      {state === 'passed' || state === 'completed' ? <path d="m8 12.5 3 3 5.5-6.5" /> : null}
      {state === 'failed' ? <path d="m9 9 6 6m0-6-6 6" /> : null}
    </svg>
  );
}

// The time spent replaces the pages read for a course that reports none.
function shareOf(state: CourseRow['state'], spent: number): number {
  if (state === 'new') return 0;
  return state === 'started' ? Math.min(0.9, Math.max(0.1, spent)) : 1;
}
