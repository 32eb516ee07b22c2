import type { ArtName } from '#app/domain/content/documents.ts';
import { Art } from './Art.tsx';

interface HeroProps {
  greeting: string;
  headline: string;
  sentence: string;
  art: ArtName;
}

/** The welcome at the top of a brand's home page, in the brand's colours. */
export function Hero({ greeting, headline, sentence, art }: HeroProps) {
  return (
    <section className="grid overflow-hidden rounded-lg min-[870px]:grid-cols-[1fr_minmax(320px,42%)]">
      <div className="grid content-center gap-3 bg-[var(--header)] p-6 text-[var(--on-header)] min-[870px]:p-10">
        <h1 className="text-2xl">{greeting}</h1>
        <h2 className="text-lg font-semibold">{headline}</h2>
        <p className="text-[var(--header-muted)]">{sentence}</p>
      </div>
      <Art name={art} className="aspect-16/7 max-h-52 w-full min-[870px]:aspect-auto min-[870px]:max-h-none min-[870px]:h-full min-[870px]:min-h-64" />
    </section>
  );
}
