import { useTranslation } from 'react-i18next';
import { AlertBanner } from '#app/ui/AlertBanner.tsx';

export const endings = ['timeout', 'idle', 'signed-out'] as const;
export type Ending = (typeof endings)[number];

/** Why there is no session any more: it timed out, or the user ended it. */
export function EndedNotice({ ending }: { ending: Ending }) {
  const { t } = useTranslation(['session', 'refusals']);
  const signedOut = ending === 'signed-out';
  return (
    <div className="mb-5">
      <AlertBanner tone={signedOut ? 'success' : 'warning'}>
        <p>{signedOut ? t('login.signedOut') : t('refusals:sessionTimeoutMessage')}</p>
        {signedOut ? null : <p>{t('login.comeBack')}</p>}
      </AlertBanner>
    </div>
  );
}
