import { useLocation, useNavigation, useSubmit } from '@remix-run/react';
import { useCallback, useEffect, useRef } from 'react';

const pauseMs = 500;

/**
 * How a search begins by itself, half a second after the last key: `soon` with its form, after each change; `cancel`
 * where it is sent otherwise. It overtakes nothing: whoever types and presses a link at once goes where the link leads,
 * and a search of the same page waits until that is there.
 */
export function useSearchSoon(): { soon: (form: HTMLFormElement | null) => void; cancel: () => void } {
  const send = useSubmit();
  const { key } = useLocation();
  const isIdle = useNavigation().state === 'idle';
  const latest = useRef({ send, isIdle });
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const waiting = useRef<() => void>();

  const hold = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const cancel = useCallback(() => {
    hold();
    waiting.current = undefined;
  }, [hold]);
  const pause = useCallback(() => {
    hold();
    timer.current = setTimeout(() => {
      timer.current = undefined;
      if (latest.current.isIdle) waiting.current?.();
    }, pauseMs);
  }, [hold]);
  const soon = useCallback(
    (form: HTMLFormElement | null) => {
      const page = window.location.pathname;
      waiting.current = () => {
        cancel();
        if (window.location.pathname === page) latest.current.send(form, { replace: true, preventScrollReset: true });
      };
      pause();
    },
    [cancel, pause],
  );

  useEffect(() => {
    latest.current = { send, isIdle };
  }, [send, isIdle]);
  useEffect(() => {
    if (isIdle && timer.current === undefined) waiting.current?.();
  }, [isIdle, key]);
  useEffect(() => {
    // A press counts before the page has heard of where it leads.
    const pressed = (event: MouseEvent) => {
      const link = pressedLink(event);
      if (link && link.pathname !== window.location.pathname) cancel();
      else if (timer.current !== undefined) (link ? hold : pause)();
    };
    document.addEventListener('click', pressed, true);
    return () => {
      document.removeEventListener('click', pressed, true);
      cancel();
    };
  }, [cancel, hold, pause]);
  return { soon, cancel };
}

/** The link that a press follows in this tab. */
function pressedLink({ target, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download') || ctrlKey || metaKey || shiftKey || altKey)
    return undefined;
  return link;
}
