import { useLocation } from '@remix-run/react';
import { Link } from '#app/ui/Link.tsx';

/** So many stand in two rows of a phone; more of them stand behind a press there (`PhoneFold`). */
export const fewTabs = 4;

interface Tab {
  key: string;
  label: string;
  href: string;
  /** How many there are behind it. */
  count?: number | string;
  /** For pages whose address does not say it; `within` where the shown page is one below the tab. */
  open?: boolean | 'within';
}

interface TabsProps {
  /** What the tabs are of, for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** True for tabs within a page, which does not jump to its top. */
  within?: boolean;
  /** Of two levels: the places, or the pages of the open one below them. */
  level?: 'places' | 'pages';
}

/** Pages or views of one subject, each a link; the open one is marked. */
export function Tabs({ label, tabs, within = false, level }: TabsProps) {
  const { pathname } = useLocation();
  const isHere = (href: string) => href.split('?', 1)[0] === pathname.replace(/\/$/, '');
  return (
    <nav className={`tabs ${level ? `tabs-${level} ` : ''}no-print`} aria-label={label}>
      {tabs.map(({ key, label: name, href, count, open = isHere(href) }) => (
        <Link
          key={key}
          className="tab"
          to={href}
          aria-current={open === 'within' ? true : open ? 'page' : undefined}
          preventScrollReset={within}
        >
          {count === undefined ? (
            name
          ) : (
            <>
              {name} <span>{count}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
