import type { ReactNode } from 'react';
import { Icon } from '#app/ui/Icon.tsx';

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger';

const icons = { info: 'info', success: 'check', warning: 'alert', danger: 'alert' } as const;

interface NoticeProps {
  tone?: NoticeTone;
  title?: string;
  children?: ReactNode;
  /** A button at the end, such as the one that dismisses it. */
  action?: ReactNode;
  /** For a notice that appears while the page is open, so that it is read out. */
  role?: 'alert' | 'status';
}

/** A message that stays on the page. */
export function Notice({ tone = 'info', title, children, action, role }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={role}>
      <Icon name={icons[tone]} />
      <div>
        {title ? <strong>{title}</strong> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
