import { formAction } from '#app/routes/requests/formAction.server.ts';
import { useActionData, useLoaderData } from '@remix-run/react';
import { formatTime } from '#app/domain/display.ts';
import { exportDays, exportFormats, exportKindNames, exportKinds } from '#app/domain/operations/exports/exportKinds.ts';
import { exportSchema } from '#app/domain/operations/exports/forms.ts';
import { listExports } from '#app/domain/operations/exports/readExports.server.ts';
import { startExport } from '#app/domain/operations/exports/startExport.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SelectField } from '#app/ui/form/SelectField.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { PageHead } from '#app/ui/PageHead.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { ProgressBar } from '#app/ui/ProgressBar.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useRefreshing } from '#app/ui/useRefreshing.ts';

export const meta = pageTitle<typeof loader>();

const tones = { done: 'success', ended: 'neutral', tooLarge: 'danger', failed: 'danger' } as const;

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const time = (moment: Date) => formatTime(moment, ctx);
    const kinds = exportKindNames.filter((kind) => can(ctx, exportKinds[kind].action));
    // The list that links here names its kind.
    const named = new URL(request.url).searchParams.get('kind');
    return {
      title: documentTitle(ctx.language, 'exports:title'),
      kinds,
      chosen: kinds.find((kind) => kind === named) ?? null,
      exports: (await listExports(ctx)).map(
        ({ exportId, kind, state, format, totalRows, doneRows, createdAt, goesAt, fileId }) => ({
          exportId,
          kind,
          state,
          format,
          totalRows,
          doneRows,
          started: time(createdAt),
          until: time(goesAt),
          hasFile: fileId !== null,
        }),
      ),
    };
  },
  { can: 'staff.see-exports' },
);

export const action = staffAction(
  async ({ ctx, request }) => {
    return formAction(ctx, request, {
      schema: exportSchema(),
      run: async (value) => {
        await startExport(ctx, value);
        return await redirectWithToast(paths.staffExports(), { kind: 'success', message: 'exports:start.started' });
      },
    });
  },
  { about: 'staff.export-data' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['exports'][number];

/** What a member of staff takes along as a file: the form that starts it, and how far theirs have come. */
export default function Exports() {
  const { t } = useTranslation('exports');
  const { exports } = useLoaderData<typeof loader>();
  useRefreshing(exports.some(({ state }) => state === 'running'));
  const columns: Column<Row>[] = [
    { key: 'what', header: t('list.what'), rowHeader: true, cell: ({ kind }) => t(`kind.${kind}`) },
    { key: 'when', header: t('list.when'), cell: ({ started }) => started },
    { key: 'state', header: t('list.state'), cell: (row) => <StateCell {...row} /> },
    { key: 'file', header: t('list.file'), cell: (row) => <FileCell {...row} /> },
  ];
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence', { days: exportDays })} />
      <div className="grid gap-6">
        <StartForm />
        <section>
          <h2 className="mb-4">{t('list.title')}</h2>
          <DataTable
            caption={t('list.title')}
            columns={columns}
            rows={exports}
            rowKey={({ exportId }) => exportId}
            empty={<EmptyState title={t('list.emptyTitle')} sentence={t('list.emptySentence')} />}
          />
        </section>
      </div>
    </>
  );
}

function StartForm() {
  const { t } = useTranslation('exports');
  const { kinds, chosen } = useLoaderData<typeof loader>();
  const { form, fields } = useServerForm(['exportKind', 'fileFormat'], useActionData<typeof action>(), {
    defaultValue: { exportKind: chosen },
  });
  return (
    <Card title={t('start.title')}>
      <FormFrame form={form}>
        <SelectField
          field={fields.exportKind}
          label={t('start.kind')}
          placeholder={t('start.choose')}
          options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          required
        />
        <SelectField
          field={fields.fileFormat}
          label={t('start.format')}
          placeholder={t('start.choose')}
          options={exportFormats.map((value) => ({ value, label: t(`format.${value}`) }))}
          required
        />
        <div className="form-actions">
          <SubmitButton>{t('start.submit')}</SubmitButton>
        </div>
      </FormFrame>
    </Card>
  );
}

function StateCell({ state, kind, doneRows, totalRows }: Row) {
  const { t } = useTranslation('exports');
  if (state !== 'running') return <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>;
  return (
    <ProgressBar
      label={t('list.label', { what: t(`kind.${kind}`) })}
      done={doneRows}
      total={totalRows ?? 0}
      words={totalRows === null ? t('begins') : t('progress', { done: doneRows, total: totalRows })}
    />
  );
}

function FileCell({ exportId, hasFile, format, until }: Row) {
  const { t } = useTranslation('exports');
  if (!hasFile) return null;
  return (
    <>
      <a className="link" href={paths.staffExportFile(exportId)} download>
        {t('list.download')} ({t(`format.${format}`)})
      </a>
      <span className="block text-xs text-muted">{t('list.until', { time: until })}</span>
    </>
  );
}
