import { redirect } from '@remix-run/node';
import { Form, useLoaderData, useNavigation } from '@remix-run/react';
import { undoBatch } from '#app/domain/people/bulkActions/undoBatch.server.ts';
import { isRefusal, type RefusalCode } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { ProgressBar } from '#app/ui/ProgressBar.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useRefreshing } from '#app/ui/useRefreshing.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { batchPage } from './batchPage.server.ts';
import { BatchRows } from './BatchRows.tsx';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx, request, params }) => ({
    title: documentTitle(ctx.language, 'batches:title'),
    ...(await batchPage(ctx, request, uuidParam(params, 'batchId'))),
  }),
  { can: 'agency.change-many' },
);

const messages: Partial<Record<RefusalCode, string>> = {
  tooLateToUndo: 'refusals:tooLateToUndo',
  changedSince: 'batches:page.templateChangedSince',
  templateBusy: 'refusals:templateBusy',
};

/** Takes the batch back; what keeps it from that comes back as a toast. */
export const action = agentAction(
  async ({ ctx, params }) => {
    const undoes = uuidParam(params, 'batchId');
    try {
      const { batchId } = await undoBatch(ctx, { batchId: undoes });
      return redirect(paths.batch(batchId));
    } catch (error) {
      // The page was open for longer than it can be undone, or another user was faster.
      const message = isRefusal(error) ? messages[error.code] : undefined;
      if (!message) throw error;
      return redirectWithToast(paths.batch(undoes), { kind: 'error', message });
    }
  },
  { can: 'agency.change-many' },
);

export default function Batch() {
  const { t } = useTranslation('batches');
  const batch = useLoaderData<typeof loader>();
  const { act, undone, templateName, isFinished } = batch;
  useRefreshing(!isFinished);
  return (
    <>
      <PageHead
        title={
          act === 'undo'
            ? t('page.undoTitle', { act: t(`act.${undone ?? 'undo'}`) })
            : t('page.title', { act: t(`act.${act}`) })
        }
        sentence={templateName ? t('page.template', { name: templateName }) : undefined}
      />
      <div className="grid gap-8">
        {isFinished ? <Finished batch={batch} /> : <Running batch={batch} />}
        {isFinished || batch.total > 0 ? <BatchRows {...batch} /> : null}
        <p className="flex flex-wrap gap-x-5 gap-y-2">
          <Link className="link" to={paths.batches()}>
            {t('list.title')}
          </Link>
          <Link className="link" to={paths.agencyOverview()}>
            {t('page.back')}
          </Link>
        </p>
      </div>
    </>
  );
}

type BatchData = ReturnType<typeof useLoaderData<typeof loader>>;

function Running({ batch: { batchId, counts, total } }: { batch: BatchData }) {
  const { t } = useTranslation('batches');
  const done = total - counts.waiting;
  // Whom a changed template reaches is found by the job.
  const words = total === 0 ? t('page.finding') : t('page.words', { done, total });
  return (
    <div className="card grid gap-5">
      <p>{t('page.running')}</p>
      <ProgressBar label={t('page.progress')} done={done} total={total} words={words} />
      <p>
        <Link className="link" to={paths.batch(batchId)}>
          {t('page.refresh')}
        </Link>
      </p>
    </div>
  );
}

function Finished({ batch: { batchId, counts, undoUntil, undoneBy } }: { batch: BatchData }) {
  const { t } = useTranslation('batches');
  const submitting = useNavigation().formMethod === 'POST';
  return (
    <div className="grid gap-5">
      <Notice tone={counts.skipped > 0 ? 'warning' : 'success'} role="status">
        <p>{t('page.finished', { done: counts.done, skipped: counts.skipped })}</p>
      </Notice>
      {undoneBy ? (
        <p>
          {t('page.undone')}{' '}
          <Link className="link" to={paths.batch(undoneBy)}>
            {t('page.seeUndo')}
          </Link>
        </p>
      ) : null}
      {undoUntil ? (
        <Form method="post" className="flex flex-wrap items-center gap-4">
          <SubmitButton variant="secondary" submitting={submitting}>
            {t('page.undo')}
          </SubmitButton>
          <span className="text-sm text-muted">{t('page.undoUntil', { until: undoUntil })}</span>
        </Form>
      ) : null}
      <div className="form-actions">
        <LinkButton variant="quiet" href={paths.batchResult(batchId, 'xlsx')}>
          {t('page.xlsx')}
        </LinkButton>
        <LinkButton variant="quiet" href={paths.batchResult(batchId, 'csv')}>
          {t('page.csv')}
        </LinkButton>
      </div>
    </div>
  );
}
