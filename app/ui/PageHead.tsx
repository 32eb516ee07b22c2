import type { ReactNode } from 'react';

interface PageHeadProps {
  title: string;
  /** One sentence on what the page is for. */
  sentence?: ReactNode;
  /** The primary action, at the right. */
  action?: ReactNode;
}

/** The top of every page. */
export function PageHead({ title, sentence, action }: PageHeadProps) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {sentence ? <p>{sentence}</p> : null}
      </div>
      {action}
    </div>
  );
}
