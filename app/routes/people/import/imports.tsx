import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { importLimits } from '#app/domain/people/import/importLimits.ts';
import { listImports } from '#app/domain/people/import/readImport.server.ts';
import { hasProvisioned } from '#app/domain/people/provisioning/readProvides.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { TemplateLinks } from '#app/routes/operations/tables/TemplateLinks.tsx';
import { AddTabs } from '#app/routes/people/agents/AddTabs.tsx';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { agentAction, agentLoader } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { UploadForm } from '#app/ui/form/UploadForm.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { importPostedFile } from './importFile.server.ts';
import { importLine } from './importPage.server.ts';

const limits = { rows: importLimits.rows.toLocaleString('en'), megabytes: importLimits.bytes / 1024 / 1024 };

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'imports:title'),
    isProvisioned: await hasProvisioned(ctx),
    imports: (await listImports(ctx)).map((each) => importLine(ctx, each)),
  }),
  { can: 'agency.import-users' },
);

export const action = agentAction(
  async ({ ctx, request }) => {
    try {
      const { importId } = await importPostedFile(ctx, request);
      return redirect(paths.import(importId));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return data({ problem: refusalText(error, ctx.language, ctx.market, ctx.textLocale) }, { status: error.status });
    }
  },
  { can: 'agency.import-users' },
);

export default function Imports() {
  const { t } = useTranslation(['imports', 'provisioning']);
  const { imports, isProvisioned } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence', limits)} />
      <AddTabs />
      <div className="grid gap-6">
        {isProvisioned ? (
          <Notice tone="info">
            <p>{t('provisioning:managed.import')}</p>
          </Notice>
        ) : null}
        <Card title={t('upload.title')}>
          <div className="beside-form mb-5 text-sm">
            <p>{t('template.sentence')}</p>
            <TemplateLinks address={paths.importTemplate} />
          </div>
          <Upload />
        </Card>
        <section>
          <h2 className="mb-4">{t('previous.title')}</h2>
          {imports.length > 0 ? (
            <PreviousImports imports={imports} />
          ) : (
            <p className="text-muted">{t('previous.none')}</p>
          )}
        </section>
      </div>
    </>
  );
}

function Upload() {
  const { t } = useTranslation(['imports', 'refusals']);
  const reply = useActionData<typeof action>();
  return (
    <UploadForm
      accept=".csv,.txt,.tsv,.xlsx"
      maxBytes={importLimits.bytes}
      tooLargeText={t('refusals:fileTooLarge', limits)}
      problem={reply?.problem}
      label={t('upload.label')}
      help={t('upload.help', limits)}
      submit={t('upload.submit')}
    />
  );
}

type Line = ReturnType<typeof useLoaderData<typeof loader>>['imports'][number];

function PreviousImports({ imports }: { imports: Line[] }) {
  const { t } = useTranslation('imports');
  const columns: Column<Line>[] = [
    { key: 'file', header: t('previous.file'), rowHeader: true, Cell: FileLink },
    { key: 'when', header: t('previous.when'), cell: ({ when }) => when },
    { key: 'state', header: t('previous.state'), Cell: StateCell },
    { key: 'added', header: t('previous.added'), numeric: true, cell: ({ added, rows }) => `${added} / ${rows}` },
  ];
  return (
    <DataTable
      caption={t('previous.caption')}
      columns={columns}
      rows={imports}
      rowKey={({ importId }) => importId}
      empty={null}
    />
  );
}

function FileLink({ importId, fileName }: Line) {
  return (
    <Link className="link" to={paths.import(importId)}>
      {fileName}
    </Link>
  );
}

function StateCell({ state }: Line) {
  return <StateBadge state={state} />;
}

function StateBadge({ state }: { state: Line['state'] }) {
  const { t } = useTranslation('imports');
  return (
    <Badge tone={state === 'done' ? 'success' : state === 'draft' ? 'warning' : 'info'}>{t(`state.${state}`)}</Badge>
  );
}
