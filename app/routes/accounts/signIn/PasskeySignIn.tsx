import { Suspense } from 'react';
import { lazyPiece } from '#app/ui/lazyPiece.ts';
import { useHydrated } from '#app/ui/useHydrated.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import type { PasskeyRequest } from '#app/routes/accounts/secondFactors/passkeys.ts';

// Loaded once the form is there: /login may weigh only so much (docs/performance.md).
const PasskeyButton = lazyPiece(async () => ({ default: (await import('./PasskeyButton.tsx')).PasskeyButton }));

/** Signing in with a passkey instead of user ID and password; `action` is the address that answers. */
export function PasskeySignIn({ action }: { action: string }) {
  const { t } = useTranslation('signIn');
  // The space is reserved, so that nothing moves away from a press when the button comes.
  return (
    <div className="mt-4 grid min-h-11 max-w-140 content-start justify-items-start gap-3">
      {useHydrated() ? (
        <Suspense fallback={null}>
          <PasskeyButton begin={() => askFor(action)} action={action} label={t('passkey.signIn')} />
        </Suspense>
      ) : null}
      <noscript>
        <p className="text-sm text-muted">{t('passkey.noScript')}</p>
      </noscript>
    </div>
  );
}

async function askFor(action: string): Promise<PasskeyRequest> {
  const reply = await fetch(action, { method: 'POST', body: new URLSearchParams({ begin: 'passkey' }) });
  // As where nothing came back.
  if (!reply.ok) throw new TypeError(String(reply.status));
  return reply.json() as Promise<PasskeyRequest>;
}
