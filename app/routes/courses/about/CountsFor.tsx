import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { Card } from '#app/ui/Card.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

interface CountsForProps {
  counts: readonly { curriculum: Curriculum; levelKey: string; elective: boolean }[];
  refreshes: readonly Curriculum[];
}

/** The levels for which a course counts, as a course that is asked for or as an elective, and those that it renews. */
export function CountsFor({ counts, refreshes }: CountsForProps) {
  const { t } = useTranslation(['coursePage', 'markets']);
  return (
    <Card title={t('counts.title')}>
      {counts.length + refreshes.length === 0 ? <p>{t('counts.nothing')}</p> : null}
      <ul className="grid gap-1">
        {counts.map(({ curriculum, levelKey, elective }) => (
          <li key={`${curriculum} ${levelKey}`}>
            {t(elective ? 'counts.elective' : 'counts.course', {
              level: t(levelKey),
              curriculum: t(`markets:curriculum.${curriculum}`),
            })}
          </li>
        ))}
        {refreshes.map((curriculum) => (
          <li key={`refresher ${curriculum}`}>
            {t('counts.refresher', { curriculum: t(`markets:curriculum.${curriculum}`) })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
