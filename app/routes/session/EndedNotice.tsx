import { useTranslation } from 'react-i18next';
import { AlertBanner } from '#app/ui/AlertBanner.tsx';

export const endings = ['timeout', 'idle', 'signed-out'] as const;
export type Ending = (typeof endings)[number];

/** Why there is no session any more: the user ended it, or it timed out, which `timeoutMessage` says. */
export function EndedNotice({ ending, timeoutMessage }: { ending: Ending; timeoutMessage: string }) {
  const { t } = useTranslation('session');
  const signedOut = ending === 'signed-out';
  return (
    <div className="mb-5">
      <AlertBanner tone={signedOut ? 'success' : 'warning'}>
        <p>{signedOut ? t('login.signedOut') : timeoutMessage}</p>
        {signedOut ? null : <p>{t('login.comeBack')}</p>}
      </AlertBanner>
    </div>
  );
}
