import { Suspense, useEffect } from 'react';
import { lazyPiece } from '#app/ui/lazyPiece.ts';
import { Notice } from '#app/ui/Notice.tsx';
import { listenToTabs } from '#app/ui/sessions/tabs.ts';
import { forgetTyped } from '#app/ui/sessions/typedForms.ts';
import { useTranslation } from '#app/ui/texts.tsx';

// What dismisses it comes after the page: the sign-in page is to be light.
const AlertBanner = lazyPiece(async () => ({ default: (await import('#app/ui/AlertBanner.tsx')).AlertBanner }));

const endings = ['timeout', 'idle', 'signed-out', 'ended', 'suspended', 'merged'] as const;
type SessionEnding = (typeof endings)[number];

const sentences = {
  'signed-out': 'login.signedOut',
  ended: 'login.ended',
  suspended: 'login.suspended',
  merged: 'login.merged',
} as const;

/**
 * Why there is no session any more: the user ended it, it was ended from elsewhere, the agency is suspended or was
 * merged, or it timed out, which `timeoutMessage` says. Once the user has signed in again in another tab, this tab continues too.
 */
export function EndedNotice({ ending, timeoutMessage }: { ending: SessionEnding; timeoutMessage: string }) {
  const { t } = useTranslation('signIn');
  const signedOut = ending === 'signed-out';
  useEffect(() => {
    if (signedOut) return forgetTyped();
    return listenToTabs(({ type }) => type === 'signed-in' && window.location.reload());
  }, [signedOut]);
  const tone = signedOut ? 'success' : 'warning';
  const words = (
    <>
      <p>{ending === 'timeout' || ending === 'idle' ? timeoutMessage : t(sentences[ending])}</p>
      {signedOut || ending === 'suspended' ? null : <p>{t('login.comeBack')}</p>}
    </>
  );
  return (
    <div className="mb-5">
      <Suspense fallback={<Notice tone={tone}>{words}</Notice>}>
        <AlertBanner tone={tone} onDismiss={forgetEnding}>
          {words}
        </AlertBanner>
      </Suspense>
    </div>
  );
}

/**
 * What a sign-in page says of how a session ended, from its address and from `stale`, the end of the session that the
 * browser still names. An open page notices only that its session is over; the server knows why.
 */
export function endingShown({ url }: Request, stale: SessionEnding | null): SessionEnding | null {
  const ended = new URL(url).searchParams.get('ended');
  const named = endings.find((known) => known === ended) ?? null;
  return named === 'timeout' ? (stale ?? named) : (named ?? stale);
}

/** After a reload it is gone; the next session that ends shows it again. */
function forgetEnding() {
  const address = new URL(window.location.href);
  address.searchParams.delete('ended');
  window.history.replaceState(window.history.state, '', address);
}
