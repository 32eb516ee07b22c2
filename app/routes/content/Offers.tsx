import { Link } from '@remix-run/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { BrandFamily } from '#app/domain/markets/brands.ts';
import type { HomePage } from './home.tsx';
import { Visual } from './Visual.tsx';

/** The brand's offers with their dates: how long those run that hold, when the others begin. */
export function Offers({ offers, family }: { offers: HomePage['offers']; family: BrandFamily }) {
  const { t } = useTranslation('homePage');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="home-heading">
        <span>{t('offers')}</span>
      </h2>
      <ul className="offers">
        {offers.map(({ title, text, state, from, until, link, art, picture }) => (
          <li key={title} className="offer">
            <Visual className="offer-art" art={art} picture={picture} family={family} sizes="(min-width: 870px) 320px, 96vw" />
            <div className="offer-text">
              <p className="offer-date">{state === 'open' ? t('offerUntil', { day: until }) : t('offerFrom', { from, until })}</p>
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
