import { useTranslation } from 'react-i18next';
import { approvalStatuses, type ApprovalStatus } from '#app/domain/agencies/approval/statuses.ts';
import { paths } from '#app/paths.ts';
import { Tabs } from '#app/ui/Tabs.tsx';

interface StatusTabsProps {
  counts: Record<ApprovalStatus, number>;
  current: ApprovalStatus;
  /** Goes along to the other tabs. */
  search: string;
}

/** The statuses of an agency as links, each with how many there are. */
export function StatusTabs({ counts, current, search }: StatusTabsProps) {
  const { t } = useTranslation('staff');
  const tabs = approvalStatuses.map((status) => ({
    ...{ key: status, label: t(`status.${status}`), count: counts[status], open: status === current },
    href: paths.staffAgencies({ status: status === 'PENDING' ? null : status.toLowerCase(), q: search }),
  }));
  return <Tabs label={t('queue.tabs')} tabs={tabs} />;
}
