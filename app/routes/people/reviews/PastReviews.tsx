import { useTranslation } from 'react-i18next';
import { Card } from '#app/ui/Card.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';

interface PastRow {
  key: string;
  day: string;
  by: string;
  found: number;
  confirmed: number;
}

/** The reviews that were finished, newest first. */
export function PastReviews({ past }: { past: readonly PastRow[] }) {
  const { t } = useTranslation('accountReviews');
  const columns: Column<PastRow>[] = [
    { key: 'day', header: t('past.day'), cell: (row) => row.day, rowHeader: true },
    { key: 'by', header: t('past.by'), cell: (row) => row.by },
    { key: 'found', header: t('past.found'), cell: (row) => row.found, numeric: true },
    { key: 'confirmed', header: t('past.confirmed'), cell: (row) => row.confirmed, numeric: true },
  ];
  return (
    <Card title={t('past.title')}>
      {past.length > 0 ? (
        <DataTable caption={t('past.title')} columns={columns} rows={past} rowKey={(row) => row.key} empty={null} />
      ) : (
        <p>{t('past.none')}</p>
      )}
    </Card>
  );
}
