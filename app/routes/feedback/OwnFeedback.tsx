import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Pagination } from '#app/ui/table/Pagination.tsx';
import type { ListView } from '#app/domain/listParams.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import type { OwnFeedbackRow } from './feedbackPage.server.ts';

interface OwnFeedbackProps {
  rows: readonly OwnFeedbackRow[];
  list: ListView;
}

/** What the user has sent, the newest first, with state and answers. */
export function OwnFeedback({ rows, list }: OwnFeedbackProps) {
  const { t } = useTranslation('feedback');
  return (
    <section aria-labelledby="own-feedback">
      <h2 id="own-feedback" className="mb-4">
        {t('own.title')}
      </h2>
      {list.total === 0 ? <EmptyState title={t('own.emptyTitle')} sentence={t('own.emptySentence')} /> : null}
      <ul className="grid gap-4">
        {rows.map((row) => (
          <li key={row.number}>
            <Item row={row} />
          </li>
        ))}
      </ul>
      {list.total > rows.length ? <Pagination {...list} /> : null}
    </section>
  );
}

function Item({ row }: { row: OwnFeedbackRow }) {
  const { t } = useTranslation(['feedback', 'markets']);
  return (
    <article className="card wrap-anywhere" id={row.number} aria-labelledby={`${row.number}-title`}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h3 id={`${row.number}-title`} className="tabular-nums">
          {row.number}
        </h3>
        <Badge tone={row.tone}>{t(`state.${row.state}`)}</Badge>
      </div>
      <p className="text-sm text-muted">
        {t(row.applicationKey)} · {t(row.typeKey)} · {t('own.sentOn', { time: row.sent })}
      </p>
      {row.curriculum ? (
        <p className="text-sm text-muted">
          {t('own.curriculum', {
            curriculum: t(`markets:curriculum.${row.curriculum}`, { defaultValue: row.curriculum }),
          })}
        </p>
      ) : null}
      {row.course ? <p className="text-sm text-muted">{t('own.course', { course: row.course })}</p> : null}
      <p className="mt-3 whitespace-pre-line">{row.comment}</p>
      {row.picture ? (
        <p className="mt-3">
          <a className="link" href={row.picture} target="_blank" rel="noreferrer">
            {t('own.picture')}
          </a>
        </p>
      ) : null}
      {row.answers.map((answer) => (
        <div key={answer.id} className="mt-4 border-l-4 border-accent pl-4">
          <h4 className="text-sm text-muted">{t('own.answer', { time: answer.time })}</h4>
          <p className="whitespace-pre-line">{answer.text}</p>
        </div>
      ))}
    </article>
  );
}
