import { useNavigation, useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useState } from 'react';

const pauseMs = 500;

/** A form that is to be sent, and the page that it searches. */
interface Search {
  form: HTMLFormElement | null;
  page: string;
}

/**
 * How a search begins by itself, half a second after the last key: `soon` with its form, after each change; `cancel`
 * where it is sent otherwise. The router would drop a navigation under way for it: the search waits for that, and ends
 * with its page.
 */
export function useSearchSoon(): { soon: (form: HTMLFormElement | null) => void; cancel: () => void } {
  const send = useSubmit();
  const isIdle = useNavigation().state === 'idle';
  const [search, setSearch] = useState<Search | null>(null);
  const [due, setDue] = useState<Search | null>(null);
  useEffect(() => {
    if (!search) return;
    const timer = setTimeout(setDue, pauseMs, search);
    // The page hears of a link's navigation after the press: the pause begins again.
    const pressed = () => setSearch({ ...search });
    document.addEventListener('click', pressed, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', pressed, true);
    };
  }, [search]);
  useEffect(() => {
    if (!search || due !== search || !isIdle) return;
    setSearch(null);
    if (window.location.pathname === search.page) send(search.form, { replace: true, preventScrollReset: true });
  }, [search, due, isIdle, send]);
  const soon = useCallback((form: Search['form']) => setSearch({ form, page: window.location.pathname }), []);
  const cancel = useCallback(() => setSearch(null), []);
  return { soon, cancel };
}
