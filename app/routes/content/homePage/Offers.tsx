import { useId } from 'react';
import type { BrandFamily } from '#app/domain/markets/brands.ts';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { HomePage } from './home.tsx';
import { Visual } from './Visual.tsx';

const inColumns = '(min-width: 1280px) 400px, (min-width: 1016px) 32vw, (min-width: 650px) 47vw, 88px';

/** How wide each family shows the picture of an offer (home.css). */
const sizes: Record<BrandFamily, string> = {
  PC: inColumns,
  CU: '(min-width: 1280px) 234px, (min-width: 1016px) 19vw, (min-width: 650px) 37vw, 88px',
  HA: '(min-width: 650px) 168px, 88px',
  SB: inColumns,
};

/** The brand's offers with their dates: how long those run that hold, when the others begin. */
export function Offers({ offers, family }: { offers: HomePage['offers']; family: BrandFamily }) {
  const { t } = useTranslation('homePage');
  const id = useId();
  return (
    <section id="offers" aria-labelledby={id}>
      <h2 id={id} className="home-heading">
        <span>{t('offers')}</span>
      </h2>
      <ul className="offers">
        {offers.map(({ title, text, state, from, until, link, art, picture }) => (
          <li key={title} className="offer">
            <Visual className="offer-art" art={art} picture={picture} family={family} sizes={sizes[family]} />
            <div className="offer-text">
              <p className="offer-date">
                {state === 'open' ? t('offerUntil', { day: until }) : t('offerFrom', { from, until })}
              </p>
              <h3>{title}</h3>
              <p>{text}</p>
              {link ? (
                <Link className="link" to={link.href}>
                  {link.label}
                </Link>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
