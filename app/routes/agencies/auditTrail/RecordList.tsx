import { Form, useLocation } from '@remix-run/react';
import { useId } from 'react';
import { everyKind, recordKinds } from '#app/domain/agencies/auditTrail/kinds.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { FilterFold } from '#app/ui/table/FilterFold.tsx';
import { SearchField } from '#app/ui/table/SearchField.tsx';
import { otherParams } from '#app/ui/table/sorting.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { ChangedLines } from './ChangedLines.tsx';
import type { RecordRow } from './recordRows.server.ts';

export interface RecordListData {
  rows: RecordRow[];
  older: string | null;
  newer: string | null;
  filters: { person: { id: string; name: string } | null; kind: string; from: string; to: string; search: string };
}

/** A record of changes with its search, its filters, and the ways to older and newer pages. */
export function RecordList({ rows, older, newer, filters }: RecordListData) {
  const { t } = useTranslation(['record', 'common']);
  const columns: Column<RecordRow>[] = [
    { key: 'what', header: t('what'), cell: (row) => <Change row={row} />, rowHeader: true },
    { key: 'when', header: t('when'), cell: (row) => row.when, fact: true },
    { key: 'address', header: t('from'), cell: (row) => row.address || t('common:dash') },
  ];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-x-8 gap-y-3">
        <SearchField label={t('searchLabel')} placeholder={t('searchPlaceholder')} />
        <FilterFold chosen={[filters.kind, filters.from, filters.to].filter(Boolean).length} />
        {/* Anew once a link has changed the filters, so that its controls show them. */}
        <Filters key={`${filters.kind} ${filters.from} ${filters.to}`} filters={filters} />
      </div>
      {filters.person ? <PersonChip name={filters.person.name} /> : null}
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.key}
        empty={<EmptyState title={t('emptyTitle')} sentence={t('emptySentence')} />}
      />
      <Steps older={older} newer={newer} />
    </>
  );
}

function Filters({ filters }: Pick<RecordListData, 'filters'>) {
  const { t } = useTranslation('record');
  const { search } = useLocation();
  const id = useId();
  return (
    <Form className="record-filters" method="get" preventScrollReset>
      {otherParams(search, ['kind', 'from', 'to', 'older', 'newer']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div>
        <label htmlFor={`${id}-kind`}>{t('kindLabel')}</label>
        <select id={`${id}-kind`} className="control" name="kind" defaultValue={filters.kind}>
          <option value="">{t('changesOnly')}</option>
          {[...recordKinds, everyKind].map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </option>
          ))}
        </select>
      </div>
      <div>
        <label htmlFor={`${id}-from`}>{t('fromDay')}</label>
        <input id={`${id}-from`} className="control" type="date" name="from" defaultValue={filters.from} />
      </div>
      <div>
        <label htmlFor={`${id}-to`}>{t('toDay')}</label>
        <input id={`${id}-to`} className="control" type="date" name="to" defaultValue={filters.to} />
      </div>
      <Button type="submit">{t('apply')}</Button>
    </Form>
  );
}

function PersonChip({ name }: { name: string }) {
  const { t } = useTranslation('record');
  const { search } = useLocation();
  return (
    <p className="mb-4">
      <LinkButton variant="quiet" to={withParams(search, { person: null })} aria-label={t('allPeople', { name })}>
        {t('onlyOf', { name })}
        <Icon name="close" className="icon-small" />
      </LinkButton>
    </p>
  );
}

function Change({ row }: { row: RecordRow }) {
  const { t } = useTranslation('record');
  const { search } = useLocation();
  return (
    <div>
      {row.sentence}
      <ChangedLines lines={row.lines} />
      {row.batchId ? (
        <p className="in-detail mt-1 text-xs font-normal">
          <Link className="link" to={paths.batch(row.batchId)}>
            {t('seeBatch')}
          </Link>
        </p>
      ) : null}
      {row.people.length > 0 ? (
        <p className="in-detail mt-1 flex flex-wrap gap-x-3 text-xs font-normal">
          {row.people.map(({ id, name }) => (
            <Link key={id} className="link record-person" to={withParams(search, { person: id })}>
              {t('allOf', { name })}
            </Link>
          ))}
        </p>
      ) : null}
    </div>
  );
}

function Steps({ older, newer }: Pick<RecordListData, 'older' | 'newer'>) {
  const { t } = useTranslation('record');
  const { search } = useLocation();
  if (!older && !newer) return null;
  return (
    <nav className="record-steps" aria-label={t('pages')}>
      {newer ? (
        <>
          <LinkButton to={withParams(search, {})}>{t('newest')}</LinkButton>
          <LinkButton to={withParams(search, { newer })}>{t('newer')}</LinkButton>
        </>
      ) : null}
      {older ? <LinkButton to={withParams(search, { older })}>{t('older')}</LinkButton> : null}
    </nav>
  );
}

// The search of the page with other values; it begins at the newest row unless a place is among them.
function withParams(search: string, values: Record<string, string | null>): string {
  const params = new URLSearchParams(search);
  for (const name of ['older', 'newer']) params.delete(name);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return `?${params}`;
}
