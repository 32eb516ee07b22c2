import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

// Before it is painted: a dialog that is drawn but not yet modal would not hear Esc. On the server neither runs, and
// React warns of the one.
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect;

const fields = 'input:not([type=hidden]), select, textarea';

/**
 * Shows and closes a native dialog as `open` says, and gives the focus back also where the dialog just leaves the page.
 * `beginsAtField`: the focus goes to its first field, where it has one, and not to the button that closes it.
 */
export function useModal(dialog: RefObject<HTMLDialogElement>, open: boolean, beginsAtField = false) {
  const opener = useRef<Element | null>(null);
  useBeforePaint(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.matches(':modal')) {
      // Before the scripts came, the user may have begun to fill in the form: the rest of a password stays in its field.
      const active = document.activeElement;
      const used = active instanceof HTMLElement && element.contains(active) ? active : null;
      opener.current = used ? null : active;
      element.removeAttribute('open');
      element.showModal();
      const first = beginsAtField ? element.querySelector<HTMLElement>(`.dialog-body :is(${fields})`) : null;
      (used ?? first)?.focus();
    }
    if (!open && element.open) element.close();
  }, [dialog, open, beginsAtField]);
  useEffect(() => () => giveFocusBack(opener.current), []);
}

/** Where the menu that held the opener has closed in the meantime, the menu's own button takes the focus. */
function giveFocusBack(opener: Element | null) {
  if (document.activeElement !== document.body || !(opener instanceof HTMLElement)) return;
  opener.focus();
  if (document.activeElement === document.body) opener.closest('details')?.querySelector('summary')?.focus();
}
