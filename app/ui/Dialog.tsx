import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { OverlayTitle } from '#app/domain/content/interfaceEvents/overlays.ts';
import { Icon } from '#app/ui/Icon.tsx';
import { Link } from '#app/ui/Link.tsx';
import { reportOverlayOpen } from '#app/ui/overlayEvents.ts';
import { useTranslation } from '#app/ui/texts.tsx';
import { useModal } from '#app/ui/useModal.ts';

interface DialogProps {
  open: boolean;
  title: string;
  /** Called on Esc and by the close button; without it (and `closeHref`) the dialog can only be answered. */
  onClose?: () => void;
  /** Where the close button leads, so that it works without JavaScript. */
  closeHref?: string;
  wide?: boolean;
  /**
   * With it the document hears `overlay-open` each time the dialog is shown, and the portal's log counts it (spec §4
   * Forms).
   */
  analyticsTitle?: OverlayTitle;
  children: ReactNode;
}

/**
 * A native dialog: modal where JavaScript runs, lying open over the page where it does not. The browser keeps the focus
 * inside and gives it back. `open` is not React's to change after the first render: only showModal() and close() know
 * the top layer.
 */
export function Dialog({ open, title, onClose, closeHref, wide, analyticsTitle, children }: DialogProps) {
  const { t } = useTranslation();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [openAtFirst] = useState(open);
  // Filled when it first opens: the server need not draw what most visits never show.
  const [filled, setFilled] = useState(open);
  if (open && !filled) setFilled(true);
  const closable = Boolean(onClose || closeHref);
  useModal(dialog, open, openAtFirst);
  useEffect(() => {
    if (open && analyticsTitle && dialog.current) reportOverlayOpen(dialog.current, analyticsTitle);
  }, [open, analyticsTitle]);
  const closeProps = { className: 'icon-button', 'aria-label': t('close') };
  return (
    <dialog
      ref={dialog}
      className={wide ? 'dialog dialog-wide' : 'dialog'}
      aria-labelledby={id}
      open={openAtFirst}
      onCancel={(event) => {
        event.preventDefault();
        if (onClose) onClose();
        else if (closeHref) dialog.current?.querySelector<HTMLElement>('[data-close]')?.click();
      }}
      onClose={() => {
        // The browser closes on a second Esc whatever onCancel says.
        if (!open || dialog.current?.open) return;
        if (closable) onClose?.();
        else dialog.current?.showModal();
      }}
    >
      {filled ? (
        <>
          <div className="dialog-head">
            <h2 id={id}>{title}</h2>
            {closeHref ? (
              <Link to={closeHref} data-close onClick={onClose} preventScrollReset {...closeProps}>
                <Icon name="close" />
              </Link>
            ) : onClose ? (
              <button type="button" onClick={onClose} {...closeProps}>
                <Icon name="close" />
              </button>
            ) : null}
          </div>
          <div className="dialog-body">{children}</div>
        </>
      ) : null}
    </dialog>
  );
}
