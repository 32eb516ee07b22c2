import { useLoaderData } from '@remix-run/react';
import { promisedHours } from '#app/domain/agencies/approval/promise.ts';
import { agencyQueue } from '#app/domain/agencies/approval/forms.ts';
import { listAgencies } from '#app/domain/agencies/approval/listAgencies.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { ListCount, ListPage, ListSearch } from '#app/ui/table/ListPage.tsx';
import { staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { useHolderFilter } from '#app/routes/operations/cases/CaseBar.tsx';
import { ListNav } from './ListNav.tsx';
import { QueueTable } from './QueueTable.tsx';
import { queueRows } from './queueRows.server.ts';
import { approvalStatuses, type ApprovalStatus } from '#app/domain/agencies/approval/statuses.ts';
import { paths } from '#app/paths.ts';
import { Tabs } from '#app/ui/Tabs.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

export const handle = { i18n: ['staff', 'cases'] };

export const meta = pageTitle<typeof loader>();

export const loader = staffLoader(
  async ({ ctx, request }) => {
    const query = agencyQueue.read(new URL(request.url).searchParams);
    const { agencies, counts, page } = await listAgencies(ctx, query);
    const title = documentTitle(ctx.language, 'staff:queue.title');
    return {
      title,
      rows: await queueRows(ctx, agencies),
      counts,
      status: query.status,
      list: agencyQueue.view(query, { page, total: counts[query.status] }),
      readOnly: !can(ctx, 'staff.decide-agency'),
    };
  },
  { about: 'staff.see-agencies' },
);

/** The agencies by status, those that await approval first (D20). */
export default function Agencies() {
  const { t } = useTranslation(['staff', 'cases']);
  const holderFilter = useHolderFilter();
  const { rows, counts, status, list, readOnly } = useLoaderData<typeof loader>();
  const { search } = list;
  return (
    <>
      <ListNav />
      <ListPage
        title={t('queue.title')}
        sentence={t('queue.sentence', promisedHours)}
        list={list}
        tools={
          <div className="mb-4 flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
            <ListSearch
              list={list}
              label={t('queue.searchLabel')}
              placeholder={t('queue.searchPlaceholder')}
              filters={status === 'PENDING' && !readOnly ? [holderFilter] : []}
            />
            <ListCount list={list}>{t(search ? 'queue.matches' : 'queue.count', { count: list.total })}</ListCount>
          </div>
        }
        table={<QueueTable rows={rows} status={status} search={search} />}
      >
        {readOnly ? (
          <div className="mb-5">
            <Notice>
              <p>{t('queue.readOnly')}</p>
            </Notice>
          </div>
        ) : null}
        <StatusTabs counts={counts} current={status} search={search} />
        <h2 className="visually-hidden">{t(`status.${status}`)}</h2>
      </ListPage>
    </>
  );
}

interface StatusTabsProps {
  counts: Record<ApprovalStatus, number>;
  current: ApprovalStatus;
  /** Goes along to the other tabs. */
  search: string;
}

/** The statuses of an agency as links, each with how many there are. */
function StatusTabs({ counts, current, search }: StatusTabsProps) {
  const { t } = useTranslation('staff');
  const tabs = approvalStatuses.map((status) => ({
    ...{ key: status, label: t(`status.${status}`), count: counts[status], open: status === current },
    href: paths.staffAgencies({ status: status === 'PENDING' ? null : status.toLowerCase(), q: search }),
  }));
  return <Tabs label={t('queue.tabs')} tabs={tabs} />;
}
