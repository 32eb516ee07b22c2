import type { Outline } from '#app/domain/courses/about/outline.ts';
import { Card } from '#app/ui/Card.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** The parts of a course in their order; nothing for a course of one part. */
export function CourseOutline({ outline: { parts, more } }: { outline: Outline }) {
  const { t } = useTranslation('coursePage');
  if (parts.length === 0) return null;
  return (
    <Card title={t('outline.title')}>
      <ol className="course-outline">
        {parts.map(({ title, parts: within }, place) => (
          <li key={`${place} ${title}`}>
            {title}
            {within.length > 0 ? (
              <ol>
                {within.map((each, index) => (
                  <li key={`${index} ${each}`}>{each}</li>
                ))}
              </ol>
            ) : null}
          </li>
        ))}
      </ol>
      {more > 0 ? <p className="mt-2 text-muted">{t('outline.more', { count: more })}</p> : null}
    </Card>
  );
}
