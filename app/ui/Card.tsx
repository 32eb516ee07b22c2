import { useId, type ReactNode } from 'react';

/** A group of content on a surface; with a title it is a named region. */
export function Card({ title, children }: { title?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={title ? id : undefined}>
      {title ? (
        <h2 className="card-title" id={id}>
          {title}
        </h2>
      ) : null}
      {children}
    </section>
  );
}
