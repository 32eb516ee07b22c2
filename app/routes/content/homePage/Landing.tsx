import type { LandingDocument } from '#app/domain/content/documents/documents.ts';

/** What the market's editors say beside the sign-in form (spec §7). */
export function Landing({ headline, sentence, points }: LandingDocument) {
  return (
    <section className="landing">
      <h2>{headline}</h2>
      <p>{sentence}</p>
      <ul>
        {points.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
