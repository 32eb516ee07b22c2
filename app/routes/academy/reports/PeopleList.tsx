import { Form, useLocation } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { RankEmblem } from '#app/ui/RankEmblem.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Button } from '#app/ui/Button.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { List } from '#app/ui/table/ListPage.tsx';
import { otherParams } from '#app/ui/table/sorting.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';
import type { ReportRow, ReportsData } from './reportsPage.server.ts';

const formId = 'choose-for-reminder';

/**
 * The people of an agency in a curriculum: search, filters, sortable table, pages, and the choice of whom to remind.
 */
export function PeopleList(report: ReportsData & { curriculumName: string }) {
  const { t } = useTranslation('academyReports');
  const { rows, list, filters, mayRemind, curriculumName } = report;
  return (
    <section aria-labelledby="people">
      <h2 className="mb-3 text-lg font-semibold" id="people">
        {t('people.title', { curriculum: curriculumName })}
      </h2>
      <List
        list={list}
        search={{ label: t('people.search'), placeholder: t('people.searchPlaceholder') }}
        filters={filters.map((filter) => ({ ...filter, label: t(`filter.${filter.name}`), any: t('filter.any') }))}
        apply={t('filter.apply')}
        table={{
          caption: t('people.title', { curriculum: curriculumName }),
          columns: useColumns(report),
          rows,
          rowKey: ({ id }) => id,
          empty: <EmptyReport {...report} />,
        }}
      >
        {mayRemind && list.total > 0 ? <ChooseForReminder {...report} /> : null}
      </List>
    </section>
  );
}

function useColumns({ mayRemind, mayOpen }: ReportsData): Column<ReportRow>[] {
  const { t } = useTranslation(['academyReports', 'common']);
  const dash = t('common:dash');
  return [
    ...(mayRemind
      ? [
          {
            key: 'choose',
            header: t('remind.choose'),
            cell: ({ id, name }: ReportRow) => <Tick id={id} label={t('remind.tick', { name })} />,
            actions: true,
          },
        ]
      : []),
    {
      key: 'name',
      header: t('column.name'),
      cell: (row) => (mayOpen ? <Name {...row} /> : row.name),
      sortable: true,
      rowHeader: true,
    },
    {
      key: 'level',
      header: t('column.level'),
      cell: ({ tone, level, levelNumber }) => (
        <span className="rank">
          {levelNumber > 0 ? <RankEmblem level={levelNumber} /> : null}
          <Badge tone={tone}>{level}</Badge>
        </span>
      ),
      sortable: true,
    },
    {
      key: 'validUntil',
      header: t('column.validUntil'),
      sortable: true,
      cell: ({ validUntil, endsSoon }) =>
        endsSoon ? <Badge tone="warning">{t('ends.on', { day: validUntil })}</Badge> : validUntil || dash,
    },
    { key: 'next', header: t('column.next'), cell: ({ next }) => next ?? dash },
    {
      key: 'passed',
      header: t('column.passed'),
      cell: ({ passed, failed }) => (
        <>
          {passed}
          {failed ? <span className="block text-sm">{failed}</span> : null}
        </>
      ),
      sortable: true,
      numeric: true,
    },
    {
      key: 'assigned',
      header: t('column.assigned'),
      cell: ({ assigned, isOverdue }) =>
        assigned ? <Badge tone={isOverdue ? 'warning' : 'info'}>{assigned}</Badge> : dash,
    },
    { key: 'visited', header: t('column.visited'), cell: ({ visited }) => visited || dash, sortable: true },
    { key: 'reminded', header: t('column.reminded'), cell: ({ reminded }) => reminded || dash },
  ];
}

function Name({ id, name }: ReportRow) {
  return (
    <Link className="link" to={paths.editAgent(id)}>
      {name}
    </Link>
  );
}

function Tick({ id, label }: { id: string; label: string }) {
  return (
    <label className="check-alone">
      <input type="checkbox" name="agent" value={id} form={formId} aria-label={label} />
    </label>
  );
}

/** The selected users, or all that the report shows: both lead to the page that says what each is reminded of. */
function ChooseForReminder({ list: { total, isNarrowed }, reminder, mayAssign, assign }: ReportsData) {
  const { t } = useTranslation('academyReports');
  const { search } = useLocation();
  const hydrated = useHydrated();
  const filter = otherParams(search, ['page', 'size', 'sort', 'direction']);
  return (
    <Form
      id={formId}
      method="get"
      action={reminder}
      className="no-print mt-4 flex flex-wrap items-center gap-x-5 gap-y-3"
      aria-label={t('remind.choose')}
    >
      {filter.map(([name, value]) =>
        name === 'curriculum' ? <input key={name} type="hidden" name={name} value={value} /> : null,
      )}
      {hydrated ? (
        <label className="check">
          <input type="checkbox" onChange={(event) => tickAll(event.currentTarget.checked)} />
          <span>{t('remind.page')}</span>
        </label>
      ) : null}
      <Button type="submit">{t('remind.ticked')}</Button>
      {mayAssign ? (
        <Button type="submit" formAction={assign}>
          {t('remind.assignTicked')}
        </Button>
      ) : null}
      <Link className="link" to={`${reminder}?${new URLSearchParams([['all', '1'], ...filter])}`}>
        {t(isNarrowed ? 'remind.matching' : 'remind.everybody', { count: total })}
      </Link>
      {mayAssign && isNarrowed ? (
        <Link className="link" to={`${assign}?${new URLSearchParams([['all', '1'], ...filter])}`}>
          {t('remind.assignMatching', { count: total })}
        </Link>
      ) : null}
    </Form>
  );
}

function tickAll(checked: boolean): void {
  for (const tick of document.querySelectorAll<HTMLInputElement>(`input[form=${formId}]`)) tick.checked = checked;
}

function EmptyReport({ list: { isNarrowed }, all }: ReportsData) {
  const { t } = useTranslation('academyReports');
  if (!isNarrowed) return <EmptyState title={t('people.emptyTitle')} sentence={t('people.emptySentence')} />;
  const action = <LinkButton to={all}>{t('people.clear')}</LinkButton>;
  return <EmptyState title={t('people.noneTitle')} sentence={t('people.noneSentence')} action={action} />;
}
