import { data, redirect, type MetaFunction } from '@remix-run/node';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { importLimits } from '#app/domain/imports/importLimits.ts';
import { listImports } from '#app/domain/imports/readImport.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { agentAction, agentLoader, refusalText } from '#app/routes/requests/handlers.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { FieldError } from '#app/ui/form/FieldError.tsx';
import { FieldLabel } from '#app/ui/form/FieldLabel.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { importPostedFile } from './importFile.server.ts';
import { importLine } from './importPage.server.ts';

const limits = { rows: importLimits.rows.toLocaleString('en'), megabytes: importLimits.bytes / 1024 / 1024 };

export const handle = { i18n: ['imports', 'refusals', 'common'] };

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: page?.title }];

export const loader = agentLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'imports:title'),
    imports: (await listImports(ctx)).map((each) => importLine(ctx, each)),
  }),
  { can: 'agency.import-users' },
);

export { sendOrWait as clientAction } from '#app/ui/connection.ts';

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
  const { t } = useTranslation('imports');
  const { imports } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence', limits)} />
      <div className="grid gap-6">
        <Card title={t('template.title')}>
          <p>{t('template.sentence')}</p>
          <div className="form-actions">
            <a className="button button-secondary" href={paths.importTemplate('xlsx')}>
              {t('template.xlsx')}
            </a>
            <a className="button button-secondary" href={paths.importTemplate('csv')}>
              {t('template.csv')}
            </a>
          </div>
        </Card>
        <Card title={t('upload.title')}>
          <UploadForm />
        </Card>
        <section>
          <h2 className="mb-4">{t('previous.title')}</h2>
          {imports.length > 0 ? <PreviousImports imports={imports} /> : <p className="text-muted">{t('previous.none')}</p>}
        </section>
      </div>
    </>
  );
}

function UploadForm() {
  const { t } = useTranslation(['imports', 'refusals']);
  const reply = useActionData<typeof action>();
  const submitting = useNavigation().formMethod === 'POST';
  const [tooLarge, setTooLarge] = useState(false);
  const problem = tooLarge ? t('refusals:fileTooLarge', limits) : submitting ? undefined : reply?.problem;
  return (
    <Form method="post" encType="multipart/form-data" className="form" onSubmit={(event) => tooLarge && event.preventDefault()}>
      <div className="field">
        <label className="field-label" htmlFor="file">
          <FieldLabel required>{t('upload.label')}</FieldLabel>
        </label>
        <input
          id="file"
          className="control"
          type="file"
          name="file"
          accept=".csv,.txt,.tsv,.xlsx"
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'file-help file-error' : 'file-help'}
          onChange={({ currentTarget }) => setTooLarge((currentTarget.files?.[0]?.size ?? 0) > importLimits.bytes)}
        />
        <div className="field-help" id="file-help">
          {t('upload.help', limits)}
        </div>
        <div role="alert">
          <FieldError id="file-error" errors={problem ? [problem] : undefined} />
        </div>
      </div>
      <div className="form-actions">
        <SubmitButton submitting={submitting}>{t('upload.submit')}</SubmitButton>
      </div>
    </Form>
  );
}

type Line = ReturnType<typeof useLoaderData<typeof loader>>['imports'][number];

function PreviousImports({ imports }: { imports: Line[] }) {
  const { t } = useTranslation('imports');
  const columns: Column<Line>[] = [
    { key: 'file', header: t('previous.file'), rowHeader: true, cell: FileLink },
    { key: 'when', header: t('previous.when'), cell: ({ when }) => when },
    { key: 'state', header: t('previous.state'), cell: StateCell },
    { key: 'added', header: t('previous.added'), numeric: true, cell: ({ added, rows }) => `${added} / ${rows}` },
  ];
  return <DataTable caption={t('previous.caption')} columns={columns} rows={imports} rowKey={({ importId }) => importId} empty={null} />;
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
  return <Badge tone={state === 'done' ? 'success' : state === 'running' ? 'info' : 'warning'}>{t(`state.${state}`)}</Badge>;
}
