import { useId } from 'react';
import type { BrandFamily } from '#app/domain/markets/brands.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import type { HomePage } from './home.tsx';
import { Visual } from './Visual.tsx';

interface LeadProps extends Pick<HomePage['hero'], 'headline' | 'sentence' | 'art' | 'picture'> {
  family: BrandFamily;
  link?: { label: string; href: string } | undefined;
}

/**
 * The lead of the brand's editors: a headline, a sentence and a link, with the picture that they chose. Without a
 * picture it has only words: the horizon above is the page's picture.
 */
export function Lead({ family, headline, sentence, link, art, picture }: LeadProps) {
  const id = useId();
  return (
    <section className="lead" aria-labelledby={id}>
      {picture ? (
        <Visual
          className="lead-art"
          art={art}
          picture={picture}
          family={family}
          sizes="(min-width: 870px) 420px, 94vw"
        />
      ) : null}
      <div className="lead-text">
        <h2 id={id}>{headline}</h2>
        <p>{sentence}</p>
        {link ? (
          <Link className="lead-link" to={link.href}>
            {link.label}
            <Icon name="chevronRight" className="icon-small" />
          </Link>
        ) : null}
      </div>
    </section>
  );
}
