import { useBeforeUnload, useBlocker, useLocation, useNavigation, useSubmit } from '@remix-run/react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { Button } from './Button.tsx';
import { connectionLost, useLostConnection } from '#app/ui/connection.ts';
import { hasUnsavedChanges, leaveWithoutQuestion } from '#app/ui/form/unsaved.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { forgetTyped } from '#app/ui/sessions/typedForms.ts';
import { useTranslation } from '#app/ui/texts.tsx';

// Most pages are left without a question, and /login never asks one.
const LeaveQuestion = lazy(() => import('#app/ui/LeaveQuestion.tsx'));

/**
 * Prevents the loss of changes; once, in the document. Without a connection the page stays, and retries at a press. A
 * form with changes asks before its page is left; closing the tab asks in the browser's own words.
 */
export default function LeaveGuard() {
  const { pathname } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine || (currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges()),
  );
  const isHeld = blocker.state === 'blocked';
  const [reason, setReason] = useState<'offline' | 'unsaved' | null>(null);
  useEffect(() => {
    setReason(isHeld ? (navigator.onLine ? 'unsaved' : 'offline') : null);
  }, [isHeld]);
  useBeforeUnload(
    useCallback((event) => {
      if (hasUnsavedChanges()) event.preventDefault();
    }, []),
  );
  const goOn = () => {
    if (!navigator.onLine) return;
    if (blocker.location?.pathname !== pathname && hasUnsavedChanges()) setReason('unsaved');
    else blocker.proceed?.();
  };
  const leave = () => {
    leaveWithoutQuestion();
    forgetTyped();
    blocker.proceed?.();
  };
  return (
    <>
      {reason === 'unsaved' ? (
        <Suspense fallback={null}>
          <LeaveQuestion onStay={() => blocker.reset?.()} onLeave={leave} />
        </Suspense>
      ) : null}
      <ConnectionNotice held={reason === 'offline'} onAgain={goOn} />
    </>
  );
}

/** Says that the connection is gone, and sends again what did not get through. */
function ConnectionNotice({ held, onAgain }: { held: boolean; onAgain: () => void }) {
  const { t } = useTranslation();
  const submit = useSubmit();
  const { state, formData, formAction, formMethod } = useNavigation();
  const lost = useLostConnection();
  const isWaiting = lost !== null && (lost.again !== undefined || state !== 'idle');
  const again = () => {
    if (held) return onAgain();
    connectionLost(null);
    if (lost?.again) lost.again();
    else if (formData) submit(formData, { action: formAction, method: formMethod === 'GET' ? 'get' : 'post' });
  };
  if (!held && !isWaiting) return null;
  return (
    <div className="connection-notice" role="alert">
      <Icon name="alert" />
      <p>
        <strong>{t('connection.gone')}</strong> {t('connection.stays')}
      </p>
      <Button type="button" onClick={again}>
        {t('connection.again')}
      </Button>
    </div>
  );
}
