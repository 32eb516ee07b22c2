import { linkedScreens } from '#app/domain/content/documents/links.ts';
import { isOwnPath, pageNames, portalPageOf, publicPageOf, withoutJson } from '#app/domain/content/documents/pages.ts';
import { brandOfSegment } from '#app/domain/markets/brands.ts';
import { isMarket } from '#app/domain/markets/markets.ts';

// The screens that content may lead to; what stands below them needs more than an address to be right.
const screens = [
  ...Object.entries(linkedScreens).flat(),
  '/',
  '/login',
  '/forgot-password',
  '/register-agency-home',
  '/register-agency-start',
  '/default-brand',
  '/home',
  '/status',
  '/verify',
  '/docs',
  '/home/my-sales',
  '/home/commission',
  '/home/tools',
  '/home/pages/other/sales-reports',
  '/home/pages/other/travel-advisor-rates',
  '/home/pages/other/commodores',
];
const screensBelow = ['/home/my-account/', '/home/agency-overview/', '/images/'];

/**
 * Whether a link of content leads to something that there is (§8: addresses that do not exist). `ownPages` are the
 * paths of the pages that editors have added. Addresses of other sites, mail and telephone links, and places within the
 * page are taken as they are.
 */
export function leadsSomewhere(address: string, ownPages: ReadonlySet<string>): boolean {
  if (!/^\/(?!\/)/.test(address)) return /^(?:https?:\/\/|mailto:|tel:|#)/i.test(address);
  const pathname = address.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
  if (screens.includes(pathname) || screensBelow.some((screen) => pathname.startsWith(screen))) return true;
  if (pageNames.some((name) => pathname === `/${name}`)) return true;
  const [first = '', second = '', third = '', ...rest] = pathname.slice(1).split('/');
  if (first === 'home' && second === 'pages')
    return brandOfSegment(third) !== null && isPage(rest.join('/'), portalPageOf, ownPages);
  if (first === 'home') return third === '' && brandOfSegment(second) !== null;
  if (first === 'ext-pages') return isMarket(second) && isPage([third, ...rest].join('/'), publicPageOf, ownPages);
  // Of .json content the place comes first, as below /home/pages or /ext-pages.
  if (!pathname.endsWith('.json')) return false;
  const below = [second, third, ...rest].filter(Boolean).join('/');
  return (
    (brandOfSegment(first) !== null && isPage(below, portalPageOf, ownPages)) ||
    (isMarket(first) && isPage(below, publicPageOf, ownPages))
  );
}

function isPage(path: string, named: (path: string) => string | null, ownPages: ReadonlySet<string>): boolean {
  const name = withoutJson(path);
  return named(name) !== null || (isOwnPath(name) && ownPages.has(name));
}
