import type { RowCounts } from '#app/domain/people/import/importLimits.ts';
import { paths } from '#app/paths.ts';
import { DiscardForm } from '#app/routes/operations/tables/DiscardForm.tsx';
import { Link } from '#app/ui/Link.tsx';
import { ProgressBar } from '#app/ui/ProgressBar.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** How far the check of a file has come. */
export function ImportCheck({ importId, counts, total }: { importId: string; counts: RowCounts; total: number }) {
  const { t } = useTranslation('imports');
  const done = total - counts.unchecked;
  return (
    <div className="card grid gap-5">
      <p>{t('checking.sentence')}</p>
      <ProgressBar label={t('checking.label')} done={done} total={total} words={t('checking.words', { done, total })} />
      <p>
        <Link className="link" to={paths.import(importId)}>
          {t('checking.refresh')}
        </Link>
      </p>
      <DiscardForm />
    </div>
  );
}
