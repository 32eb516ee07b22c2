import { useId, useRef, type KeyboardEvent } from 'react';
import type { BrandFamily } from '#app/domain/markets/brands.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import type { HomePage } from './home.tsx';
import { useCarousel } from './useCarousel.ts';
import { Visual } from './Visual.tsx';

/**
 * News as slides: three in a view, two below 870 px, one below 650 px (spec §9). They turn by swipe, by the arrow keys,
 * by two buttons and by the tab key; without JavaScript they are a row that scrolls.
 */
export function Slides({ slides, family }: { slides: HomePage['slides']; family: BrandFamily }) {
  const { t } = useTranslation('homePage');
  const id = useId();
  const view = useRef<HTMLDivElement>(null);
  const { position, turn, turnTo } = useCarousel(view, slides.length);
  const turnByKey = (event: KeyboardEvent) => {
    const turns: Record<string, () => void> = {
      ArrowLeft: () => turn(-1),
      ArrowRight: () => turn(1),
      Home: () => turnTo(0),
      End: () => turnTo(slides.length - 1),
    };
    const turned = turns[event.key];
    if (!turned || !position || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    turned();
  };
  return (
    <div>
      <div className="slides-head">
        <h2 id={id} className="home-heading">
          <span>{t('news')}</span>
        </h2>
        {position && position.inView < slides.length ? (
          <div className="slides-turn">
            <p className="text-sm text-muted" aria-live="polite">
              {t(position.inView > 1 ? 'slidesShown' : 'slideShown', {
                first: position.first + 1,
                last: position.first + position.inView,
                count: slides.length,
              })}
            </p>
            <TurnButton label={t('previous')} icon="chevronLeft" end={position.first === 0} onClick={() => turn(-1)} />
            <TurnButton
              label={t('next')}
              icon="chevronRight"
              end={position.first + position.inView >= slides.length}
              onClick={() => turn(1)}
            />
          </div>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard; arrow keys turn it */}
      <div ref={view} className="slides-view" role="region" tabIndex={0} aria-labelledby={id} onKeyDown={turnByKey}>
        <ul className="slides">
          {slides.map(({ art, picture, kicker, title, text, link }) => (
            <li key={title} className="slide">
              <Visual
                className="slide-art"
                art={art}
                picture={picture}
                family={family}
                sizes="(min-width: 870px) 400px, (min-width: 650px) 50vw, 92vw"
              />
              <div className="slide-text">
                <p className="slide-kicker">{kicker}</p>
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
      </div>
    </div>
  );
}

// At its end the button stays where the focus may be, and does nothing.
function TurnButton({
  label,
  icon,
  end,
  onClick,
}: {
  label: string;
  icon: 'chevronLeft' | 'chevronRight';
  end: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="icon-button slides-button"
      aria-label={label}
      aria-disabled={end || undefined}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}
