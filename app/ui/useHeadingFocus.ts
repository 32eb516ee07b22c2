import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '#app/ui/texts.tsx';

/**
 * Moves the focus to the heading of the page after a navigation within the app, so that a screen reader reads the new
 * title out and the keyboard starts from there. Not where only the search has changed, nor while a dialog, a toast or
 * what is wrong with a form has the focus.
 */
export function useHeadingFocus(): void {
  const { key, pathname, hash } = useLocation();
  const { i18n } = useTranslation();
  const last = useRef({ key, pathname, title: '' });
  const isLeaving = useNavigation().state !== 'idle';
  // A page may have changed its heading since it was opened, as an import does once its rows are checked.
  useEffect(() => {
    if (isLeaving) last.current.title = document.querySelector('main h1, h1')?.textContent ?? '';
  }, [isLeaving]);
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>('main h1, h1');
    const before = last.current;
    last.current = { key, pathname, title: heading?.textContent ?? '' };
    const isNewPage = before.pathname !== pathname || (before.title !== '' && before.title !== last.current.title);
    if (before.key === key || !isNewPage || !heading || hash) return;
    if (
      document.querySelector(':modal') ||
      document.activeElement?.closest('.toaster, .error-summary, [aria-invalid=true]')
    )
      return;
    heading.tabIndex = -1;
    // Where the page begins is for ScrollRestoration to say.
    heading.focus({ preventScroll: true });
  }, [key, pathname, hash, i18n.language]);
}
