import { useId, type ReactNode } from 'react';
import { Icon } from '#app/ui/Icon.tsx';

/** A named region folded to one line, which opens at a press; `line` is what is seen of it while it is closed. */
export function FoldedRegion({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="folded-region" aria-labelledby={id}>
      <details>
        <summary>
          <h2 id={id}>{title}</h2>
          <span className="folded-region-line">{line}</span>
          <Icon name="chevronDown" />
        </summary>
        {children}
      </details>
    </section>
  );
}
