import { useEffect, useRef, type RefObject } from 'react';

/** Shows and closes a native dialog as `open` says, and gives the focus back also where the dialog just leaves the page. */
export function useModal(dialog: RefObject<HTMLDialogElement>, open: boolean) {
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    if (open && !element.matches(':modal')) {
      opener.current = document.activeElement;
      element.removeAttribute('open');
      element.showModal();
    }
    if (!open && element.open) element.close();
  }, [dialog, open]);
  useEffect(() => {
    return () => {
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, []);
}
