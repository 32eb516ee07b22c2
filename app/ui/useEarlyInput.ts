import { useEffect, useRef, type RefObject } from 'react';

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Hears what was typed or chosen before the page's scripts ran, and what the browser filled in again after a reload or
 * the back button: no event tells of either. `hear` is called at most once, with the control, as its event handler
 * would be.
 */
export function useEarlyInput<Heard extends Control>(
  control: RefObject<Heard>,
  hear: ((control: Heard) => void) | undefined,
): void {
  const heard = useRef(false);
  useEffect(() => {
    if (heard.current) return;
    heard.current = true;
    if (control.current && isChanged(control.current)) hear?.(control.current);
  }, [control, hear]);
}

/** Whether a control holds another value than the one that came with the page. */
export function isChanged(control: Control): boolean {
  if (control instanceof HTMLInputElement) return control.value !== control.defaultValue;
  const start = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
  return control.value !== start?.value;
}
