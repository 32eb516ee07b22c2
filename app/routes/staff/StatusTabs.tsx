import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { approvalStatuses, type ApprovalStatus } from '#app/domain/staff/statuses.ts';
import { paths } from '#app/paths.ts';

interface StatusTabsProps {
  counts: Record<ApprovalStatus, number>;
  current: ApprovalStatus;
  /** Goes along to the other tabs. */
  search: string;
}

/** The statuses of an agency as links, each with how many there are. */
export function StatusTabs({ counts, current, search }: StatusTabsProps) {
  const { t } = useTranslation('staff');
  return (
    <nav className="tabs" aria-label={t('queue.tabs')}>
      {approvalStatuses.map((status) => (
        <Link
          key={status}
          className="tab"
          to={paths.staffAgencies({ status: status === 'PENDING' ? null : status.toLowerCase(), q: search })}
          aria-current={status === current ? 'page' : undefined}
        >
          {t(`status.${status}`)} <span>{counts[status]}</span>
        </Link>
      ))}
    </nav>
  );
}
