import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/Card.tsx';

/** For a user who lost every second factor: the way to reset them. */
export function SecondFactorCard({ agentUniqueId }: { agentUniqueId: string }) {
  const { t } = useTranslation('secondFactor');
  return (
    <Card title={t('reset.card')}>
      <p>{t('reset.cardText')}</p>
      <div className="form-actions mt-4">
        <Link className="button button-secondary" to={paths.resetSecondFactor(agentUniqueId)}>
          {t('reset.open')}
        </Link>
      </div>
    </Card>
  );
}
