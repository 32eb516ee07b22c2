import { approvalTones } from '#app/domain/agencies/approval/statuses.ts';
import { Representative } from '#app/routes/agencies/information/Representative.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { AgencyCaseFacts, OwnerFacts } from './agencyCaseFacts.server.ts';
import { UrgencyBadge } from './QueueTable.tsx';

/** An agency's own data. */
export function AgencyCaseCard({ agency }: { agency: AgencyCaseFacts }) {
  const { t } = useTranslation(['staff', 'fields', 'markets']);
  const shown = agency.returned ? 'RETURNED' : agency.status;
  const status = <Badge tone={approvalTones[shown]}>{t(`status.${shown}`)}</Badge>;
  return (
    <Card title={t('agency.details')}>
      <DescriptionList
        items={[
          { term: t('agency.status'), value: status },
          { term: t('agency.registered'), value: agency.registered },
          ...(agency.waiting ? [{ term: t('agency.waiting'), value: <Waiting {...agency.waiting} /> }] : []),
          { term: t('fields:agencyId'), value: agency.agencyId },
          { term: t('agency.market'), value: t(`markets:market.${agency.market}`) },
          { term: t('agency.brands'), value: agency.brandKeys.map((key) => t(key)).join(' · ') },
          { term: t('agency.address'), value: agency.address.join('\n') },
          { term: t('fields:telephone'), value: agency.telephone },
          { term: t('fields:abtanumber'), value: agency.abtaNumber },
          { term: t('agency.association'), value: agency.association },
          { term: t('fields:region'), value: agency.assignment.region },
          { term: t('fields:district'), value: agency.assignment.district },
          { term: t('fields:dsm'), value: agency.assignment.dsm && <Representative {...agency.assignment} /> },
          ...(agency.assignment.levels.length > 0
            ? [{ term: t('fields:marketingLevels'), value: agency.assignment.levels.join(' · ') }]
            : []),
        ]}
      />
    </Card>
  );
}

/** The owner's data: the person who is notified of the decision. */
export function OwnerCard({ owner }: { owner: OwnerFacts }) {
  const { t } = useTranslation(['staff', 'fields']);
  return (
    <Card title={t('agency.owner')}>
      <DescriptionList
        items={[
          { term: t('agency.name'), value: owner.name },
          { term: t('fields:userId'), value: owner.userId },
          { term: t('fields:emailAddress'), value: <span className="wrap-break-word">{owner.emailAddress}</span> },
          { term: t('agency.validated'), value: t(owner.emailValid ? 'agency.yes' : 'agency.no') },
          { term: t('fields:telephone'), value: owner.telephone },
          { term: t('fields:cellPhone'), value: owner.cellPhone },
          ...(owner.address.length > 0 ? [{ term: t('agency.address'), value: owner.address.join('\n') }] : []),
        ]}
      />
    </Card>
  );
}

const findingTones = { fine: 'success', unusual: 'warning', missing: 'neutral', publicHost: 'warning' } as const;

/** What the product has looked at of a registration; it decides nothing. */
export function ChecksCard({ checks }: { checks: AgencyCaseFacts['checks'] }) {
  const { t } = useTranslation('staff');
  return (
    <Card title={t('checks.title')}>
      <p className="mb-3 text-sm text-muted">{t('checks.sentence')}</p>
      <DescriptionList
        items={checks.map(({ check, finding }) => ({
          term: t(`checks.${check}`),
          value: <Badge tone={findingTones[finding]}>{t(`checks.${finding}`)}</Badge>,
        }))}
      />
    </Card>
  );
}

function Waiting({ hours, urgency }: NonNullable<AgencyCaseFacts['waiting']>) {
  const { t } = useTranslation('staff');
  return (
    <span className="flex flex-wrap items-center gap-2">
      {t('agency.hours', { hours })}
      <UrgencyBadge urgency={urgency} />
    </span>
  );
}
