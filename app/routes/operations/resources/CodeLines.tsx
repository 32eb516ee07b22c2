import { useState } from 'react';
import { Button } from '#app/ui/Button.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';

interface CodeLinesProps {
  /** The language of the lines, which is their name for a screen reader too. */
  name: string;
  code: string;
  /** False for what is read and not run, such as an answer. */
  copied?: boolean;
}

/** Lines of code to copy. */
export function CodeLines({ name, code, copied = true }: CodeLinesProps) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const hydrated = useHydrated();
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <figure className="code-lines">
      <figcaption>
        <span>{name}</span>
        {hydrated && copied ? (
          <Button type="button" variant="quiet" onClick={() => void copy()}>
            <span role="status">{isCopied ? t('copied') : t('copy')}</span>
          </Button>
        ) : null}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wider than the screen it is scrolled, by keyboard too */}
      <pre tabIndex={0} lang="en" role="group" aria-label={name}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
