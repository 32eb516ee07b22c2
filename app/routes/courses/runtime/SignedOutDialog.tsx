import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { Dialog } from '#app/ui/Dialog.tsx';

/** Says in a course that nobody is signed in any more. It goes by itself once somebody is: the page hears of it. */
export function SignedOutDialog({ open }: { open: boolean }) {
  const { t } = useTranslation('learning');
  return (
    <Dialog open={open} title={t('signedOut.title')}>
      <p>{t('signedOut.text')}</p>
      <div className="dialog-actions">
        <a className="button button-secondary" href={paths.login({ ended: 'timeout' })}>
          {t('signedOut.leave')}
        </a>
        <a
          className="button button-primary"
          href={paths.login({ ended: 'timeout' })}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t('signedOut.signIn')}
        </a>
      </div>
    </Dialog>
  );
}
