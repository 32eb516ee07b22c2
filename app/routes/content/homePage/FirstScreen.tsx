import { useId, type ReactNode } from 'react';
import type { BrandFamily } from '#app/domain/markets/brands.ts';
import { ships } from '#app/domain/markets/ships.ts';
import { BookingLink } from '#app/ui/BookingLink.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { HomePage } from './home.tsx';

type Shown = HomePage['firstScreen'];
type Of<View extends Shown['view']> = Extract<Shown, { view: View }>;

/**
 * What a family's home page begins with beside the day's lines, by what its agents do (`firstScreens`); nothing where
 * these are the list.
 */
export function FirstScreen({ screen, family }: { screen: Shown; family: BrandFamily }) {
  switch (screen.view) {
    case 'list':
      return null;
    case 'voyage':
      return <NextVoyage {...screen} family={family} />;
    case 'map':
      return <SailingsMap {...screen} family={family} />;
    case 'guests':
      return <NextGuests {...screen} />;
  }
}

/** Whether a reader has no sailing that the first screen would show. */
export function isEmptyFirstScreen(screen: Shown): boolean {
  switch (screen.view) {
    case 'list':
      return true;
    case 'voyage':
      return !screen.voyage;
    case 'map':
      return screen.ships.length === 0;
    case 'guests':
      return screen.bookings.length === 0;
  }
}

interface FrameProps {
  view: Exclude<Shown['view'], 'list'>;
  all: string;
  isEmpty: boolean;
  children: ReactNode;
}

function Frame({ view, all, isEmpty, children }: FrameProps) {
  const { t } = useTranslation('homePage');
  const id = useId();
  return (
    <section className={`first first-${view}`} aria-labelledby={id}>
      <div className="today-head">
        <h2 id={id} className="home-heading">
          {t(`first.${view}.title`)}
        </h2>
        {isEmpty ? null : (
          <Link className="link" to={all}>
            {t('first.all')}
          </Link>
        )}
      </div>
      {isEmpty ? <p className="today-note">{t('first.none')}</p> : children}
    </section>
  );
}

/** Cunard's: one voyage in depth. */
function NextVoyage({ voyage, all, family }: Of<'voyage'> & { family: BrandFamily }) {
  const { t } = useTranslation('homePage');
  return (
    <Frame view="voyage" all={all} isEmpty={!voyage}>
      {voyage ? (
        <div className="voyage">
          <div className="voyage-head">
            <h3 className="voyage-name">{voyage.ship}</h3>
            <p>{t('first.voyage.sails', { soon: voyage.soon, day: voyage.sails })}</p>
          </div>
          <Ship family={family} />
          <ol className="voyage-line">
            <li>
              <span>{t('first.voyage.booked')}</span>
              <strong>{voyage.bookedSince}</strong>
            </li>
            <li>
              <span>{t('first.voyage.day')}</span>
              <strong>{voyage.day}</strong>
            </li>
            {voyage.commission ? (
              <li>
                <span>{t('first.voyage.commission')}</span>
                <strong>{voyage.commission.dueOn}</strong>
              </li>
            ) : null}
          </ol>
          <p>
            {t('guests', { count: voyage.guests })} · {t('first.bookings', { count: voyage.bookings })}
            {voyage.commission ? ` · ${t('first.voyage.expected', { sum: voyage.commission.sums.join(' + ') })}` : null}
          </p>
          <ul className="voyage-parts">
            {voyage.parts.map(({ bookingNumber, href, guests, advisor }) => (
              <li key={bookingNumber}>
                <BookingLink bookingNumber={bookingNumber} to={href} />{' '}
                <span>
                  {t('guests', { count: guests })}
                  {advisor ? ` · ${advisor}` : null}
                </span>
              </li>
            ))}
          </ul>
          {voyage.then.length > 0 ? (
            <p className="voyage-then">
              {t('first.voyage.then', {
                voyages: voyage.then.map(({ ship, day }) => t('first.voyage.other', { ship, day })).join(' · '),
              })}
            </p>
          ) : null}
        </div>
      ) : null}
    </Frame>
  );
}

/** Holland America's: the sailings of three months, a lane for each ship. */
function SailingsMap({ ships: lanes, months, all, family }: Of<'map'> & { family: BrandFamily }) {
  const { t } = useTranslation('homePage');
  return (
    <Frame view="map" all={all} isEmpty={lanes.length === 0}>
      <ul className="map">
        <li className="map-months" aria-hidden="true">
          <svg width="100%" height="24">
            {months.map(({ label, at }) => (
              <text key={label} x={`${at}%`} dx="8" y="16">
                {label}
              </text>
            ))}
          </svg>
        </li>
        {lanes.map(({ ship, href, voyages }) => (
          <li key={ship}>
            <div className="map-ship">
              <Link className="link" to={href}>
                {ship}
              </Link>
              <span>
                {voyages
                  .map(({ day, guests }) => t('first.map.voyage', { day, guests: t('guests', { count: guests }) }))
                  .join(' · ')}
              </span>
            </div>
            <svg className="map-lane" width="100%" height="64" aria-hidden="true">
              {months.map(({ label, at }) => (
                <line key={label} className="map-month" x1={`${at}%`} x2={`${at}%`} y1="0" y2="64" />
              ))}
              <rect className="map-water" width="100%" y="48" height="16" />
              {voyages.map(({ key, at }) => (
                <svg key={key} x={`${at}%`} y="50" overflow="visible">
                  <Hull family={family} scale={0.3} />
                </svg>
              ))}
            </svg>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

/** Seabourn's: the next guests, each booking with who cares for it. */
function NextGuests({ bookings, all }: Of<'guests'>) {
  const { t } = useTranslation('homePage');
  return (
    <Frame view="guests" all={all} isEmpty={bookings.length === 0}>
      <ul className="guests">
        {bookings.map(({ bookingNumber, href, guests, ship, day, soon, advisor }) => (
          <li key={bookingNumber}>
            <p className="guests-count">{t('guests', { count: guests })}</p>
            <p className="guests-soon">{t('first.guests.sails', { soon })}</p>
            <p>
              {ship}
              <br />
              {day}
            </p>
            <p className="guests-by">
              {advisor ? t('first.guests.with', { advisor }) : t('first.guests.noAdvisor')} ·{' '}
              <BookingLink bookingNumber={bookingNumber} to={href} />
            </p>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

function Ship({ family }: { family: BrandFamily }) {
  return (
    <svg className="art voyage-ship" data-family={family} viewBox="-150 -92 300 104" aria-hidden="true">
      <Hull family={family} />
      <path className="art-wake" d="M-150 2q75-4 150 0t150 0" />
    </svg>
  );
}

function Hull({ family, scale = 1 }: { family: BrandFamily; scale?: number }) {
  return (
    <g className="art" data-family={family} transform={scale === 1 ? undefined : `scale(${scale})`}>
      {ships[family].map(([part, path]) => (
        <path key={path} className={`art-${part}`} d={path} />
      ))}
    </g>
  );
}
