import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#app/ui/Icon.tsx';
import { Notice, type NoticeTone } from '#app/ui/Notice.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';

const leaveMs = 600;

interface AlertBannerProps {
  tone?: NoticeTone;
  title?: string;
  children?: ReactNode;
  /** Called once the banner has slid away. */
  onDismiss?: () => void;
}

/** A notice above the page that slides up in 600 ms when dismissed (spec §4). */
export function AlertBanner({ tone = 'warning', title, children, onDismiss }: AlertBannerProps) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [stage, setStage] = useState<'shown' | 'leaving' | 'gone'>('shown');
  if (stage === 'gone') return null;

  const dismiss = () => {
    setStage('leaving');
    setTimeout(() => {
      setStage('gone');
      onDismiss?.();
    }, leaveMs);
  };
  const button = (
    <button type="button" className="icon-button" aria-label={t('dismiss')} onClick={dismiss}>
      <Icon name="close" />
    </button>
  );
  return (
    <div className="alert-slot" data-leaving={stage === 'leaving' || undefined}>
      <div>
        <Notice tone={tone} title={title} action={hydrated ? button : null}>
          {children}
        </Notice>
      </div>
    </div>
  );
}
