import { useTranslation } from 'react-i18next';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList } from '#app/ui/DescriptionList.tsx';
import type { MemberFacts } from './memberFacts.server.ts';

/** What the loyalty programme has on record of the user, to be read only. */
export function MemberCard({ member, ccn }: { member: MemberFacts; ccn: string }) {
  const { t } = useTranslation(['account', 'agents', 'agencies', 'fields']);
  return (
    <Card title={t('member.title')}>
      <p className="field-help mb-4 max-w-prose">{t('member.sentence')}</p>
      <DescriptionList
        items={[
          { term: t('fields:ccn'), value: ccn },
          { term: t('agents:profile.name'), value: member.name },
          { term: t('fields:birthDate'), value: member.birthDate },
          { term: t('fields:telephone'), value: member.telephone },
          { term: t('fields:cellPhone'), value: member.cellPhone },
          { term: t('fields:emailAddress'), value: <span className="wrap-anywhere">{member.emailAddress}</span> },
          { term: t('agencies:overview.address'), value: member.address.join('\n') },
        ]}
      />
    </Card>
  );
}
