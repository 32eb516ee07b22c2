import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { LinkButton } from '#app/ui/LinkButton.tsx';
import { PageHead } from '#app/ui/PageHead.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  userId: string;
  /** The address that follows, once the user has saved the codes. */
  nextHref: string;
}

/** Recovery codes, in the one moment in which they are known. */
export function RecoveryCodes({ codes, userId, nextHref }: RecoveryCodesProps) {
  const { t } = useTranslation('secondFactor');
  const file = [t('codes.fileHead', { userId }), '', ...codes, ''].join('\r\n');
  return (
    <>
      <PageHead title={t('codes.title')} sentence={t('codes.sentence')} />
      <ol
        className="my-4 grid gap-x-8 gap-y-2 rounded-lg bg-sunken p-5 font-mono sm:grid-cols-2"
        aria-label={t('codes.list')}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="form-actions no-print">
        <LinkButton href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`} download={t('codes.fileName')}>
          {t('codes.download')}
        </LinkButton>
        <CopyAndPrint text={file} />
      </div>
      <p className="mt-6 no-print">
        <LinkButton variant="primary" to={nextHref}>
          {t('codes.done')}
        </LinkButton>
      </p>
    </>
  );
}

// What only scripts can do.
function CopyAndPrint({ text }: { text: string }) {
  const { t } = useTranslation('secondFactor');
  const [copied, setCopied] = useState(false);
  if (!useHydrated()) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <Button type="button" onClick={() => void copy()}>
        {t('codes.copy')}
      </Button>
      <Button type="button" onClick={() => window.print()}>
        {t('codes.print')}
      </Button>
      <span role="status">{copied ? t('codes.copied') : ''}</span>
    </>
  );
}
