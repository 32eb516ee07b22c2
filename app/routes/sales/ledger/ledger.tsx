import { data, redirect } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ledgerLimits } from '#app/domain/sales/ledger/ledgerLimits.ts';
import { ledgerColumns } from '#app/domain/sales/ledger/ledgerRow.ts';
import { listLedgerImports } from '#app/domain/sales/ledger/readLedgerImports.server.ts';
import { uploadLedger } from '#app/domain/sales/ledger/uploadLedger.server.ts';
import { isRefusal } from '#app/domain/refusals.ts';
import { paths } from '#app/paths.ts';
import { refusalText } from '#app/routes/requests/failures.server.ts';
import { takePostedFile } from '#app/routes/requests/postedFile.server.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { UploadForm } from '#app/ui/form/UploadForm.tsx';
import { Link } from '#app/ui/Link.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { ledgerLine, type LedgerLine } from './ledgerPage.server.ts';

const limits = { megabytes: ledgerLimits.bytes / 1024 / 1024 };

export const handle = { i18n: ['ledger', 'refusals', 'common'] };

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx }) => ({
    title: documentTitle(ctx.language, 'ledger:title'),
    imports: (await listLedgerImports(ctx)).map((each) => ledgerLine(ctx, each)),
  }),
  { can: 'staff.import-bookings' },
);

export { sendOrWait as clientAction } from '#app/ui/connection.ts';

export const action = staffAction(
  async ({ ctx, request }) => {
    try {
      const { importId } = await takePostedFile(request, (file) => uploadLedger(ctx, file));
      return redirect(paths.staffLedgerImport(importId));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return data({ problem: refusalText(error, ctx.language) }, { status: error.status });
    }
  },
  { can: 'staff.import-bookings' },
);

/** The ledger's deliveries, and the form that imports a file (D41). */
export default function Ledger() {
  const { t } = useTranslation('ledger');
  const { imports } = useLoaderData<typeof loader>();
  const columns: Column<LedgerLine>[] = [
    { key: 'name', header: t('list.name'), rowHeader: true, cell: NameCell },
    { key: 'when', header: t('list.when'), cell: ({ when }) => when },
    { key: 'by', header: t('list.by'), cell: ({ by }) => by },
    { key: 'state', header: t('list.state'), cell: StateCell },
    ...(['recorded', 'present', 'refused'] as const).map((key) => ({
      key,
      header: t(`list.${key}`),
      numeric: true,
      cell: (line: LedgerLine) => line[key],
    })),
  ];
  return (
    <>
      <PageHead title={t('title')} sentence={t('sentence')} />
      <div className="grid gap-6">
        <Card title={t('upload.title')}>
          <Upload />
        </Card>
        <section>
          <h2 className="mb-4">{t('list.title')}</h2>
          <DataTable
            caption={t('list.title')}
            columns={columns}
            rows={imports}
            rowKey={({ importId }) => importId}
            empty={<EmptyState title={t('list.emptyTitle')} sentence={t('list.emptySentence')} />}
          />
        </section>
      </div>
    </>
  );
}

function NameCell({ importId, name }: LedgerLine) {
  return (
    <Link className="link wrap-anywhere" to={paths.staffLedgerImport(importId)}>
      {name}
    </Link>
  );
}

function StateCell({ state, tone }: LedgerLine) {
  return <StateBadge state={state} tone={tone} />;
}

function StateBadge({ state, tone }: Pick<LedgerLine, 'state' | 'tone'>) {
  const { t } = useTranslation('ledger');
  return <Badge tone={tone}>{t(`state.${state}`)}</Badge>;
}

function Upload() {
  const { t } = useTranslation(['ledger', 'refusals']);
  const reply = useActionData<typeof action>();
  return (
    <UploadForm
      accept=".csv,text/csv"
      maxBytes={ledgerLimits.bytes}
      tooLargeText={t('refusals:fileTooLarge', limits)}
      problem={reply?.problem}
      label={t('upload.label')}
      help={t('upload.help', limits)}
      submit={t('upload.submit')}
    >
      <p>{t('upload.sentence')}</p>
      <p className="wrap-anywhere text-sm">
        <code>{ledgerColumns.join(', ')}</code>
      </p>
    </UploadForm>
  );
}
