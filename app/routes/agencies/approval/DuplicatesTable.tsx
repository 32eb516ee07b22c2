import { isLikely } from '#app/domain/agencies/approval/comparison.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { ComparedRow, Comparison } from './comparedAgencies.server.ts';

type Compared = ComparedRow['others'][number];

/** An agency beside its possible duplicates, field by field: what they have in common, and folded what differs. */
export function DuplicatesTable({ total, others, rows }: Comparison) {
  const { t } = useTranslation('staff');
  const compared = others.flatMap((other, place) => (isLikely(other) ? [{ ...other, place }] : []));
  if (compared.length === 0) return null;
  const columns: Column<ComparedRow>[] = [
    { key: 'field', header: t('duplicates.field'), cell: ({ field }) => t(`field.${field}`), rowHeader: true },
    { key: 'mine', header: t('duplicates.thisAgency'), cell: ({ mine }) => <Value text={mine} /> },
    ...compared.map(({ agencyId, name, place }) => ({
      key: agencyId,
      header: `${name} (${agencyId})`,
      cell: (row: ComparedRow) => <Marked compared={row.others[place]} />,
    })),
  ];
  const isCommon = (row: ComparedRow) => compared.some(({ place }) => isAlike(row.others[place]));
  const table = (caption: string, shown: ComparedRow[]) => (
    <div className="comparison rows-compared wrap-break-word">
      <DataTable caption={caption} columns={columns} rows={shown} rowKey={({ field }) => field} empty={null} />
    </div>
  );
  const different = rows.filter((row) => !isCommon(row));
  return (
    <div id="duplicates" tabIndex={-1}>
      <Card title={t('duplicates.title')}>
        {total > others.length ? <p className="mb-4">{t('duplicates.more', { shown: others.length })}</p> : null}
        {table(t('duplicates.caption'), rows.filter(isCommon))}
        {different.length > 0 ? (
          <details className="fold mt-2">
            <summary>
              <Icon name="chevronDown" />
              <span>{t('duplicates.different', { count: different.length })}</span>
            </summary>
            <div className="fold-body">{table(t('duplicates.captionDifferent'), different)}</div>
          </details>
        ) : null}
      </Card>
    </div>
  );
}

function isAlike(compared: Compared | undefined): boolean {
  return compared?.mark === 'same' || compared?.mark === 'sameDomain';
}

function Marked({ compared }: { compared: Compared | undefined }) {
  const { t } = useTranslation('staff');
  if (!compared) return null;
  const { text, mark } = compared;
  return (
    <div>
      <Value text={text} />
      {mark === 'none' ? null : <Badge tone={isAlike(compared) ? 'warning' : 'neutral'}>{t(`mark.${mark}`)}</Badge>}
    </div>
  );
}

function Value({ text }: { text: string }) {
  const { t } = useTranslation();
  if (text !== '') return text;
  return (
    <>
      <span aria-hidden="true">{t('dash')}</span>
      <span className="visually-hidden">{t('notGiven')}</span>
    </>
  );
}
