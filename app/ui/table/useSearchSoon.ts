import { useNavigation, useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';

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
  const waiting = useRef<{ search: Search; timer: ReturnType<typeof setTimeout> } | null>(null);
  const [due, setDue] = useState<Search | null>(null);

  const cancel = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
    setDue(null);
  }, []);
  const wait = useCallback(
    (search: Search) => {
      cancel();
      const timer = setTimeout(() => {
        waiting.current = null;
        setDue(search);
      }, pauseMs);
      waiting.current = { search, timer };
    },
    [cancel],
  );
  const soon = useCallback((form: Search['form']) => wait({ form, page: window.location.pathname }), [wait]);

  useEffect(() => {
    if (!due || !isIdle) return;
    cancel();
    if (window.location.pathname === due.page) send(due.form, { replace: true, preventScrollReset: true });
  }, [due, isIdle, cancel, send]);
  useEffect(() => {
    // The page hears of a link's navigation after the press: the pause begins again.
    const pressed = () => waiting.current && wait(waiting.current.search);
    document.addEventListener('click', pressed, true);
    return () => {
      document.removeEventListener('click', pressed, true);
      cancel();
    };
  }, [wait, cancel]);
  return { soon, cancel };
}
