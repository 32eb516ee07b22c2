import type { RouteDrawing } from '#app/domain/academy/levels/voyage.ts';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { LevelProgress } from './NextSteps.tsx';
import type { RankFacts } from './rankFacts.server.ts';
import type { VoyageRows } from './voyageRows.server.ts';

/**
 * The learner's place on the way through the curriculum's levels, and what is left to the next one. The drawing says
 * nothing that the words beside it do not say; screen readers get a list of the ports instead.
 */
export function Voyage({ voyage, rank }: { voyage: VoyageRows; rank: RankFacts }) {
  const { t } = useTranslation(['academy', 'markets']);
  if (!voyage) return null;
  const { wide, narrow, ports, here, left } = voyage;
  return (
    <section className="voyage" aria-labelledby="voyage">
      <h2 id="voyage">{t('voyage.title')}</h2>
      <p>
        {here
          ? t(here.isValid ? 'voyage.here' : 'voyage.lapsed', { level: t(here.levelKey), until: here.until })
          : t('voyage.atStart')}
      </p>
      <Route route={wide} ports={ports} className="voyage-wide" />
      <Route route={narrow} ports={ports} className="voyage-narrow" />
      <ol className="visually-hidden" aria-label={t('voyage.ports')}>
        {ports.map(({ level, nameKey, state, done, needed }) => (
          <li key={level} aria-current={state === 'next' ? 'step' : undefined}>
            {t(`voyage.${state}`, { level: t(nameKey), done, needed, count: needed - done })}
          </li>
        ))}
      </ol>
      <LevelProgress rank={rank} />
      {left.length > 0 ? (
        <>
          <h3>{t('voyage.left')}</h3>
          <ul className="voyage-left">
            {left.map(({ key, kind, name, href, missing }) => {
              const text = kind === 'course' ? name : t('voyage.electives', { category: name, count: missing });
              return (
                <li key={key}>
                  {href ? (
                    <Link className="link" to={href}>
                      {text}
                    </Link>
                  ) : (
                    text
                  )}
                </li>
              );
            })}
          </ul>
        </>
      ) : null}
    </section>
  );
}

interface RouteProps {
  route: RouteDrawing;
  ports: NonNullable<VoyageRows>['ports'];
  className: string;
}

function Route({ route: { width, height, sailed, ahead, ports, stops, ship }, ports: named, className }: RouteProps) {
  const { t } = useTranslation(['academy', 'markets']);
  const nameOf = (level: number) => named.find((each) => each.level === level)?.nameKey;
  return (
    <svg className={`voyage-route ${className}`} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {ahead ? <path className="voyage-ahead" d={ahead} /> : null}
      {sailed ? <path className="voyage-sailed" d={sailed} /> : null}
      {stops.map(({ x, y, done }) => (
        <circle key={`${x} ${y}`} className={done ? 'voyage-stop voyage-done' : 'voyage-stop'} cx={x} cy={y} r="6" />
      ))}
      {ports.map(({ x, y, level, reached }) => (
        <g key={level} className={reached ? 'voyage-port voyage-done' : 'voyage-port'}>
          <circle cx={x} cy={y} r="13" />
          <path d={`M${x - 4} ${y + 6}v-13l10 4-10 4`} />
          <text x={x} y={y + 36}>
            {t(nameOf(level) ?? '')}
          </text>
        </g>
      ))}
      <g className="voyage-ship" transform={`translate(${ship.x - 20} ${ship.y - 10})`}>
        <path className="voyage-hull" d="M0 0h40l-6 12H6Z" />
        <path className="voyage-decks" d="M7-2v-7h22l4 7Zm6-9v-6h12l3 6Z" />
      </g>
    </svg>
  );
}
