import { useId } from 'react';
import { PhoneFold } from '#app/ui/PhoneFold.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { HomePage } from './home.tsx';

/** Whom to call or write to, by region. */
export function Representatives({ people }: { people: HomePage['representatives'] }) {
  const { t } = useTranslation('homePage');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="home-heading">
        <span>{t('representatives')}</span>
      </h2>
      <PhoneFold label={people.map(({ name }) => name).join(' · ')} />
      <ul className="representatives">
        {people.map(({ name, region, phone, emailAddress }) => (
          <li key={`${name} ${region}`} className="representative">
            <h3>{name}</h3>
            <p className="text-sm text-muted">{region}</p>
            <p className="representative-ways">
              {phone ? (
                <a className="link" href={`tel:${phone.replace(/[^+\d]/g, '')}`}>
                  {phone}
                </a>
              ) : null}
              <a className="link" href={`mailto:${emailAddress}`}>
                {emailAddress}
              </a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
