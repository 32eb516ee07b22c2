import type { ReactNode } from 'react';

/**
 * Why there is nothing here, and what to do next. Of the second level, which is in order below a page's title and below
 * a section's.
 */
export function EmptyState({ title, sentence, action }: { title: string; sentence?: string; action?: ReactNode }) {
  return (
    <div className="empty-state">
      <h2>{title}</h2>
      {sentence ? <p>{sentence}</p> : null}
      {action}
    </div>
  );
}
