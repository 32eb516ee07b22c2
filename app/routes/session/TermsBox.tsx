interface TermsBoxProps {
  title: string;
  /** Rendered from Markdown to a safe subset on the server (D14). */
  html: string;
}

/** The terms in a box that scrolls, also by keyboard. */
export function TermsBox({ title, html }: TermsBoxProps) {
  return (
    <div
      className="prose max-h-[45vh] max-w-none overflow-y-auto rounded-lg border border-line bg-sunken p-4 text-sm"
      role="region"
      aria-label={title}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      // eslint-disable-next-line react/no-danger -- the server made it
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
