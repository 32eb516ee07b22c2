import { useEffect, useRef, type RefObject } from 'react';

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Hears what was typed or chosen before the page's scripts ran, and what the browser filled in again after a reload or the back
 * button: no event tells of either. `hear` is called at most once, with the control, as its event handler would be.
 */
export function useEarlyInput<Heard extends Control>(control: RefObject<Heard>, hear: ((control: Heard) => void) | undefined): void {
  const heard = useRef(false);
  useEffect(() => {
    if (heard.current) return;
    heard.current = true;
    if (control.current && control.current.value !== startingValue(control.current)) hear?.(control.current);
  }, [control, hear]);
}

function startingValue(control: Control): string | undefined {
  if (control instanceof HTMLInputElement) return control.defaultValue;
  return ([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value;
}
