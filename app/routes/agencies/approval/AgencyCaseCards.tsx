import { isLikely } from '#app/domain/agencies/approval/comparison.ts';
import { approvalTones } from '#app/domain/agencies/approval/statuses.ts';
import { paths } from '#app/paths.ts';
import { Representative } from '#app/routes/agencies/information/Representative.tsx';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { AgencyCaseFacts, OwnerFacts } from './agencyCaseFacts.server.ts';
import type { Comparison } from './comparedAgencies.server.ts';
import { UrgencyBadge } from './QueueTable.tsx';

/** An agency's own data. */
export function AgencyCaseCard({ agency }: { agency: AgencyCaseFacts }) {
  const { t } = useTranslation(['staff', 'fields', 'markets']);
  const shown = agency.returned ? 'RETURNED' : agency.status;
  const status = <Badge tone={approvalTones[shown]}>{t(`status.${shown}`)}</Badge>;
  return (
    <Card title={t('agency.details')}>
      <DescriptionList
        gathersMissing
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
        gathersMissing
        items={[
          { term: t('agency.name'), value: owner.name },
          { term: t('fields:userId'), value: owner.userId },
          { term: t('fields:emailAddress'), value: <span className="email">{owner.emailAddress}</span> },
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

interface OddCardProps {
  checks: AgencyCaseFacts['checks'];
  /** The other agencies that have something in common with this one. */
  duplicates: Comparison['others'];
}

/** What is odd about a registration, before everything else; what is fine is folded. None of it decides anything. */
export function OddCard({ checks, duplicates }: OddCardProps) {
  const { t } = useTranslation('staff');
  const odd = checks.filter(({ finding }) => finding !== 'fine');
  const fine = checks.filter(({ finding }) => finding === 'fine');
  const [likely, neighbours] = [duplicates.filter(isLikely), duplicates.filter((other) => !isLikely(other))];
  const isFine = odd.length === 0 && likely.length === 0;
  return (
    <Card title={t(isFine ? 'odd.noneTitle' : 'odd.title')}>
      {isFine ? <p>{t('odd.none')}</p> : null}
      <ul className="grid gap-2">
        {likely.map((other) => (
          <li key={other.agencyId} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <OtherLink other={other} />
            <Badge tone={approvalTones[other.status]}>{t(`status.${other.status}`)}</Badge>
            <a className="link inline-block min-h-6 text-sm" href="#duplicates">
              {t('duplicates.inCommon')}: {other.reasons.map((reason) => t(`reason.${reason}`)).join(' · ')}
            </a>
          </li>
        ))}
        {odd.map(({ check, finding }) => (
          <li key={check} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{t(`checks.${check}`)}</span>
            <Badge tone={findingTones[finding]}>{t(`checks.${finding}`)}</Badge>
          </li>
        ))}
      </ul>
      {neighbours.length > 0 ? (
        <p className="mt-3 flex flex-wrap gap-x-2 text-sm text-muted">
          <span>{t('duplicates.postalCodeOnly')}</span>
          {neighbours.map((other) => (
            <OtherLink key={other.agencyId} other={other} />
          ))}
        </p>
      ) : null}
      {fine.length > 0 || duplicates.length === 0 ? (
        <details className="mt-3">
          <summary className="link">{t('odd.fine')}</summary>
          <ul className="mt-2 grid list-disc gap-1 ps-5 text-sm">
            {fine.map(({ check }) => (
              <li key={check}>{t('checks.found', { check: t(`checks.${check}`), finding: t('checks.fine') })}</li>
            ))}
            {duplicates.length === 0 ? <li>{t('duplicates.none')}</li> : null}
          </ul>
        </details>
      ) : null}
    </Card>
  );
}

function OtherLink({ other: { agencyId, name } }: { other: Comparison['others'][number] }) {
  return (
    <Link className="link inline-block min-h-6" to={paths.staffAgency(agencyId)}>
      {name} ({agencyId})
    </Link>
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
