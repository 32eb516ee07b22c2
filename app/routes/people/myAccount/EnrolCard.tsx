import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';

/** On the account page of who has no member number. */
export function EnrolCard() {
  const { t } = useTranslation('enrolment');
  return (
    <Card title={t('account.title')}>
      <p className="mb-4">{t('account.text')}</p>
      <Link className="button button-secondary" to={paths.agentEnroll()}>
        {t('account.link')}
      </Link>
    </Card>
  );
}
