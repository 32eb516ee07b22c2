import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';

interface RowPlace<Place extends HTMLElement> {
  ref: RefObject<Place>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
}

/**
 * Keeps the keyboard's place in a table whose rows, or their buttons, leave with what is done: at the row where it was,
 * else at the one that came into its place, else at what replaces the rows. `keys` are those of the rows, a new list
 * whenever new rows came; the result is for the table's body, or for what contains a list whose items are the rows.
 */
export function useRowPlace<Place extends HTMLElement = HTMLTableSectionElement>(
  keys: readonly string[],
): RowPlace<Place> {
  const ref = useRef<Place>(null);
  const last = useRef<{ key: string | undefined; place: number } | null>(null);
  useEffect(() => {
    // Leave the focus if it is elsewhere.
    if (!last.current || document.activeElement !== document.body || !ref.current) return;
    const { key, place } = last.current;
    last.current = null;
    const kept = key === undefined ? -1 : keys.indexOf(key);
    const rows = rowsOf(ref.current);
    const row = rows[kept < 0 ? Math.min(place, rows.length - 1) : kept];
    const cell = row?.querySelector<HTMLElement>('th') ?? row?.querySelector<HTMLElement>('td') ?? row;
    if (!cell) return;
    cell.tabIndex = -1;
    cell.focus();
  }, [keys]);
  const onFocus = ({ target }: FocusEvent) => {
    const place = rowsOf(ref.current).findIndex((row) => row.contains(target));
    last.current = place < 0 ? null : { key: keys[place], place };
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // A window that is left comes back to the same place; a button that waits for its answer loses the focus.
    if (relatedTarget || (document.hasFocus() && !target.matches(':disabled'))) last.current = null;
  };
  return { ref, onFocus, onBlur };
}

function rowsOf(place: HTMLElement | null): HTMLElement[] {
  return [...(place?.querySelectorAll<HTMLElement>(place.matches('tbody') ? ':scope > tr' : 'li') ?? [])];
}
