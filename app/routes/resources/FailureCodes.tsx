import { useTranslation } from 'react-i18next';
import { Icon } from '#app/ui/Icon.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';

interface FailureCode {
  code: string;
  status: number;
  message: string;
}

/** Every code of the error envelope with its status and its message (spec §8, D25). */
export function FailureCodes({ codes }: { codes: FailureCode[] }) {
  const { t } = useTranslation('api');
  const columns: Column<FailureCode>[] = [
    { key: 'code', header: t('failures.code'), cell: ({ code }) => <code>{code}</code>, rowHeader: true },
    { key: 'status', header: t('failures.status'), cell: ({ status }) => status, numeric: true },
    { key: 'message', header: t('failures.message'), cell: ({ message }) => message },
  ];
  return (
    <details className="group rounded-lg border border-line">
      <summary className="flex cursor-pointer items-center gap-2 p-4 font-semibold">
        <Icon name="chevronDown" className="icon-small group-open:rotate-180" />
        {t('failures.codes')}
      </summary>
      <DataTable caption={t('failures.codes')} columns={columns} rows={codes} rowKey={({ code }) => code} empty={null} />
    </details>
  );
}
