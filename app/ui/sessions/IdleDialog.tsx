import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Dialog } from '#app/ui/Dialog.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { clockText, spokenMark } from './countdown.ts';
import { goToLogin, signOutEverywhere } from './signOutEverywhere.ts';
import { postToTabs } from './tabs.ts';
import { forgetOthersTyped } from './typedForms.ts';
import { useTypist } from './useTypedForm.ts';
import { watchIdle } from './watchIdle.ts';

/** Warns a user who has been idle for 20 minutes, counts down, and signs out at 30; at the console at 10 and 15. */
export function IdleDialog() {
  const { t } = useTranslation();
  const [seconds, setSeconds] = useState<number | null>(null);
  const watch = useRef<ReturnType<typeof watchIdle>>();
  const { session, key } = useTypist() ?? {};
  // A page that stayed while its user signed in again has a new session to watch.
  useEffect(() => {
    watch.current = watchIdle({
      onWarning: setSeconds,
      onIdleEnd: () => leave('idle'),
      onSignedOut: goToLogin,
    });
    return () => watch.current?.stop();
  }, [session]);

  useEffect(() => {
    if (!session || !key) return;
    // Storage may be forbidden, and is empty then.
    forgetOthersTyped({ session, key }).catch(() => undefined);
    // Tabs that wait at /login go on where they were.
    postToTabs({ type: 'signed-in' });
  }, [session, key]);

  const stay = () => watch.current?.stay();
  const left = seconds ?? 0;
  const mark = spokenMark(left);
  return (
    <Dialog open={seconds !== null} analyticsTitle="idle" title={t('idle.title')} onClose={stay}>
      <p>{t('idle.text')}</p>
      <p className="text-2xl font-semibold tabular-nums" aria-hidden="true">
        {clockText(left)}
      </p>
      <p className="visually-hidden" role="status">
        {seconds === null
          ? null
          : mark < 60
            ? t('idle.seconds', { seconds: mark })
            : t('idle.minutes', { minutes: mark / 60 })}
      </p>
      <div className="dialog-actions">
        <Button type="button" onClick={() => leave('signed-out')}>
          {t('shell.signOut')}
        </Button>
        <Button type="button" variant="primary" onClick={stay}>
          {t('idle.stay')}
        </Button>
      </div>
    </Dialog>
  );
}

/** Signs out; where the server does not answer, this tab at least no longer shows the portal. */
function leave(ended: 'idle' | 'signed-out') {
  signOutEverywhere(ended).catch(() => goToLogin(ended));
}
