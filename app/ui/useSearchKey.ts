import { useEffect } from 'react';

/** Calls `open` on `/` anywhere but in a field, and on Ctrl-K or Command-K anywhere but in a dialog. */
export function useSearchKey(open: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const held = event.ctrlKey || event.metaKey;
      // Some keyboards have the slash behind Shift.
      if (event.altKey || (held && event.shiftKey)) return;
      const isKey = held ? event.key.toLowerCase() === 'k' : event.key === '/';
      if (!isKey || isBusy(event.target, held)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [open]);
}

// A dialog that waits for an answer keeps its keys; a field keeps what is typed into it.
function isBusy(target: EventTarget | null, held: boolean): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('dialog[open]')) return true;
  return !held && (target.isContentEditable || target.closest('input, textarea, select') !== null);
}
