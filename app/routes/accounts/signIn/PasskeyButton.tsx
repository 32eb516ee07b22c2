import { useFetcher } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';
import { Notice } from '#app/ui/Notice.tsx';
import {
  browserProblem,
  canUsePasskeys,
  type PasskeyRequest,
  type BrowserProblem,
} from '#app/routes/accounts/secondFactors/passkeys.ts';

interface PasskeyButtonProps {
  /** Gives what the browser asks for a passkey with. */
  begin: () => Promise<PasskeyRequest>;
  /** Where the answer is posted. */
  action: string;
  variant?: 'primary' | 'secondary';
  label: string;
}

/**
 * Signs in with a passkey. There once scripts run, where the browser knows passkeys; what it needs is loaded at the
 * press.
 */
export function PasskeyButton({ begin, action, variant = 'secondary', label }: PasskeyButtonProps) {
  const { t } = useTranslation('signIn');
  const fetcher = useFetcher<{ problem?: string } | null>();
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<BrowserProblem | null>(null);
  const supported = useHydrated() && canUsePasskeys();
  const busy = asking || fetcher.state !== 'idle';
  const refused = busy ? null : problem ? t(`passkey.${problem}`) : fetcher.data?.problem;
  useEffect(() => setProblem(null), [fetcher.data]);
  if (!supported) return null;
  const press = async () => {
    setAsking(true);
    setProblem(null);
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser');
      const response = await startAuthentication({ optionsJSON: await begin() });
      fetcher.submit({ response: JSON.stringify(response) }, { method: 'post', action });
    } catch (error) {
      setProblem(browserProblem(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      {refused ? (
        <Notice tone="danger" role="alert">
          <p>{refused}</p>
        </Notice>
      ) : null}
      <Button type="button" variant={variant} disabled={busy} onClick={() => void press()}>
        {busy ? <span className="spinner" aria-hidden="true" /> : null}
        {label}
      </Button>
    </>
  );
}
