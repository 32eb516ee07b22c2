import { useLoaderData } from '@remix-run/react';
import { creditStates } from '#app/domain/academy/credits/creditStates.ts';
import { creditList } from '#app/domain/academy/credits/staffCreditForms.ts';
import { listStaffCredits } from '#app/domain/academy/credits/staffCredits.server.ts';
import { curriculaOfMarkets } from '#app/domain/markets/curricula.ts';
import { can } from '#app/domain/permissions/can.ts';
import { marketsOf } from '#app/domain/permissions/staffMarkets.ts';
import { paths } from '#app/paths.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import type { Column } from '#app/ui/table/DataTable.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { staffCreditRow } from './staffCreditRows.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = creditList.read(new URL(request.url).searchParams);
    const { credits, ...found } = await listStaffCredits(ctx, query);
    return {
      title: documentTitle(ctx.language, 'credits:staff.title'),
      list: creditList.view(query, found),
      rows: credits.map((credit) => staffCreditRow(ctx, credit)),
      curricula: curriculaOfMarkets(marketsOf(ctx.staff)),
      mayOpen: can(ctx, 'staff.change-credits'),
    };
  },
  { can: 'staff.see-credits' },
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>['rows'][number];

/** The future cruise credits of all learners, by state, curriculum and search. */
export default function StaffCredits() {
  const { t } = useTranslation(['credits', 'markets']);
  const { rows, list, curricula, mayOpen } = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: 'learner', header: t('staff.learner'), Cell: LearnerCell, rowHeader: true },
    { key: 'curriculum', header: t('staff.curriculum'), cell: (row) => t(`markets:curriculum.${row.curriculum}`) },
    { key: 'amount', fact: true, header: t('staff.amount'), cell: (row) => row.amount, numeric: true },
    { key: 'state', fact: true, header: t('staff.state'), Cell: StateCell },
    {
      key: 'number',
      header: t('staff.number'),
      cell: (row) => <span className="tabular-nums">{row.number || '–'}</span>,
    },
    { key: 'entitled', header: t('staff.entitled'), cell: (row) => row.entitled },
  ];
  return (
    <ListPage
      title={t('staff.title')}
      sentence={t('staff.sentence')}
      action={mayOpen ? <LinkButton href={paths.staffOpenCredit()}>{t('staff.open.link')}</LinkButton> : null}
      list={list}
      search={{ label: t('staff.searchLabel'), placeholder: t('staff.searchPlaceholder') }}
      filters={[
        {
          name: 'state',
          label: t('staff.state'),
          any: t('staff.anyState'),
          options: creditStates.map((value) => ({ value, label: t(`staff.stateOf.${value}`) })),
        },
        {
          name: 'curriculum',
          label: t('staff.curriculum'),
          any: t('staff.anyCurriculum'),
          options: curricula.map((value) => ({ value, label: t(`markets:curriculum.${value}`) })),
        },
      ]}
      apply={t('staff.apply')}
      count={t('staff.count', { count: list.total })}
      table={{
        caption: t('staff.caption'),
        columns,
        rows,
        rowKey: (row) => row.creditId,
        empty: <EmptyState title={t('staff.noneTitle')} sentence={t('staff.noneSentence')} />,
        none: <EmptyState title={t('staff.emptyTitle')} sentence={t('staff.emptySentence')} />,
      }}
    />
  );
}

function LearnerCell({ creditId, learner, userId, agencyName }: Row) {
  const { t } = useTranslation('credits');
  return (
    <div className="wrap-anywhere">
      <Link className="link" to={paths.staffCredit(creditId)}>
        {learner || t('staff.noOne')}
      </Link>
      <span className="block text-xs font-normal text-muted">{[userId, agencyName].filter(Boolean).join(' · ')}</span>
    </div>
  );
}

function StateCell({ state, tone, failure }: Row) {
  const { t } = useTranslation('credits');
  return (
    <>
      <Badge tone={tone}>{t(`staff.stateOf.${state}`)}</Badge>
      {failure ? <span className="block text-xs text-muted">{t(`staff.why.${failure}`)}</span> : null}
    </>
  );
}
