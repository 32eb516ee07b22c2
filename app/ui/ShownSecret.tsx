import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { Notice } from '#app/ui/Notice.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';

/** A secret, such as a key, in the one moment in which its owner sees it. */
export function ShownSecret({ sentence, text }: { sentence: string; text: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const hydrated = useHydrated();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Notice tone="success">
      <p>{sentence}</p>
      <p className="my-2 rounded-lg bg-sunken p-3 font-mono wrap-anywhere" data-key>
        {text}
      </p>
      {hydrated ? (
        <Button type="button" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      ) : null}{' '}
      <span role="status">{copied ? t('copied') : ''}</span>
    </Notice>
  );
}
