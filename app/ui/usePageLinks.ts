import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';

/** Leads every link that names itself a page (`data-page`, see PageLink) on without a new document. Once, in the document. */
export function usePageLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-page]') : null;
      if (!link || event.defaultPrevented || hasOtherMeaning(event)) return;
      event.preventDefault();
      const preventScrollReset = link.dataset.page === 'in-place';
      navigate(link.pathname + link.search + link.hash, { preventScrollReset, replace: link.href === window.location.href });
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

/** A click that opens a tab or window, or saves. */
function hasOtherMeaning(event: MouseEvent): boolean {
  return event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
