import { Form, Link, useNavigation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { ResumePoint } from '#app/domain/learning/resumePoint.ts';
import { Card } from '#app/ui/Card.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { ProgressBar } from '#app/ui/ProgressBar.tsx';
import type { CourseRow } from './courseRows.server.ts';
import type { RankFacts } from './rankFacts.server.ts';
import { RefresherNotice } from './RefresherNotice.tsx';

interface NextStepsProps {
  leftOff: CourseRow | null;
  /** Where the course left off goes on; null where that is not known. */
  resume: ResumePoint | null;
  /** A level that the results give, and that nobody has noted yet. */
  due: DueLevel | null;
  start: CourseRow | null;
  rank: RankFacts;
}

/** What to do next: the course left off, or one to begin with; how far it is to the next level; what runs out when. */
export function NextSteps({ leftOff, start, resume, due, rank }: NextStepsProps) {
  const { t } = useTranslation('academy');
  const course = leftOff ?? start;
  return (
    <div className="mb-8 grid gap-4">
      {due ? <LevelDue {...due} /> : null}
      <RefresherNotice rank={rank} />
      <div className="grid gap-4 md:grid-cols-2">
        <Card title={t(leftOff ? 'next.goOn' : 'next.begin')}>
          {course ? (
            <>
              <p className="font-semibold">{course.title}</p>
              <p className="mb-4 text-sm text-muted">{leftOff && resume ? whereToGoOn(resume) : course.summary}</p>
              <Link className="button button-primary" to={course.href}>
                {t(leftOff ? 'next.goOnButton' : 'next.beginButton')}
              </Link>
            </>
          ) : (
            <p>{t('next.nothing')}</p>
          )}
        </Card>
        <Card title={t('next.level')}>
          <LevelProgress rank={rank} />
        </Card>
      </div>
    </div>
  );

  function whereToGoOn({ part, page, minutesLeft }: ResumePoint) {
    const place = [...(part ? [part] : []), ...(page ? [t('next.page', { page })] : [])].join(t('next.comma'));
    const left = t('next.minutesLeft', { count: minutesLeft });
    return place ? t('next.placeAndMinutes', { place, left }) : left;
  }
}

interface DueLevel {
  curriculum: string;
  level: number;
  levelKey: string;
}

/** A level that the results give, and that is not noted yet, since the requirements or the agency's country have changed: the rank update flow notes it (spec §4). */
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
export function LevelProgress({ rank: { aim, levelKey } }: { rank: RankFacts }) {
  const { t } = useTranslation(['academy', 'markets']);
  if (!aim) return <p>{levelKey ? t('aim.top', { level: t(levelKey) }) : t('aim.none')}</p>;
  const level = t(aim.levelKey);
  return (
    <ProgressBar label={t(aim.isReturn ? 'aim.return' : 'aim.reach', { level })} done={aim.done} total={aim.needed} words={t('aim.words', { done: aim.done, needed: aim.needed, count: aim.needed - aim.done })} />
  );
}
