import { useLocation } from '@remix-run/react';
import { useContext, type MouseEvent, type ReactNode } from 'react';
import { Link } from '#app/ui/Link.tsx';
import { PopupContext } from '#app/ui/shell/popups.ts';

interface MenuLinkProps {
  href: string;
  className?: string;
  /** Whether the page shown lies below this link's. */
  isAbove?: boolean | undefined;
  children: ReactNode;
}

/** A link of the shell; other sites and files open beside the portal (spec §2). */
export function MenuLink({ href, className, isAbove, children }: MenuLinkProps) {
  const { pathname } = useLocation();
  const openPopup = useContext(PopupContext)[href];
  if (/^(https?:|mailto:|tel:)|\.(pdf|zip)$/.test(href)) {
    return (
      <a href={href} className={className} target="_blank" rel="noreferrer">
        {children}
      </a>
    );
  }
  return (
    <Link
      to={href}
      className={className}
      onClick={openPopup && ((event) => openInPlace(event, openPopup))}
      aria-current={href === pathname ? 'page' : isAbove || undefined}
    >
      {children}
    </Link>
  );
}

// A press that asks for another tab or window gets the page itself.
function openInPlace(event: MouseEvent, open: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  open();
}
