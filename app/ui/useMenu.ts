import { useLocation } from '@remix-run/react';
import { useEffect, useRef, type RefObject } from 'react';

/**
 * Makes the `.popover-menu`s in (or at) `root`, which are `<details>`, behave as menus: one open at a time, closed by Esc (focus returns to the
 * summary), by a press or focus elsewhere, and by a change of page. Without JavaScript they stay plain details.
 */
export function useMenu(root: RefObject<HTMLElement>) {
  const { key } = useLocation();
  const shown = useRef(key);

  // One that was opened before the scripts ran stays open when they do, and what fills it then hears of it now.
  useEffect(() => {
    for (const menu of openMenus(root.current)) menu.dispatchEvent(new Event('toggle'));
  }, [root]);

  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    closeExcept(root.current, null);
  }, [root, key]);

  useEffect(() => {
    const leave = (event: Event) => closeExcept(root.current, event.target);
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const open = openMenus(root.current).at(-1);
      if (!open) return;
      if (open.contains(document.activeElement)) open.querySelector('summary')?.focus();
      open.open = false;
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
      document.removeEventListener('keydown', escape);
    };
  }, [root]);
}

function openMenus(root: HTMLElement | null): HTMLDetailsElement[] {
  if (!root) return [];
  const inside = [...root.querySelectorAll<HTMLDetailsElement>('.popover-menu[open]')];
  return root instanceof HTMLDetailsElement && root.open ? [root, ...inside] : inside;
}

/** Closes every open menu that `target` is not in. */
function closeExcept(root: HTMLElement | null, target: EventTarget | null) {
  for (const menu of openMenus(root)) {
    if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  }
}
