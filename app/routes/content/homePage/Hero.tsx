import type { BrandFamily } from '#app/domain/markets/brands.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import type { HomePage } from './home.tsx';
import { Visual } from './Visual.tsx';

interface HeroProps extends Omit<HomePage['hero'], 'link'> {
  family: BrandFamily;
  greeting: string;
  /** The name of the member's level; null for none. */
  level: string | null;
  link?: { label: string; href: string };
}

/** How wide each family shows its picture (home.css). */
const sizes: Record<BrandFamily, string> = {
  PC: '(min-width: 1280px) 1248px, 100vw',
  CU: '(min-width: 1280px) 1248px, 100vw',
  HA: '(min-width: 1280px) 728px, (min-width: 870px) 58vw, 100vw',
  SB: '(min-width: 1280px) 640px, (min-width: 870px) 52vw, 100vw',
};

/**
 * The welcome at the top of a brand's home page. Each family composes it in its own way (home.css); the words never lie
 * on the drawing.
 */
export function Hero({ family, greeting, level, headline, sentence, link, art, picture }: HeroProps) {
  return (
    <section className="hero">
      <Visual className="hero-art" art={art} picture={picture} family={family} first sizes={sizes[family]} />
      <div className="hero-text">
        <div className="hero-member">
          <h1 className="hero-greeting">{greeting}</h1>
          {level ? <p className="hero-level">{level}</p> : null}
        </div>
        <h2>{headline}</h2>
        <p className="hero-sentence">{sentence}</p>
        {link ? (
          <Link className="hero-link" to={link.href}>
            {link.label}
            <Icon name="chevronRight" className="icon-small" />
          </Link>
        ) : null}
      </div>
    </section>
  );
}
