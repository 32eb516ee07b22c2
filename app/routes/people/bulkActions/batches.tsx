import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { listBatches } from '#app/domain/people/bulkActions/listBatches.server.ts';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useRefreshing } from '#app/ui/useRefreshing.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { batchLine } from './batchPage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'batches:list.title'),
    batches: (await listBatches(ctx)).map((batch) => batchLine(ctx, batch)),
  }),
  { can: 'agency.change-many' },
);

type Line = ReturnType<typeof useLoaderData<typeof loader>>['batches'][number];

/** The reader's own acts on many users, each with its result and, while it lasts, its undo. */
export default function Batches() {
  const { t } = useTranslation('batches');
  const { batches } = useLoaderData<typeof loader>();
  useRefreshing(batches.some(({ isFinished }) => !isFinished));
  const columns: Column<Line>[] = [
    { key: 'act', header: t('list.act'), rowHeader: true, Cell: ActLink },
    { key: 'when', header: t('list.when'), cell: ({ when }) => when },
    { key: 'state', header: t('list.state'), Cell: StateBadge },
    { key: 'result', header: t('result'), cell: ({ done, skipped }) => t('list.counts', { done, skipped }) },
    { key: 'undo', header: t('page.undo'), Cell: Undo },
  ];
  return (
    <>
      <PageHead title={t('list.title')} sentence={t('list.sentence')} />
      <DataTable
        caption={t('list.caption')}
        columns={columns}
        rows={batches}
        rowKey={({ batchId }) => batchId}
        empty={<EmptyState title={t('list.none')} sentence={t('list.noneSentence')} />}
      />
      <p className="mt-6">
        <Link className="link" to={paths.agencyOverview()}>
          {t('page.back')}
        </Link>
      </p>
    </>
  );
}

function ActLink({ batchId, act, undone }: Line) {
  const { t } = useTranslation('batches');
  return (
    <Link className="link" to={paths.batch(batchId)}>
      {act === 'undo' ? t('list.undoOf', { act: t(`act.${undone ?? 'undo'}`) }) : t(`act.${act}`)}
    </Link>
  );
}

function StateBadge({ isFinished }: Line) {
  const { t } = useTranslation('batches');
  return <Badge tone={isFinished ? 'success' : 'info'}>{t(isFinished ? 'list.finished' : 'list.running')}</Badge>;
}

function Undo({ batchId, act, when, undoUntil, undoneBy }: Line) {
  const { t } = useTranslation(['batches', 'common']);
  const { formAction } = useNavigation();
  if (undoneBy) {
    return (
      <Link className="link" to={paths.batch(undoneBy)}>
        {t('list.undone')}
      </Link>
    );
  }
  if (!undoUntil) return t('common:dash');
  const page = paths.batch(batchId);
  return (
    <Form method="post" action={page}>
      <Button
        type="submit"
        disabled={formAction === page}
        aria-label={t('list.undoNamed', { act: t(`act.${act}`), when })}
      >
        {t('page.undo')}
      </Button>
      <span className="block text-xs text-muted">{t('page.undoUntil', { until: undoUntil })}</span>
    </Form>
  );
}
