import type { EmblaCarouselType } from 'embla-carousel';
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** The first slide in view, counted from 0, and how many are. */
export interface CarouselPosition {
  first: number;
  inView: number;
}

/**
 * Makes a row of slides turn (Embla). `view` has the row as its only child; until Embla has come, and without
 * JavaScript, it scrolls by itself, which is why `position` is null at first. Without animation where the reader asks
 * for less motion.
 */
export function useCarousel(view: RefObject<HTMLElement>, count: number) {
  const carousel = useRef<EmblaCarouselType>();
  const [position, setPosition] = useState<CarouselPosition | null>(null);

  useEffect(() => {
    let ended = false;
    void import('embla-carousel').then(({ default: EmblaCarousel }) => {
      const node = view.current;
      const slide = node?.querySelector('li');
      if (ended || !node || !slide) return;
      // Where the reader has scrolled to by then.
      const startIndex = Math.round(node.scrollLeft / slide.offsetWidth);
      node.dataset.turning = '';
      node.scrollLeft = 0;
      const made = EmblaCarousel(node, {
        align: 'start',
        containScroll: 'trimSnaps',
        startIndex,
        breakpoints: { '(prefers-reduced-motion: reduce)': { duration: 0 } },
      });
      const look = () =>
        setPosition({ first: made.selectedScrollSnap(), inView: count - made.scrollSnapList().length + 1 });
      made.on('select', look).on('reInit', look);
      carousel.current = made;
      look();
    });
    const node = view.current;
    return () => {
      ended = true;
      carousel.current?.destroy();
      carousel.current = undefined;
      if (node) delete node.dataset.turning;
      setPosition(null);
    };
  }, [view, count]);

  const turn = useCallback(
    (direction: 1 | -1) => (direction > 0 ? carousel.current?.scrollNext() : carousel.current?.scrollPrev()),
    [],
  );
  const turnTo = useCallback((index: number) => carousel.current?.scrollTo(index), []);
  return { position, turn, turnTo };
}
