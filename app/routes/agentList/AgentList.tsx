import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import type { AgentRow } from '#app/domain/agentList/agentRow.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { Pagination } from '#app/ui/table/Pagination.tsx';
import { SearchField } from '#app/ui/table/SearchField.tsx';
import type { Sort } from '#app/ui/table/sorting.ts';
import { ChooseMany, ChooseTick } from './ChooseMany.tsx';
import { useSlowLoading } from './useSlowLoading.ts';

export interface AgentListData {
  rows: AgentRow[];
  total: number;
  page: number;
  pageSize: number;
  hasMoreAgents: boolean;
  sort: Sort;
  search: string;
  /** The reader may open the users' pages. */
  mayOpen: boolean;
  /** The reader may change many users at once. */
  mayChoose: boolean;
}

// Above this the list is better searched than paged through (spec §9).
const manyAgents = 699;

/** The agency's users: search, sortable table, pages. */
export function AgentList({ rows, total, page, pageSize, hasMoreAgents, sort, search, mayOpen, mayChoose }: AgentListData) {
  const { t } = useTranslation(['agencies', 'batches', 'fields']);
  const slow = useSlowLoading();
  const columns: Column<AgentRow>[] = [
    ...(mayChoose ? [{ key: 'choose', header: t('batches:select.choose'), cell: chooseCell, actions: true }] : []),
    { key: 'name', header: t('table.name'), cell: mayOpen ? nameCell : plainNameCell, sortable: true, rowHeader: true },
    { key: 'role', header: t('table.role'), cell: roleCell, sortable: true },
    { key: 'ccn', header: t('fields:ccn'), cell: (row) => row.ccn, sortable: true },
    { key: 'status', header: t('fields:activationFlag'), cell: statusCell, sortable: true },
    { key: 'lastLogin', header: t('table.lastSignIn'), cell: (row) => row.lastSignIn, sortable: true },
  ];
  return (
    <section className="mt-8" aria-labelledby="people">
      <h2 id="people">{t('overview.people')}</h2>
      <div className="my-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <SearchField label={t('overview.searchLabel')} placeholder={t('overview.searchPlaceholder')} />
        <p className="text-sm text-muted" role="status">
          {t(search ? 'overview.matches' : 'overview.count', { count: total })}
        </p>
      </div>
      {hasMoreAgents ? (
        <div className="mb-4">
          <Notice>
            <p>{t('overview.hasMore', { limit: manyAgents })}</p>
          </Notice>
        </div>
      ) : null}
      <div className="wrap-break-word">
        <DataTable
          caption={t('table.caption')}
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          sort={sort}
          empty={<NoMatch search={search} />}
          loadingRows={slow ? Math.max(rows.length, 1) : 0}
        />
      </div>
      {mayChoose && total > 0 ? <ChooseMany total={total} /> : null}
      {total > 0 ? <Pagination page={page} pageSize={pageSize} total={total} /> : null}
    </section>
  );
}

function chooseCell({ id, name }: AgentRow) {
  return <ChooseTick id={id} name={name} />;
}

function nameCell(row: AgentRow) {
  return (
    <>
      <Link className="link" to={paths.editAgent(row.id)}>
        {row.name}
      </Link>
      <span className="block text-xs font-normal text-muted">{row.userId}</span>
    </>
  );
}

function plainNameCell(row: AgentRow) {
  return (
    <>
      {row.name}
      <span className="block text-xs font-normal text-muted">{row.userId}</span>
    </>
  );
}

function roleCell(row: AgentRow) {
  if (!row.rank) return row.role;
  return (
    <div>
      {row.role}
      <span className="block text-xs text-muted">{row.rank}</span>
    </div>
  );
}

function statusCell(row: AgentRow) {
  return <Badge tone={row.tone}>{row.status}</Badge>;
}

function NoMatch({ search }: { search: string }) {
  const { t } = useTranslation('agencies');
  const action = (
    <Link className="button button-secondary" to={paths.agencyOverview()}>
      {t('noMatch.clear')}
    </Link>
  );
  return <EmptyState title={t('noMatch.title', { search })} sentence={t('noMatch.sentence')} action={action} />;
}
