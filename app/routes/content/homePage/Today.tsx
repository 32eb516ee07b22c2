import { useId } from 'react';
import { Icon, LineDrawing } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { BookingDoor } from './BookingDoor.tsx';
import { PageDoor } from './PageDoor.tsx';
import type { HomePage } from './home.tsx';
import { lineIcons } from './homeIcons.ts';

/**
 * The user's day: the booking system first, or a page where there is none, then a line for each thing that concerns
 * them, with its number and the way there. An owner sees the agency's day, a supervisor and an advisor what is theirs.
 */
export function Today({ today }: Pick<HomePage, 'today'>) {
  const { t } = useTranslation('homePage');
  const id = useId();
  const { date, whose, lines, isFirstDay, lead } = today;
  return (
    <section className="today" aria-labelledby={id}>
      <div className="today-head">
        <h2 id={id} className="home-heading">
          <span>{t('today')}</span>
        </h2>
        <p className="text-sm text-muted">{t('todayOf', { date, whose: t(`whose.${whose}`) })}</p>
      </div>
      {lead === null ? null : 'booking' in lead ? (
        <BookingDoor booking={lead.booking} />
      ) : (
        <PageDoor page={lead.page} />
      )}
      {isFirstDay ? <p className="today-note">{t('firstDay')}</p> : null}
      {lines.length === 0 ? (
        <p className="today-note">{t('nothingToday')}</p>
      ) : (
        <ul className="lines">
          {lines.map(({ name, about, text, to }) => (
            <li key={name} className="line">
              <LineDrawing path={lineIcons[about]} />
              <p>{text}</p>
              <Link className="line-press" to={to}>
                <span>{t(`line.${name}.link`)}</span>
                <Icon name="chevronRight" className="icon-small" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
