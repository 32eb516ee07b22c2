import { statusTones } from '#app/domain/people/list/agentRow.ts';
import { activationFlags, roles } from '#app/domain/permissions/codes.ts';
import { Badge } from '#app/ui/Badge.tsx';
import { Card } from '#app/ui/Card.tsx';
import { DescriptionList, type Description } from '#app/ui/DescriptionList.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { ProfileFacts } from './profileFacts.ts';

/** Who a user is; `more` are further facts after those of every profile. */
export function ProfileCard({ profile, more = [] }: { profile: ProfileFacts; more?: readonly Description[] }) {
  const { t } = useTranslation(['agents', 'common', 'fields', 'codes']);
  const email = (
    <span className="flex flex-wrap items-center gap-2">
      {profile.emailAddress}
      <Badge tone={profile.emailValid ? 'success' : 'warning'}>
        {t(profile.emailValid ? 'email.validated' : 'email.notValidated')}
      </Badge>
    </span>
  );
  return (
    <Card title={t('profile.title')}>
      <DescriptionList
        items={[
          { term: t('profile.name'), value: profile.name },
          { term: t('fields:userId'), value: profile.userId },
          { term: t('fields:agentType'), value: t(roles[profile.role].labelKey) },
          { term: t('fields:agencyName'), value: profile.agencyName },
          { term: t('fields:ccn'), value: profile.ccn || t('common:dash') },
          { term: t('fields:emailAddress'), value: email },
          {
            term: t('fields:activationFlag'),
            value: <Badge tone={statusTones[profile.status]}>{t(activationFlags[profile.status].labelKey)}</Badge>,
          },
          ...more,
        ]}
      />
    </Card>
  );
}
