import { Card } from '#app/ui/Card.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** What one can do after a course; nothing for a course that names no goals. */
export function CourseGoals({ goals }: { goals: readonly string[] }) {
  const { t } = useTranslation('coursePage');
  if (goals.length === 0) return null;
  return (
    <Card title={t('goals.title')}>
      <ul className="list-disc pl-6">
        {goals.map((goal, place) => (
          <li key={`${place} ${goal}`} className="wrap-anywhere">
            {goal}
          </li>
        ))}
      </ul>
    </Card>
  );
}
