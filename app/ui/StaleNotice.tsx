import { AnswerNotice } from '#app/ui/AnswerNotice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/**
 * For a form that another user saved first: each field that differs, with what is stored now and what the reader has
 * typed.
 */
export function StaleNotice({
  differences,
}: {
  differences: readonly { label: string; yours: string; stored: string }[];
}) {
  const { t } = useTranslation(['agencies', 'common']);
  const shown = (text: string) => text || t('common:dash');
  return (
    <AnswerNotice answer={differences} tone="warning" title={t('stale.title')}>
      <p>{t('stale.sentence')}</p>
      <ul className="mt-2 grid gap-1 wrap-anywhere">
        {differences.map(({ label, yours, stored }) => (
          <li key={label}>{t('stale.field', { label, yours: shown(yours), stored: shown(stored) })}</li>
        ))}
      </ul>
    </AnswerNotice>
  );
}
