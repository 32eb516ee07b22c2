import { useLocation } from '@remix-run/react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from '#app/ui/Icon.tsx';
import { useTranslation } from '#app/ui/texts.tsx';
import { useModal } from '#app/ui/useModal.ts';

interface DrawerProps {
  side: 'start' | 'end';
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A sheet from the edge of a narrow screen. Closed by Esc, by a press beside it and by going to another page. */
export function Drawer({ side, title, open, onClose, children }: DrawerProps) {
  const { t } = useTranslation();
  const { key } = useLocation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useModal(dialog, open);
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => close.current(), [key]);
  useEffect(() => {
    const element = dialog.current;
    const pressBeside = (event: MouseEvent) => {
      if (event.target === element) close.current();
    };
    element?.addEventListener('click', pressBeside);
    return () => element?.removeEventListener('click', pressBeside);
  }, []);
  return (
    <dialog ref={dialog} className={`drawer drawer-${side}`} aria-labelledby={id} onClose={onClose}>
      {open ? (
        <>
          <div className="drawer-head">
            <span id={id}>{title}</span>
            <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          {children}
        </>
      ) : null}
    </dialog>
  );
}
