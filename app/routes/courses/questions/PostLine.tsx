import type { ReactNode } from 'react';

interface PostLineProps {
  text: string;
  /** Who wrote it, and when. */
  by: string;
  /** That it is hidden, and why. */
  hidden?: string | null;
  children?: ReactNode;
}

/** A question or an answer: its text, who wrote it, and what can be done with it. */
export function PostLine({ text, by, hidden = null, children }: PostLineProps) {
  return (
    <>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="by-line text-sm text-muted wrap-anywhere">{by}</p>
      {hidden === null ? null : <p className="text-sm wrap-anywhere">{hidden}</p>}
      {children}
    </>
  );
}
