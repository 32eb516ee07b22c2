import { useLocation, useNavigation } from '@remix-run/react';
import type { AgentListRow } from '#app/domain/people/list/agentRow.ts';
import type { RowAct } from '#app/domain/people/list/rowActs.ts';
import type { FilterChip, FilterChoice } from '#app/domain/people/list/filterLabels.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { Pagination } from '#app/ui/table/Pagination.tsx';
import type { Sort } from '#app/domain/listParams.ts';
import { Ranks } from '#app/ui/Ranks.tsx';
import { useMenu } from '#app/ui/useMenu.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { AgentListTools } from './AgentListTools.tsx';
import { ChooseMany, chooseMany } from './ChooseMany.tsx';
import { actsHeaderId, RowMenu } from './RowMenu.tsx';
import { nameAlone, nameLink, selectHeaderId, tickFor } from './userCells.tsx';
import { useEffect, useRef, useState } from 'react';

const patienceMs = 300;
const tick = tickFor(chooseMany);

/** True once the same page with another search has been loading for longer than a blink. */
function useSlowLoading(): boolean {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const loading = state === 'loading' && location.pathname === pathname;
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!loading) {
      setSlow(false);
      return;
    }
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, [loading]);
  return loading && slow;
}

type ActingRow = AgentListRow & { acts: RowAct[] };

export interface AgentListData {
  rows: ActingRow[];
  actLabels: Record<RowAct, string>;
  total: number;
  page: number;
  pageSize: number;
  hasMoreAgents: boolean;
  sort: Sort;
  search: string;
  chips: FilterChip[];
  /** The filters to choose from, null while they are closed. */
  filters: FilterChoice[] | null;
  /** The agency has branches. */
  hasBranches: boolean;
  /** The branches whose people the reader sees, '' where none is left and they see no other users; null for all. */
  boundTo: string | null;
  /** The reader may open the users' pages. */
  mayOpen: boolean;
  /** The reader may change many users at once. */
  mayChoose: boolean;
  mayDownload: boolean;
}

/** The agency's users: search, filters, sortable table, pages. */
export function AgentList(list: AgentListData) {
  const { rows, actLabels, total, page, pageSize, sort, hasBranches, boundTo, mayOpen, mayChoose } = list;
  const section = useRef<HTMLElement>(null);
  useMenu(section);
  const { t } = useTranslation(['agencies', 'batches', 'common', 'fields']);
  const slow = useSlowLoading();
  const dash = t('common:dash');
  const columns: Column<ActingRow>[] = [
    ...(mayChoose
      ? [{ key: 'choose', header: t('batches:select.column'), headerId: selectHeaderId, cell: tick, actions: true }]
      : []),
    {
      key: 'name',
      header: t('table.name'),
      cell: mayOpen ? nameLink : nameAlone,
      sortable: true,
      rowHeader: true,
    },
    { key: 'userId', header: t('fields:userId'), cell: (row) => row.userId, sortable: true },
    { key: 'role', fact: true, header: t('table.role'), cell: (row) => row.role, nowrap: true, sortable: true },
    ...(hasBranches
      ? [{ key: 'branch', header: t('fields:branch'), cell: ({ branch }: ActingRow) => branch ?? dash }]
      : []),
    {
      key: 'rank',
      header: t('table.rank'),
      cell: ({ levels, member = dash }) => (levels ? <Ranks levels={levels} /> : member),
      sortable: true,
    },
    { key: 'ccn', header: t('fields:ccn'), cell: ({ ccn }) => ccn ?? dash, sortable: true },
    { key: 'status', fact: true, header: t('fields:activationFlag'), cell: statusCell, sortable: true },
    { key: 'lastLogin', header: t('table.lastSignIn'), cell: (row) => row.lastSignIn, sortable: true },
    ...(mayOpen
      ? [
          {
            key: 'acts',
            header: t('table.acts'),
            headerId: actsHeaderId,
            cell: (row: ActingRow) => <RowMenu {...row} labels={actLabels} />,
            menu: true,
          },
        ]
      : []),
  ];
  return (
    <section className="agent-list" aria-labelledby="people" ref={section}>
      <h2 id="people" className="visually-hidden">
        {t('overview.people')}
      </h2>
      {boundTo === null ? null : (
        <p className="field-help wrap-anywhere">
          {boundTo ? t('overview.boundTo', { branches: boundTo }) : t('overview.boundToNone')}
        </p>
      )}
      <AgentListTools {...list} />
      <DataTable
        caption={t('table.caption')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        sort={sort}
        empty={<NoMatch {...list} />}
        loadingRows={slow ? Math.max(rows.length, 1) : 0}
      />
      {mayChoose && total > 0 ? <ChooseMany total={total} /> : null}
      {total > 0 ? <Pagination page={page} pageSize={pageSize} total={total} /> : null}
    </section>
  );
}

function statusCell(row: AgentListRow) {
  return <Badge tone={row.tone}>{row.status}</Badge>;
}

function NoMatch({ search, chips }: AgentListData) {
  const { t } = useTranslation('agencies');
  const action = <LinkButton to={paths.agencyOverview()}>{t('noMatch.clear')}</LinkButton>;
  const title = search || chips.length === 0 ? t('noMatch.title', { search }) : t('noMatch.filtered');
  return <EmptyState title={title} sentence={t('noMatch.sentence')} action={action} />;
}
