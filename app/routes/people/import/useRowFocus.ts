import { useNavigation } from '@remix-run/react';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * Keeps the keyboard's place among the rows of an import, whose forms leave the page with what they send: at the first
 * field that is still wrong, else at the row that came in the place of the one that was sent, else at the heading. The
 * result is for the section of the rows.
 */
export function useRowFocus(): RefObject<HTMLElement> {
  const section = useRef<HTMLElement>(null);
  const sent = useRef<number>();
  const { state, formData } = useNavigation();
  const number = formData?.get('number');
  useEffect(() => {
    if (number) sent.current = Number(number);
    if (state !== 'idle' || sent.current === undefined) return;
    const target = section.current && placeOf(section.current, sent.current);
    sent.current = undefined;
    target?.focus();
  }, [state, number]);
  return section;
}

// Not where the reader has moved to another control in the meantime.
function placeOf(section: HTMLElement, number: number): HTMLElement | null | undefined {
  const row = section.querySelector(`#row-${number}`);
  const { activeElement } = document;
  if (activeElement !== document.body && !row?.contains(activeElement)) return null;
  if (row) return row.querySelector<HTMLElement>('[aria-invalid=true]');
  const others = [...section.querySelectorAll('li[id^="row-"]')];
  const next = others.find(({ id }) => Number(id.slice(4)) > number) ?? others.at(-1);
  return (next ?? section).querySelector<HTMLElement>('h2, h3');
}
