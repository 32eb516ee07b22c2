import { useLoaderData } from '@remix-run/react';
import { paths } from '#app/paths.ts';
import { agentLoader } from '#app/routes/requests/handlers.server.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { BackLink } from '#app/ui/BackLink.tsx';
import { EmptyState } from '#app/ui/EmptyState.tsx';
import { Link } from '#app/ui/Link.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { DataTable, type Column } from '#app/ui/table/DataTable.tsx';
import { ListPage } from '#app/ui/table/ListPage.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { teamGoalsPage, type PaceRow } from './teamGoalsPage.server.ts';

export const meta = pageTitle<typeof loader>();

export const loader = agentLoader(async ({ ctx, request }) => teamGoalsPage(ctx, new URL(request.url).searchParams), {
  can: 'agency.sales',
});

/** What is missing to the brands' next tiers, and the year of each advisor and of each branch beside their goals. */
export default function TeamGoals() {
  const { t } = useTranslation('sales');
  const { year, list, rows, branches, tiers } = useLoaderData<typeof loader>();
  const [ofAdvisors, ofBranches] = [useColumns('advisor'), useColumns('branch')];
  return (
    <>
      <BackLink to={paths.salesReports()}>{t('goals.back')}</BackLink>
      <ListPage
        title={t('goals.title', { year })}
        sentence={t('goals.sentence')}
        list={list}
        table={{
          caption: t('goals.advisors'),
          columns: ofAdvisors,
          rows,
          rowKey: ({ key }) => key,
          empty: <EmptyState title={t('goals.emptyTitle')} sentence={t('goals.emptySentence')} />,
        }}
      >
        {tiers.length > 0 ? (
          <section className="mb-8" aria-labelledby="tiers">
            <h2 className="card-title" id="tiers">
              {t('tier.label')}
            </h2>
            <ul className="grid gap-1">
              {tiers.map(({ key, words }) => (
                <li key={key}>{words}</li>
              ))}
            </ul>
          </section>
        ) : null}
        {branches.length > 0 ? (
          <section className="mb-8" aria-labelledby="branches">
            <h2 className="card-title" id="branches">
              {t('goals.branches')}
            </h2>
            <DataTable
              caption={t('goals.branches')}
              columns={ofBranches}
              rows={branches}
              rowKey={({ key }) => key}
              empty={null}
            />
          </section>
        ) : null}
      </ListPage>
    </>
  );
}

function useColumns(of: 'advisor' | 'branch'): Column<PaceRow>[] {
  const { t } = useTranslation(['sales', 'common']);
  return [
    { key: 'name', header: t(`goals.${of}`), Cell: NameCell, rowHeader: true },
    { key: 'goal', header: t('goals.goal'), cell: ({ goal }) => goal ?? t('common:dash'), numeric: true },
    { key: 'booked', header: t('goals.booked'), cell: ({ booked }) => booked, numeric: true, fact: true },
    { key: 'reached', header: t('goals.reached'), cell: ({ reached }) => reached ?? t('common:dash'), numeric: true },
    {
      key: 'forecast',
      header: t('goals.forecast'),
      cell: ({ forecast }) => forecast ?? t('common:dash'),
      numeric: true,
    },
    { key: 'pace', header: t('goals.pace'), Cell: PaceCell, fact: true },
  ];
}

function NameCell({ name, href }: PaceRow) {
  return href ? (
    <Link className="link" to={href}>
      {name}
    </Link>
  ) : (
    name
  );
}

function PaceCell({ pace }: PaceRow) {
  const { t } = useTranslation(['sales', 'common']);
  if (!pace) return t('common:dash');
  return <Badge tone={pace === 'ahead' ? 'success' : 'warning'}>{t(`goals.paces.${pace}`)}</Badge>;
}
