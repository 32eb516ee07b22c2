import { useTranslation } from 'react-i18next';
import { refusals } from '#app/domain/refusals.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';

type Row = { code: string; status: number; messageKey: string };

const rows: Row[] = Object.entries(refusals).map(([code, entry]) => ({ code, ...entry }));

/** Every code of the error envelope with its status and its message (spec §8, D25). */
export function FailureCodes() {
  const { t } = useTranslation(['api', 'refusals']);
  const columns: Column<Row>[] = [
    { key: 'code', header: t('failures.code'), cell: ({ code }) => <code>{code}</code>, rowHeader: true },
    { key: 'status', header: t('failures.status'), cell: ({ status }) => status, numeric: true },
    { key: 'message', header: t('failures.message'), cell: ({ messageKey }) => t(messageKey, { skipInterpolation: true }) },
  ];
  return (
    <details className="rounded-lg border border-line">
      <summary className="cursor-pointer p-4 font-semibold">{t('failures.codes')}</summary>
      <DataTable caption={t('failures.codes')} columns={columns} rows={rows} rowKey={({ code }) => code} empty={null} />
    </details>
  );
}
