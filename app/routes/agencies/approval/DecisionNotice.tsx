import { useTranslation } from 'react-i18next';
import type { ApprovalStatus } from '#app/domain/agencies/approval/statuses.ts';
import { Notice } from '#app/ui/Notice.tsx';
import type { AgencyFacts } from './agencyFacts.server.ts';

interface DecisionNoticeProps {
  status: ApprovalStatus;
  decision: NonNullable<AgencyFacts['decision']>;
  /** The reader was about to decide, and somebody else was faster. */
  overtaken: boolean;
}

/** The decision with its author, time and reason. */
export function DecisionNotice({ status, decision, overtaken }: DecisionNoticeProps) {
  const { t } = useTranslation('staff');
  const name = decision.by || t('agency.unknownStaff');
  return (
    <Notice
      tone={overtaken ? 'warning' : status === 'APPROVED' ? 'success' : 'info'}
      title={t(`status.${status}`)}
      role={overtaken ? 'alert' : undefined}
    >
      {overtaken ? <p>{t('decision.overtaken')}</p> : null}
      <p>{t('agency.decidedBy', { name, time: decision.time })}</p>
      {decision.reason ? (
        <p className="whitespace-pre-line">{t('agency.reasonIs', { reason: decision.reason })}</p>
      ) : null}
    </Notice>
  );
}
