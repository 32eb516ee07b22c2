import { useTranslation } from 'react-i18next';

interface OutcomesProps {
  outcomes: readonly { outcomeId: string; title: string; text: string; day: string; on: string }[];
}

/** 'You said, we did': what changed because of feedback; nothing where nothing is published. */
export function Outcomes({ outcomes }: OutcomesProps) {
  const { t } = useTranslation('feedback');
  if (outcomes.length === 0) return null;
  return (
    <section aria-labelledby="outcomes">
      <h2 id="outcomes">{t('outcomes.title')}</h2>
      <p className="mb-4 text-muted">{t('outcomes.sentence')}</p>
      <ul className="grid gap-4 md:grid-cols-2">
        {outcomes.map(({ outcomeId, title, text, day, on }) => (
          <li key={outcomeId} className="card wrap-anywhere">
            <h3>{title}</h3>
            <p className="mb-2 text-sm text-muted">
              <time dateTime={day}>{on}</time>
            </p>
            <p className="whitespace-pre-line">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
