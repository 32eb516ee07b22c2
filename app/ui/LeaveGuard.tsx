import { useBeforeUnload, useBlocker, useLocation, useNavigation, useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectionLost, useLostConnection } from '#app/ui/connection.ts';
import { Dialog } from '#app/ui/Dialog.tsx';
import { hasUnsavedChanges, leaveWithoutQuestion } from '#app/ui/form/unsaved.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { forgetTyped } from '#app/ui/sessions/typedForms.ts';

/**
 * Holds up what would lose something; once, in the document. Without a connection the page stays, and goes on at a press. A form with changes asks
 * before its page is left; closing the tab asks in the browser's own words.
 */
export function LeaveGuard() {
  const { pathname } = useLocation();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => !navigator.onLine || (currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges()));
  const [isOffline, setOffline] = useState(false);
  const isHeld = blocker.state === 'blocked';
  useEffect(() => {
    if (isHeld) setOffline(!navigator.onLine);
  }, [isHeld]);
  useBeforeUnload(
    useCallback((event) => {
      if (hasUnsavedChanges()) event.preventDefault();
    }, []),
  );
  const goOn = () => {
    if (!navigator.onLine) return;
    setOffline(false);
    if (blocker.location?.pathname === pathname || !hasUnsavedChanges()) blocker.proceed?.();
  };
  const leave = () => {
    leaveWithoutQuestion();
    forgetTyped();
    blocker.proceed?.();
  };
  return (
    <>
      <LeaveQuestion open={isHeld && !isOffline && navigator.onLine} onStay={() => blocker.reset?.()} onLeave={leave} />
      <ConnectionNotice held={isHeld && isOffline} onAgain={goOn} />
    </>
  );
}

function LeaveQuestion({ open, onStay, onLeave }: { open: boolean; onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open={open} title={t('leave.title')} onClose={onStay}>
      <p>{t('leave.text')}</p>
      <div className="dialog-actions">
        <button type="button" className="button button-secondary" onClick={onLeave}>
          {t('leave.leave')}
        </button>
        <button type="button" className="button button-primary" onClick={onStay}>
          {t('leave.stay')}
        </button>
      </div>
    </Dialog>
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
      <button type="button" className="button button-secondary" onClick={again}>
        {t('connection.again')}
      </button>
    </div>
  );
}
