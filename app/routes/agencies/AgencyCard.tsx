import { useTranslation } from 'react-i18next';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import type { AgencyFacts } from './agencyFacts.server.ts';

/** What the agency is registered with. */
export function AgencyCard({ agency }: { agency: AgencyFacts }) {
  const { t } = useTranslation(['agencies', 'fields']);
  const { owner, address } = agency;
  return (
    <Card title={t('overview.information')}>
      <DescriptionList
        items={[
          { term: t('fields:agencyName'), value: agency.name },
          { term: t('fields:agencyId'), value: agency.agencyId },
          ...(address.length > 0 ? [{ term: t('overview.address'), value: address.join('\n') }] : []),
          { term: t('fields:telephone'), value: agency.telephone },
          ...(agency.abtaNumber ? [{ term: t('fields:abtanumber'), value: agency.abtaNumber }] : []),
          { term: t('overview.association'), value: agency.association },
          { term: t('fields:owner'), value: owner && `${owner.name}\n${owner.emailAddress}` },
        ]}
      />
    </Card>
  );
}
