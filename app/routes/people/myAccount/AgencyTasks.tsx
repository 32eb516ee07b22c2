import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';
import { Notice } from '#app/ui/Notice.tsx';

/** An open proposal to hand over ownership, which the user made or is to answer. */
export function OwnershipNotice() {
  const { t } = useTranslation('agents');
  return (
    <Notice>
      <p>{t('myAccount.ownership')}</p>
      <Link className="link" to={paths.ownOwnership()}>
        {t('myAccount.ownershipOpen')}
      </Link>
    </Notice>
  );
}

/** The way to another agency (D32). */
export function AgencyChangeCard({ agencyName }: { agencyName: string }) {
  const { t } = useTranslation('agents');
  return (
    <Card title={t('myAccount.agency')}>
      <p>{t('myAccount.agencyText', { agency: agencyName })}</p>
      <div className="form-actions mt-4">
        <Link className="button button-secondary" to={paths.changeAgency()}>
          {t('myAccount.agencyChange')}
        </Link>
      </div>
    </Card>
  );
}
