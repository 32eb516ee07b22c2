import { useActionData, useLoaderData } from '@remix-run/react';
import type { RowState } from '#app/domain/people/import/importLimits.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { uuidParam } from '#app/routes/requests/uuidParam.server.ts';
import { ColumnsForm } from '#app/routes/operations/tables/ColumnsForm.tsx';
import { isReadingOpen } from '#app/routes/operations/tables/ReadingFields.tsx';
import { ReasonsForm } from '#app/routes/operations/tables/ReasonsForm.tsx';
import { offeredTemplates } from '#app/routes/people/permissions/permissionsForm.server.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useRefreshing } from '#app/ui/useRefreshing.ts';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { BeginForm } from './BeginForm.tsx';
import { answerImportForm } from './importForms.server.ts';
import { ImportCheck } from './ImportCheck.tsx';
import { ImportOutcome } from './ImportOutcome.tsx';
import { importPage } from './importPage.server.ts';
import { ImportRows } from './ImportRows.tsx';

export const meta = pageTitle<typeof loader>();

const titles = {
  checking: 'imports:checking.title',
  draft: 'imports:check.title',
  running: 'imports:progress.title',
  done: 'imports:result.title',
} as const;

export const loader = agentLoader(
  async ({ ctx, request, params }) => {
    const page = await importPage(ctx, request, uuidParam(params, 'importId'));
    const templates = page.state === 'draft' ? await offeredTemplates(ctx) : [];
    return {
      title: documentTitle(ctx.language, titles[page.state]),
      agencyName: ctx.agency.agencyName,
      templates,
      ...page,
    };
  },
  { can: 'agency.import-users' },
);

export const action = agentAction(
  ({ ctx, request, params }) => answerImportForm(ctx, request, uuidParam(params, 'importId')),
  {
    can: 'agency.import-users',
  },
);

export default function Import() {
  const { t } = useTranslation('imports');
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const chosen = reply && 'chosen' in reply ? reply.chosen : undefined;
  useRefreshing(page.state === 'running' || page.state === 'checking');
  const here = (show: RowState | 'all') => paths.import(page.importId, { show });
  const rows = <ImportRows {...page} hrefOf={here} />;
  const isOdd = page.missing !== '' || page.open !== '' || chosen !== undefined || isReadingOpen(page.reading);
  const columns = (
    <ColumnsForm
      columns={page.columns}
      choices={page.choices}
      missing={page.missing}
      open={page.open}
      sentence={t('check.columnsSentence')}
      refused={chosen}
      reading={page.reading}
    />
  );
  if (page.state === 'checking') {
    return (
      <>
        <PageHead title={t('checking.title')} sentence={page.fileName} />
        <ImportCheck importId={page.importId} counts={page.counts} total={page.total} />
      </>
    );
  }
  if (page.state !== 'draft') {
    return (
      <>
        <PageHead title={t(page.state === 'running' ? 'progress.title' : 'result.title')} sentence={page.fileName} />
        <div className="grid gap-8">
          <ImportOutcome {...page} />
          {rows}
        </div>
      </>
    );
  }
  return (
    <>
      <PageHead title={t('check.title')} sentence={t('check.sentence', { file: page.fileName })} />
      {/* What is odd comes first: columns that nothing fills, then rows with errors. */}
      <div className="flex flex-col gap-8">
        {isOdd ? columns : null}
        {page.reasons.length > 0 ? <ReasonsForm reasons={page.reasons} /> : null}
        {rows}
        {isOdd ? null : columns}
        <BeginForm
          counts={page.counts}
          agencyName={page.agencyName}
          templates={page.templates}
          lastResult={reply && 'chosen' in reply ? undefined : reply}
        />
      </div>
    </>
  );
}
