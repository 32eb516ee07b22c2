import { Link } from '@remix-run/react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArtName } from '#app/domain/content/documents.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { useHydrated } from '#app/ui/useHydrated.ts';
import { Art } from './Art.tsx';

interface Slide {
  art: ArtName;
  kicker: string;
  title: string;
  text: string;
  link?: { label: string; href: string };
}

// Three in a view, two below 870 px, one below 650 px (spec §9).
const columns = 'auto-cols-[86%] min-[650px]:auto-cols-[calc((100%-1rem)/2)] min-[870px]:auto-cols-[calc((100%-2rem)/3)]';

/** News and offers as a row that is scrolled by finger, wheel or keyboard; with scripts also by two buttons. */
export function Slides({ slides }: { slides: readonly Slide[] }) {
  const { t } = useTranslation('content');
  const id = useId();
  const row = useRef<HTMLUListElement>(null);
  const hydrated = useHydrated();
  const turn = (direction: 1 | -1) => {
    const width = row.current?.firstElementChild?.clientWidth ?? 0;
    row.current?.scrollBy({ left: direction * width, behavior: 'smooth' });
  };
  return (
    <section aria-labelledby={id}>
      <div className="flex items-center justify-between gap-4">
        <h2 id={id}>{t('home.news')}</h2>
        {hydrated ? (
          <div className="flex gap-2">
            <TurnButton label={t('home.previous')} icon="chevronLeft" onClick={() => turn(-1)} />
            <TurnButton label={t('home.next')} icon="chevronRight" onClick={() => turn(1)} />
          </div>
        ) : null}
      </div>
      {/* A row that scrolls must be reachable by keyboard. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul ref={row} tabIndex={0} aria-labelledby={id} className={`mt-4 grid snap-x snap-mandatory grid-flow-col gap-4 overflow-x-auto pb-2 ${columns}`}>
        {slides.map((slide) => (
          <li key={slide.title} className="flex snap-start flex-col overflow-hidden rounded-lg border border-line bg-surface">
            <Art name={slide.art} className="aspect-16/7 w-full" />
            <div className="flex grow flex-col gap-1 p-5">
              <p className="text-sm text-muted">{slide.kicker}</p>
              <h3>{slide.title}</h3>
              <p className="mb-3 text-sm">{slide.text}</p>
              {slide.link ? (
                <Link className="link mt-auto text-sm" to={slide.link.href}>
                  {slide.link.label}
                </Link>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TurnButton({ label, icon, onClick }: { label: string; icon: 'chevronLeft' | 'chevronRight'; onClick: () => void }) {
  return (
    <button type="button" className="icon-button border border-line bg-surface" aria-label={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
