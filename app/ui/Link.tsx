import { useNavigate } from '@remix-run/react';
import {
  createContext,
  useCallback,
  useContext,
  type ComponentPropsWithoutRef,
  type MouseEvent,
  type ReactNode,
} from 'react';

type Follow = (to: string, options: { replace: boolean; preventScrollReset: boolean }) => void;

const FollowContext = createContext<Follow | undefined>(undefined);

export interface LinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'target' | 'download'> {
  /** The page's address from `/` on, or with `?` this page with another query. */
  to: string;
  /** Stays where the page is scrolled to. */
  preventScrollReset?: boolean | undefined;
}

/**
 * A link to a page: a plain `<a>` whose address is written as it is given. A press of the first button alone goes by
 * the router of the LinksFollowed around it; without one, and without scripts, the browser follows it.
 */
export function Link({ to, preventScrollReset = false, onClick, children, ...rest }: LinkProps) {
  const follow = useContext(FollowContext);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!follow || !isFollowed(event)) return;
    event.preventDefault();
    // As a browser does with the address that it is at.
    follow(to, { replace: event.currentTarget.href === window.location.href, preventScrollReset });
  };
  return (
    <a {...rest} href={to} onClick={press}>
      {children}
    </a>
  );
}

/** Has the router follow the links in it. Once, in the document: each link would ask the router three times for its address. */
export function LinksFollowed({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const follow = useCallback<Follow>((to, options) => navigate(to, options), [navigate]);
  return <FollowContext.Provider value={follow}>{children}</FollowContext.Provider>;
}

// What asks for another tab or window, or leads to another site, is the browser's.
function isFollowed(event: MouseEvent<HTMLAnchorElement>): boolean {
  const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  return isPlain && !event.defaultPrevented && event.currentTarget.origin === window.location.origin;
}
