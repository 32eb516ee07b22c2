import { formAction } from '#app/routes/requests/formAction.server.ts';
import type { ReactNode } from 'react';
import { useActionData, useLoaderData } from '@remix-run/react';
import { approveMany } from '#app/domain/agencies/approval/approveMany.server.ts';
import { redirectWithToast } from '#app/routes/requests/toasts.server.ts';
import { AreaTabs } from '#app/ui/console/AreaTabs.tsx';
import { FormFrame } from '#app/ui/form/FormFrame.tsx';
import { SubmitButton } from '#app/ui/form/SubmitButton.tsx';
import { useServerForm } from '#app/ui/form/useServerForm.ts';
import { promisedHours } from '#app/domain/agencies/approval/promise.ts';
import { agencyQueue, approveManySchema } from '#app/domain/agencies/approval/forms.ts';
import { listAgencies } from '#app/domain/agencies/approval/listAgencies.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import { documentTitle } from '#app/routes/requests/session.server.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { ListCount, ListPage, ListSearch } from '#app/ui/table/ListPage.tsx';
import { staffAction, staffLoader } from '#app/routes/requests/staffHandlers.server.ts';
import { useHolderFilter } from '#app/routes/operations/cases/CaseBar.tsx';
import { QueueTable } from './QueueTable.tsx';
import { queueRows } from './queueRows.server.ts';
import { queueTabs, tabCountedAtMost, type QueueTab } from '#app/domain/agencies/approval/statuses.ts';
import { paths } from '#app/paths.ts';
import { Tabs } from '#app/ui/Tabs.tsx';
import { pageTitle } from '#app/ui/pageTitle.ts';
import { useTranslation } from '#app/ui/texts.tsx';

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

export const action = staffAction(
  async ({ ctx, request }) => {
    return formAction(ctx, request, {
      schema: approveManySchema(),
      run: async ({ agencyIds }) => {
        const { approved, left } = await approveMany(ctx, agencyIds);
        return redirectWithToast(paths.staffAgencies(), {
          kind: left === 0 ? 'success' : 'error',
          message: left === 0 ? 'staff:many.done' : 'staff:many.left',
          params: { approved: String(approved), left: String(left) },
        });
      },
    });
  },
  { about: 'staff.decide-agency' },
);

/** The agencies by status, those that await approval first. */
export default function Agencies() {
  const { t } = useTranslation(['staff', 'cases']);
  const holderFilter = useHolderFilter();
  const { rows, counts, status, list, readOnly } = useLoaderData<typeof loader>();
  const { search } = list;
  const ticked = [useActionData<typeof action>()?.initialValue?.agencyIds ?? []].flat() as string[];
  const mayChoose = status === 'PENDING' && !readOnly && rows.length > 0;
  const table = <QueueTable rows={rows} status={status} search={search} isChosen={mayChoose} ticked={ticked} />;
  return (
    <>
      <AreaTabs area="agencies" />
      <ListPage
        title={t('queue.title')}
        sentence={t('queue.sentence', promisedHours)}
        list={list}
        tools={
          <div className="mb-4 flex flex-wrap items-end gap-x-8 gap-y-3 [&_.search-form]:contents">
            <ListSearch
              list={list}
              label={t('queue.searchLabel')}
              placeholder={t('queue.searchPlaceholder')}
              filters={status === 'PENDING' && !readOnly ? [holderFilter] : []}
            />
            <ListCount list={list} className="list-count">
              {t(search ? 'queue.matches' : 'queue.count', { count: list.total })}
            </ListCount>
          </div>
        }
        table={mayChoose ? <ApproveMany>{table}</ApproveMany> : table}
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

/** The queue with a tick at each agency, and the button that approves those that are ticked. */
function ApproveMany({ children }: { children: ReactNode }) {
  const { t } = useTranslation('staff');
  const { form } = useServerForm(['agencyIds'], useActionData<typeof action>());
  return (
    <FormFrame form={form} className="grid gap-4" transient>
      {children}
      <div className="form-actions">
        <SubmitButton>{t('many.approve')}</SubmitButton>
      </div>
    </FormFrame>
  );
}

interface StatusTabsProps {
  counts: Record<QueueTab, number>;
  current: QueueTab;
  /** Goes along to the other tabs. */
  search: string;
}

/** The statuses of an agency as links, each with how many there are. */
function StatusTabs({ counts, current, search }: StatusTabsProps) {
  const { t } = useTranslation('staff');
  const tabs = queueTabs.map((status) => ({
    key: status,
    label: t(`status.${status}`),
    count: labelOf(counts[status]),
    open: status === current,
    href: paths.staffAgencies({ status: status === 'PENDING' ? null : status.toLowerCase(), q: search }),
  }));
  return <Tabs label={t('queue.tabs')} tabs={tabs} />;
}

const labelOf = (count: number) => (count > tabCountedAtMost ? `${tabCountedAtMost}+` : count);
