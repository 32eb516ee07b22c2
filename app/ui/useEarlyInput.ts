import { useEffect, useRef, type RefObject } from 'react';

type Control = HTMLInputElement | HTMLSelectElement;

/**
 * Calls `onChange` for what was typed or chosen before the page's scripts ran, and for what the browser filled in again
 * after a reload or the back button: React 18 tells of neither (https://github.com/facebook/react/issues/12955).
 */
export function useEarlyInput<Changed extends Control>(
  control: RefObject<Changed>,
  onChange: ((control: Changed) => void) | undefined,
): void {
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    if (control.current && isChanged(control.current)) onChange?.(control.current);
  }, [control, onChange]);
}

/** Whether a control has another value than the one that came with the page. */
export function isChanged(control: Control): boolean {
  if (control instanceof HTMLInputElement) return control.value !== control.defaultValue;
  const start = [...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0];
  return control.value !== start?.value;
}
