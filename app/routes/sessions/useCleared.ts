import { useEffect } from 'react';

/** Empties a control after each refused submit: the page stays, and a password must not stay with it. */
export function useCleared(id: string, lastResult: unknown) {
  useEffect(() => {
    const control = document.getElementById(id);
    if (lastResult && control instanceof HTMLInputElement) control.value = '';
  }, [id, lastResult]);
}
