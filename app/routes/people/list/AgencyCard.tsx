import { paths } from '#app/paths.ts';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import type { AgencyFacts } from './agencyFacts.server.ts';
import type { ReactNode } from 'react';
import { FoldedRegion } from '#app/ui/FoldedRegion.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';

/** What the agency is registered with. */
export function AgencyCard({ agency }: { agency: AgencyFacts }) {
  const { t } = useTranslation(['agencies', 'fields']);
  const { owner, address } = agency;
  return (
    <AgencyFold name={agency.name} agencyId={agency.agencyId}>
      <DescriptionList
        items={[
          { term: t('fields:agencyName'), value: agency.name },
          { term: t('fields:agencyId'), value: agency.agencyId },
          ...(address.length > 0 ? [{ term: t('overview.address'), value: address.join('\n') }] : []),
          { term: t('fields:telephone'), value: agency.telephone },
          ...(agency.abtaNumber ? [{ term: t('fields:abtanumber'), value: agency.abtaNumber }] : []),
          { term: t('overview.association'), value: agency.association },
          { term: t('overview.secondFactor'), value: <SecondFactor {...agency.secondFactor} /> },
          { term: t('fields:owner'), value: owner && `${owner.name}\n${owner.emailAddress}` },
        ]}
      />
      <p className="px-4 pb-4">
        <Link className="link" to={paths.agencyInformation()}>
          {t('overview.informationLink')}
        </Link>
      </p>
    </AgencyFold>
  );
}

function SecondFactor({ required, mayChange }: AgencyFacts['secondFactor']) {
  const { t } = useTranslation('agencies');
  return (
    <>
      {t(required ? 'overview.secondFactorRequired' : 'overview.secondFactorOptional')}
      {mayChange ? (
        <Link className="link ml-3" to={paths.requireSecondFactor()} aria-label={t('overview.secondFactorChangeLabel')}>
          {t('overview.secondFactorChange')}
        </Link>
      ) : null}
    </>
  );
}

/** The agency information above the list, folded to one line so that the people stand in sight. */
function AgencyFold({ name, agencyId, children }: { name: string; agencyId: string; children: ReactNode }) {
  const { t } = useTranslation('agencies');
  return (
    <FoldedRegion title={t('overview.information')} line={`${name} · ${agencyId}`}>
      {children}
    </FoldedRegion>
  );
}
