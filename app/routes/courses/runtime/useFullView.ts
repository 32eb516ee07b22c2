import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';

/** A phone, upright or on its side. */
const phone = '(max-width: 649.98px), (max-height: 500px)';
const wide = '(min-width: 1024px)';

export interface FullView {
  /** The course has the whole screen but its bar, by the browser's own full screen or by lying over the page. */
  isFull: boolean;
  /** A phone always shows it so. */
  isPhone: boolean;
  /** There is room for the table of contents beside the course. */
  isWide: boolean;
  turn: () => void;
}

/**
 * How much of the screen a course has: on a phone all of it, elsewhere by its button, also in browsers that show
 * nothing but films on the full screen.
 */
export function useFullView(player: RefObject<HTMLElement>, isOpen: boolean): FullView {
  const [isPhone, isWide] = [useMedia(phone), useMedia(wide)];
  const [isNative, setNative] = useState(false);
  const [isOwn, setOwn] = useState(false);
  useEffect(() => {
    const changed = () => setNative(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, []);
  const covers = isOpen && (isPhone || isOwn);
  useEffect(() => (covers && player.current ? coverPage(player.current) : undefined), [covers, player]);
  const turn = () => {
    if (!document.fullscreenEnabled) setOwn((own) => !own);
    else void (isNative ? document.exitFullscreen() : player.current?.requestFullscreen());
  };
  return { isFull: isNative || covers, isPhone, isWide, turn };
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/**
 * Lays an element over the page: nothing beside it is scrolled, reached or read, but what speaks up by itself. The
 * result takes that back.
 */
function coverPage(element: HTMLElement): () => void {
  const beside: Element[] = [];
  for (let at: Element = element; at.parentElement && at !== document.body; at = at.parentElement) {
    for (const other of at.parentElement.children) {
      if (other !== at && !other.matches('script, style, link, dialog, .toaster') && !other.hasAttribute('inert'))
        beside.push(other);
    }
  }
  for (const other of beside) other.setAttribute('inert', '');
  document.documentElement.classList.add('course-covers-page');
  // The bar keeps clear of notches by itself, and the course has the screen up to its edges.
  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]');
  const content = viewport?.content ?? '';
  if (viewport) viewport.content = `${content}, viewport-fit=cover`;
  return () => {
    for (const other of beside) other.removeAttribute('inert');
    document.documentElement.classList.remove('course-covers-page');
    if (viewport) viewport.content = content;
  };
}
