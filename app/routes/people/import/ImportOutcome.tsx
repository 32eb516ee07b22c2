import type { RowCounts } from '#app/domain/people/import/importLimits.ts';
import { paths } from '#app/paths.ts';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { ProgressBar } from '#app/ui/ProgressBar.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** How far an import has come, or what came of it, with its result file. */
export function ImportOutcome({ importId, state, counts }: { importId: string; state: string; counts: RowCounts }) {
  const { t } = useTranslation('imports');
  const done = counts.added + counts.failed;
  const notAdded = counts.failed + counts.faulty;
  if (state === 'running') {
    const total = done + counts.ready;
    return (
      <div className="card grid gap-5">
        <p>{t('progress.sentence')}</p>
        <ProgressBar
          label={t('progress.label')}
          done={done}
          total={total}
          words={t('progress.words', { done, total })}
        />
        <p>
          <Link className="link" to={paths.import(importId)}>
            {t('progress.refresh')}
          </Link>
        </p>
      </div>
    );
  }
  return (
    <div className="grid gap-5">
      <Notice tone={notAdded > 0 ? 'warning' : 'success'} role="status">
        <p>{t(counts.added === 0 ? 'result.noOne' : 'result.summary', { count: counts.added })}</p>
        {notAdded > 0 ? <p>{t('result.notAdded', { count: notAdded })}</p> : null}
      </Notice>
      <div className="form-actions">
        <LinkButton href={paths.importResult(importId, 'xlsx')}>{t('result.xlsx')}</LinkButton>
        <LinkButton href={paths.importResult(importId, 'csv')}>{t('result.csv')}</LinkButton>
        <LinkButton variant="quiet" to={paths.imports()}>
          {t('result.another')}
        </LinkButton>
      </div>
    </div>
  );
}
