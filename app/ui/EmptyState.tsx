import type { ReactNode } from 'react';

interface EmptyStateProps {
  title: string;
  /** What to do next, in words or as a press: a page that has nothing says one of them at least. */
  sentence?: string;
  action?: ReactNode;
}

/**
 * Why there is nothing here, and what to do next, below a drawing in the brand's hand (controls.css). Of the second
 * level, which is in order below a page's title and below a section's.
 */
export function EmptyState({
  title,
  sentence,
  action,
}: EmptyStateProps & ({ sentence: string } | { action: Exclude<ReactNode, undefined> })) {
  return (
    <div className="empty-state">
      <h2>{title}</h2>
      {sentence ? <p>{sentence}</p> : null}
      {action}
    </div>
  );
}
