import { useState, type FormEvent, type ReactNode } from 'react';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { useTranslation } from '#app/ui/texts.tsx';

interface OpenToolProps {
  tool: string;
  /** A new window, a small one for a chat, or the current one (spec §4, §7). */
  window: 'new' | 'chat' | 'current';
  className: string;
  /** Answers to what was asked before, by name. */
  answers?: Record<string, string>;
  children: ReactNode;
}

const chatSize = 'popup,width=400,height=750';

/** Opens a small window for a tool, whose name a form may have as its target; null where the browser blocks it. */
export function smallWindow(tool: string): string | null {
  const name = `gangway-${tool}`;
  return globalThis.open('', name, chatSize) ? name : null;
}

/**
 * The button that opens a partner's tool: a form, so that it works without JavaScript and a link cannot hand a user
 * over. A chat gets a window of 400 × 750; where the browser blocks it, a plain link appears.
 */
export function OpenTool({ tool, window: where, className, answers = {}, children }: OpenToolProps) {
  const { t } = useTranslation('content');
  const [blocked, setBlocked] = useState(false);
  const openSmall = (event: FormEvent<HTMLFormElement>) => {
    if (where !== 'chat') return;
    const name = smallWindow(tool);
    if (name) event.currentTarget.target = name;
    else {
      event.preventDefault();
      setBlocked(true);
    }
  };
  return (
    <form
      method="post"
      action={toolPaths.open(tool)}
      target={where === 'current' ? undefined : '_blank'}
      onSubmit={openSmall}
    >
      {Object.entries(answers).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={className}>
        {children}
      </button>
      {blocked ? (
        <p role="status" className="tool-blocked">
          {t('tool.blocked')}{' '}
          <a className="link" href={toolPaths.open(tool)} target="_blank" rel="noreferrer">
            {t('tool.openHere')}
          </a>
        </p>
      ) : null}
    </form>
  );
}
