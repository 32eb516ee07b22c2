import { approvalTones } from '#app/domain/agencies/approval/statuses.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { ComparedRow, Comparison } from './comparedAgencies.server.ts';

type Compared = ComparedRow['others'][number];

/**
 * An agency beside its possible duplicates: what each has in common, and every field with a word on whether it is the
 * same.
 */
export function DuplicatesTable({ total, others, rows }: Comparison) {
  const { t } = useTranslation('staff');
  const columns: Column<ComparedRow>[] = [
    { key: 'field', header: t('duplicates.field'), cell: ({ field }) => t(`field.${field}`), rowHeader: true },
    { key: 'mine', header: t('duplicates.thisAgency'), cell: ({ mine }) => <Value text={mine} /> },
    ...others.map((other, place) => ({
      key: other.agencyId,
      header: `${other.name} (${other.agencyId})`,
      cell: (row: ComparedRow) => <Marked compared={row.others[place]} />,
    })),
  ];
  return (
    <div id="duplicates" tabIndex={-1}>
      <Card title={t('duplicates.title')}>
        <p>
          {t('duplicates.sentence', { count: total })}{' '}
          {total > others.length ? t('duplicates.more', { shown: others.length }) : null}
        </p>
        <ul className="my-4 grid gap-2">
          {others.map((other) => (
            <li key={other.agencyId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link className="link" to={paths.staffAgency(other.agencyId)}>
                {other.name} ({other.agencyId})
              </Link>
              <Badge tone={approvalTones[other.status]}>{t(`status.${other.status}`)}</Badge>
              <span className="text-sm text-muted">
                {t('duplicates.inCommon')}: {other.reasons.map((reason) => t(`reason.${reason}`)).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
        <div className="comparison wrap-break-word">
          <DataTable
            caption={t('duplicates.caption')}
            columns={columns}
            rows={rows}
            rowKey={({ field }) => field}
            empty={null}
          />
        </div>
      </Card>
    </div>
  );
}

function Marked({ compared }: { compared: Compared | undefined }) {
  const { t } = useTranslation('staff');
  if (!compared) return null;
  const { text, mark } = compared;
  const same = mark === 'same' || mark === 'sameDomain';
  return (
    <div>
      <Value text={text} />
      {mark === 'none' ? null : (
        <span className={same ? 'mark mark-same' : 'mark'}>
          <Icon name={same ? 'check' : 'close'} className="icon-small" />
          {t(`mark.${mark}`)}
        </span>
      )}
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
