import type { ReactNode } from 'react';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { UploadForm } from '#app/ui/form/UploadForm.tsx';
import { Link } from '#app/ui/Link.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { DeliveryLine } from './deliveryPage.server.ts';

interface DeliveriesProps {
  deliveries: readonly DeliveryLine[];
  maxBytes: number;
  /** What the server said of the file that was sent. */
  problem: string | undefined;
  /** What may be counted: a kind that changes nothing leaves `changed` out. */
  counts: readonly ('recorded' | 'changed' | 'present' | 'refused')[];
  addressOf: (deliveryId: string) => string;
  label: string;
  help: string;
  submit: string;
  /** What a file must have, and its columns. */
  sentence: string;
  columns: readonly string[];
  emptySentence: string;
  children?: ReactNode;
}

/** The form that imports a file, and the last deliveries of its kind with what came of each. */
export function Deliveries({
  deliveries,
  maxBytes,
  problem,
  counts,
  addressOf,
  sentence,
  columns,
  emptySentence,
  children,
  ...texts
}: DeliveriesProps) {
  const { t } = useTranslation(['deliveries', 'refusals']);
  const shown: Column<DeliveryLine>[] = [
    {
      key: 'name',
      header: t('list.name'),
      rowHeader: true,
      cell: ({ deliveryId, name }) => (
        <Link className="link wrap-anywhere" to={addressOf(deliveryId)}>
          {name}
        </Link>
      ),
    },
    { key: 'when', header: t('list.when'), cell: ({ when }) => when },
    { key: 'by', header: t('list.by'), cell: ({ by }) => <span className="wrap-anywhere">{by}</span> },
    {
      key: 'state',
      header: t('list.state'),
      cell: ({ state, tone }) => <Badge tone={tone}>{t(`state.${state}`)}</Badge>,
    },
    ...counts.map((key) => ({
      key,
      header: t(`list.${key}`),
      numeric: true,
      cell: (line: DeliveryLine) => line[key],
    })),
  ];
  return (
    <div className="grid gap-6">
      <Card title={t('upload.title')}>
        <UploadForm
          accept=".csv,.xlsx,text/csv"
          maxBytes={maxBytes}
          tooLargeText={t('refusals:fileTooLarge', { megabytes: maxBytes / 1024 / 1024 })}
          problem={problem}
          {...texts}
        >
          <p>{sentence}</p>
          <p className="wrap-anywhere text-sm">
            <code>{columns.join(', ')}</code>
          </p>
          {children}
        </UploadForm>
      </Card>
      <section>
        <h2 className="mb-4">{t('list.title')}</h2>
        <DataTable
          caption={t('list.title')}
          columns={shown}
          rows={deliveries}
          rowKey={({ deliveryId }) => deliveryId}
          empty={<EmptyState title={t('list.emptyTitle')} sentence={emptySentence} />}
        />
      </section>
    </div>
  );
}
