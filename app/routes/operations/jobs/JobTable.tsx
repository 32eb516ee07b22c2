import { Form, useNavigation } from '@remix-run/react';
import type { JobState } from '#app/domain/operations/jobs/jobs.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { JobRow } from './jobRows.server.ts';

const unbroken = (text: string | null) => <span className="min-[768px]:whitespace-nowrap">{text}</span>;

/** A page of the jobs of a state, the failed ones each with the button that restarts it. */
export function JobTable({ rows, state }: { rows: JobRow[]; state: JobState }) {
  const { t } = useTranslation('jobs');
  const moments: Record<JobState, Column<JobRow>> = {
    failed: { key: 'failed', header: t('failedAt'), cell: ({ failed }) => unbroken(failed) },
    waiting: { key: 'nextTry', header: t('nextTry'), cell: ({ nextTry }) => unbroken(nextTry) },
    running: { key: 'started', header: t('startedAt'), cell: ({ started }) => unbroken(started) },
  };
  const columns: Column<JobRow>[] = [
    { key: 'name', header: t('job'), cell: (row) => <Name row={row} />, rowHeader: true },
    { key: 'created', header: t('createdAt'), cell: ({ created }) => unbroken(created) },
    {
      key: 'attempts',
      header: t('attempts'),
      cell: ({ attempts, attemptLimit }) => unbroken(t('attemptsOf', { attempts, attemptLimit })),
      numeric: true,
    },
    moments[state],
    { key: 'error', header: t('lastError'), cell: ({ error }) => <LastError error={error} /> },
    ...(state === 'failed'
      ? [{ key: 'restart', header: t('actions'), cell: (row: JobRow) => (row.known ? <Restart row={row} /> : null) }]
      : []),
  ];
  return (
    <DataTable
      caption={t('caption')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t(`empty.${state}.title`)} sentence={t(`empty.${state}.sentence`)} />}
    />
  );
}

function Name({ row: { id, name, known } }: { row: JobRow }) {
  const { t } = useTranslation('jobs');
  return (
    <>
      {known ? t(`name.${name}`) : name}
      <span className="block text-xs font-normal text-muted wrap-anywhere">{id}</span>
    </>
  );
}

function LastError({ error }: { error: JobRow['error'] }) {
  const { t } = useTranslation(['jobs', 'common']);
  if (!error) {
    return (
      <>
        <span aria-hidden="true">{t('common:dash')}</span>
        <span className="visually-hidden">{t('noError')}</span>
      </>
    );
  }
  return (
    <div>
      {t(`error.${error.meaning}`)} <code className="block text-xs text-muted">{error.code}</code>
    </div>
  );
}

function Restart({ row: { id, name } }: { row: JobRow }) {
  const { t } = useTranslation('jobs');
  const { formData } = useNavigation();
  return (
    <Form method="post">
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        className="whitespace-nowrap"
        disabled={formData?.get('id') === id}
        aria-label={t('restartNamed', { job: t(`name.${name}`) })}
      >
        {t('restart')}
      </Button>
    </Form>
  );
}
