import { Prose } from '#app/routes/content/documents/Prose.tsx';

/** The terms in a box that scrolls, also by keyboard. */
export function TermsBox({ title, html }: { title: string; html: string }) {
  return (
    <div
      className="max-h-[45vh] overflow-y-auto rounded-lg border border-line bg-sunken p-4 text-sm"
      role="region"
      aria-label={title}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <Prose html={html} />
    </div>
  );
}
