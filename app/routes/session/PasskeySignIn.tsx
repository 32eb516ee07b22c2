import { useSearchParams } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { paths } from '#app/paths.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import type { PasskeyRequest } from './passkeys.ts';

/** Signing in with a passkey instead of user ID and password. */
export function PasskeySignIn() {
  const { t } = useTranslation('session');
  const [search] = useSearchParams();
  const action = paths.passkeySignIn({ target: search.get('target') });
  return (
    <div className="mt-4 grid max-w-140 gap-3">
      <PasskeyButton begin={() => askFor(action)} action={action} label={t('passkey.signIn')} />
      <noscript>
        <p className="text-sm text-muted">{t('passkey.noScript')}</p>
      </noscript>
    </div>
  );
}

async function askFor(action: string): Promise<PasskeyRequest> {
  const reply = await fetch(action, { method: 'POST', body: new URLSearchParams({ begin: 'passkey' }) });
  // As where nothing came back at all.
  if (!reply.ok) throw new TypeError(String(reply.status));
  return reply.json() as Promise<PasskeyRequest>;
}
