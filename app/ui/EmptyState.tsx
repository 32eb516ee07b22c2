import type { ReactNode } from 'react';

/** Why there is nothing here, and what to do next. */
export function EmptyState({ title, sentence, action }: { title: string; sentence?: string; action?: ReactNode }) {
  return (
    <div className="empty-state">
      <h3>{title}</h3>
      {sentence ? <p>{sentence}</p> : null}
      {action}
    </div>
  );
}
