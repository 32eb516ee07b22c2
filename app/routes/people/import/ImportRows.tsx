import { Form } from '@remix-run/react';
import type { ListView } from '#app/domain/listParams.ts';
import { rowStates, type RowCounts, type RowState } from '#app/domain/people/import/importLimits.ts';
import { paths } from '#app/paths.ts';
import { Badge, type Tone } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { Link } from '#app/ui/Link.tsx';
import { Tabs } from '#app/ui/Tabs.tsx';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { List } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { FaultyRow } from './FaultyRow.tsx';
import { useRowFocus } from './useRowFocus.ts';
import type { RowLine } from './importPage.server.ts';

interface ImportRowsProps {
  state: string;
  counts: RowCounts;
  total: number;
  show: RowState | 'all';
  list: ListView;
  rows: RowLine[];
  /** The address of the page with the rows of a state. */
  hrefOf: (show: RowState | 'all') => string;
}

/** The rows of an import by state: those with errors as forms while it can be corrected, all others as a table. */
export function ImportRows({ state, counts, total, show, list, rows, hrefOf }: ImportRowsProps) {
  const { t } = useTranslation('imports');
  const section = useRowFocus();
  const shown = (['all', ...rowStates] as const).filter((each) => each === 'all' || each === show || counts[each] > 0);
  const tabs = shown.map((each) => ({
    key: each,
    href: hrefOf(each),
    open: each === show,
    label: t(state === 'draft' || each === 'all' ? `rowState.${each}` : `rowResult.${each}`),
    count: each === 'all' ? total : counts[each],
  }));
  const asForms = state === 'draft' && show === 'faulty';
  return (
    <section aria-labelledby="rows" ref={section}>
      <h2 id="rows" className="mb-4" tabIndex={-1}>
        {t('rows.title')}
      </h2>
      <Tabs label={t('tabs')} tabs={tabs} within />
      <List
        list={list}
        table={
          asForms ? (
            <ul className="folded-cards import-rows">
              {rows.map((row) => (
                <FaultyRow key={row.number} row={row} />
              ))}
            </ul>
          ) : (
            <RowTable rows={rows} mayChange={state === 'draft'} />
          )
        }
      />
    </section>
  );
}

const tones: Record<RowState, Tone> = {
  unchecked: 'neutral',
  faulty: 'danger',
  ready: 'info',
  present: 'neutral',
  'left-out': 'neutral',
  added: 'success',
  failed: 'danger',
};

function RowTable({ rows, mayChange }: { rows: RowLine[]; mayChange: boolean }) {
  const { t } = useTranslation(['imports', 'fields']);
  const columns: Column<RowLine>[] = [
    { key: 'number', header: t('rows.number'), numeric: true, cell: ({ number }) => number },
    { key: 'name', header: t('rows.name'), rowHeader: true, Cell: NameCell },
    { key: 'userId', header: t('fields:userId'), cell: ({ userId }) => userId },
    { key: 'emailAddress', header: t('fields:emailAddress'), cell: ({ emailAddress }) => emailAddress },
    { key: 'status', header: t('rows.status'), cell: (row) => <StatusCell row={row} mayChange={mayChange} /> },
  ];
  return (
    <div className="wrap-break-word">
      <DataTable
        caption={t('rows.caption')}
        columns={columns}
        rows={rows}
        rowKey={({ number }) => String(number)}
        empty={<p>{t('rows.none')}</p>}
      />
    </div>
  );
}

function NameCell({ name, agentUniqueId }: RowLine) {
  return agentUniqueId ? (
    <Link className="link" to={paths.editAgent(agentUniqueId)}>
      {name}
    </Link>
  ) : (
    name
  );
}

function StatusCell({ row: { number, state, faults }, mayChange }: { row: RowLine; mayChange: boolean }) {
  const { t } = useTranslation('imports');
  return (
    <>
      <Badge tone={tones[state]}>{t(mayChange ? `rowState.${state}` : `rowResult.${state}`)}</Badge>
      {faults.map(({ column, line }) => (
        <span key={column} className="block text-sm">
          {line}
        </span>
      ))}
      {mayChange && state === 'left-out' ? (
        <Form method="post">
          <input type="hidden" name="number" value={number} />
          <Button variant="quiet" type="submit" name="intent" value="take-in">
            {t('rows.takeIn', { number })}
          </Button>
        </Form>
      ) : null}
    </>
  );
}
