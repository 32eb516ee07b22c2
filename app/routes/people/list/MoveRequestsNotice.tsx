import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Notice } from '#app/ui/Notice.tsx';

/** For an owner: advisors of other agencies ask to join (D32). */
export function MoveRequestsNotice({ count }: { count: number }) {
  const { t } = useTranslation('agencies');
  return (
    <div className="mb-5">
      <Notice>
        <p>{t('overview.moveRequests', { count })}</p>
        <Link className="link" to={paths.moveRequests()}>
          {t('overview.moveRequestsOpen')}
        </Link>
      </Notice>
    </div>
  );
}
