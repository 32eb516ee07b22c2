import { PairChart } from '#app/routes/operations/figures/PairChart.tsx';
import { DataTable } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { WeeksData } from './learningWords.server.ts';

/** Attempts by the week in which they began, beside how many of them were completed: a chart, and a table of the same. */
export function WeeksChart({ wide, narrow, rows }: WeeksData) {
  const { t } = useTranslation('analytics');
  if (rows.length === 0) return null;
  return (
    <section className="min-w-0" aria-labelledby="weeks">
      <h2 className="mb-3" id="weeks">
        {t('weeks.title')}
      </h2>
      <PairChart
        keys={{ lastYear: t('column.starts'), now: t('column.completed') }}
        description={t('weeks.description')}
        wide={wide}
        narrow={narrow}
      />
      <details>
        <summary className="link">{t('asTable')}</summary>
        <div className="mt-3">
          <DataTable
            caption={t('weeks.title')}
            columns={[
              { key: 'week', header: t('by.week'), cell: ({ week }) => week, rowHeader: true },
              { key: 'starts', header: t('column.starts'), cell: ({ starts }) => starts, numeric: true },
              { key: 'completed', header: t('column.completed'), cell: ({ completed }) => completed, numeric: true },
              {
                key: 'completion',
                header: t('column.completion'),
                cell: ({ completion }) => completion,
                numeric: true,
              },
            ]}
            rows={rows}
            rowKey={({ week }) => week}
            empty={null}
          />
        </div>
      </details>
    </section>
  );
}
