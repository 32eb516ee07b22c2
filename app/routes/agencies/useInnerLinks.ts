import { useNavigate } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** Gives the ref of an element around a table whose rows' plain links lead on without a new document, as a Link does. */
export function useInnerLinks() {
  const element = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('tbody a') : null;
      if (!link || link.origin !== location.origin || event.defaultPrevented || hasOtherMeaning(event)) return;
      event.preventDefault();
      navigate(link.pathname + link.search);
    };
    const container = element.current;
    container?.addEventListener('click', follow);
    return () => container?.removeEventListener('click', follow);
  }, [navigate]);
  return element;
}

/** A click that opens a tab or window, or saves. */
function hasOtherMeaning(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
