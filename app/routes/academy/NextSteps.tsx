import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { Card } from '#app/ui/Card.tsx';
import { ProgressBar } from '#app/ui/ProgressBar.tsx';
import type { CourseRow } from './courseRows.server.ts';
import type { RankFacts } from './rankFacts.server.ts';
import { RefresherNotice } from './RefresherNotice.tsx';

interface NextStepsProps {
  leftOff: CourseRow | null;
  start: CourseRow | null;
  rank: RankFacts;
}

/** What to do next: the course left off, or one to begin with; how far it is to the next level; what runs out when. */
export function NextSteps({ leftOff, start, rank }: NextStepsProps) {
  const { t } = useTranslation('academy');
  const course = leftOff ?? start;
  return (
    <div className="mb-8 grid gap-4">
      <RefresherNotice rank={rank} />
      <div className="grid gap-4 md:grid-cols-2">
        <Card title={t(leftOff ? 'next.goOn' : 'next.begin')}>
          {course ? (
            <>
              <p className="font-semibold">{course.title}</p>
              <p className="mb-4 text-sm text-muted">{course.summary}</p>
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
