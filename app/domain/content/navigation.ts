import type { AgentType } from '#app/domain/accounts/codes.ts';
import { brands, mayChangeDefaultBrand, type BrandCode } from '#app/domain/markets/brands.ts';
import { footerIcons, hasDoNotSellLink, type FooterIconName } from '#app/domain/markets/footer.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { can } from '#app/domain/permissions/can.ts';
import { portalPageHref, publicPageHref, type PageName } from './pages.ts';

/** The user whose navigation is made, with their selected brand. */
export interface Navigator {
  agentType: AgentType;
  /** The keys of the permissions that they hold. */
  grants: readonly string[];
  market: Market;
  brand: BrandCode;
}

/** A link; the label is a message key with its namespace. */
export interface NavigationLink {
  labelKey: string;
  href: string;
}

/** An entry of the main menu: a link, or a submenu. */
export type MenuEntry = NavigationLink | { labelKey: string; children: readonly NavigationLink[] };

export type SupportLink = NavigationLink & { name: FooterIconName };
export type QuickLink = NavigationLink & { textKey: string };

/** Pages that are shown beside the footer icon of the same name. */
const iconPages: Partial<Record<FooterIconName, PageName>> = { findYourRep: 'find-your-rep', contactUs: 'contact-us' };

/** Find Your Rep is linked to for the brands that have its icon, and in au (spec §2 Routes and Shell). */
const marketsWithReps: readonly Market[] = ['nam', 'au'];

const links = {
  myAccount: { labelKey: 'content:nav.myAccount', href: '/home/my-account' },
  agencyOverview: { labelKey: 'content:nav.agencyOverview', href: '/home/agency-overview' },
  addAdvisor: { labelKey: 'content:nav.addAdvisor', href: '/home/agency-overview/add' },
  whoCan: { labelKey: 'content:nav.permissions', href: '/home/agency-overview/permissions' },
  changeDefaultBrand: { labelKey: 'content:nav.changeDefaultBrand', href: '/default-brand' },
  feedback: { labelKey: 'content:nav.feedback', href: '/home/feedback' },
  signIn: { labelKey: 'content:nav.signIn', href: '/login' },
} as const satisfies Record<string, NavigationLink>;

/** The main menu (spec §2 Shell): entries for the user's role, market and selected brand. */
export function mainMenu(user: Navigator): MenuEntry[] {
  return [
    { labelKey: 'content:nav.home', href: homeHref(user.brand) },
    ...agencyMenu(user),
    { labelKey: 'content:nav.account', children: [links.myAccount, ...forChoosers(user, [links.changeDefaultBrand])] },
    page(user, 'booking-help'),
    {
      labelKey: 'content:nav.support',
      children: [contactUs(user), ...repLink(user), page(user, 'login-help'), page(user, 'site-requirements')],
    },
  ];
}

/** The links of the user menu; the tour and Sign Out, which are no links, come with the shell (spec §2 Shell, §6). */
export function userMenu(user: Navigator): NavigationLink[] {
  return [
    { ...links.myAccount, labelKey: 'content:nav.viewMyAccount' },
    ...agencyOverview(user),
    ...forChoosers(user, [links.changeDefaultBrand]),
    links.feedback,
  ];
}

/** The footer's link grid for the selected brand, by column. */
export function footerGroups(user: Navigator): { labelKey: string; links: NavigationLink[] }[] {
  return [
    {
      labelKey: 'content:nav.portal',
      links: [{ labelKey: brands[user.brand].nameKey, href: homeHref(user.brand) }, links.myAccount, ...agencyOverview(user)],
    },
    { labelKey: 'content:nav.support', links: [contactUs(user), ...repLink(user), page(user, 'booking-help'), page(user, 'login-help'), links.feedback] },
    { labelKey: 'content:nav.about', links: [page(user, 'terms-and-conditions'), page(user, 'site-requirements'), page(user, 'how-to-register')] },
  ];
}

/** The footer's support icons of the brand that have a page (spec §2 Shell). */
export function supportLinks({ brand }: Navigator): SupportLink[] {
  return footerIcons(brand).flatMap(({ name, labelKey }) => {
    const target = iconPages[name];
    return target ? [{ name, labelKey, href: portalPageHref(brand, target) }] : [];
  });
}

/** The privacy notice and, in nam, the do-not-sell link. */
export function legalLinks({ brand, market }: Pick<Navigator, 'brand' | 'market'>): NavigationLink[] {
  const doNotSell = { labelKey: 'markets:footer.doNotSell', href: portalPageHref(brand, 'do-not-sell') };
  return [
    { labelKey: 'markets:footer.privacyNotice', href: portalPageHref(brand, 'privacy-policy') },
    ...(hasDoNotSellLink(market) ? [doNotSell] : []),
  ];
}

/** The footer of a public page: the way to sign in, help, and the market's legal pages. */
export function visitorLinks(market?: Market): NavigationLink[] {
  const to = (name: PageName) => ({ labelKey: `content:page.${name}`, href: publicPageHref(name, market) });
  return [links.signIn, to('login-help'), to('contact-us'), to('terms-and-conditions'), to('privacy-policy')];
}

/** The quick links of the home page, each with a sentence. */
export function quickLinks(user: Navigator): QuickLink[] {
  const quick = (link: NavigationLink, name: string) => ({ ...link, textKey: `content:quick.${name}` });
  return [
    ...agencyOverview(user).map((link) => quick(link, 'agencyOverview')),
    ...addAdvisor(user).map((link) => quick(link, 'addAdvisor')),
    quick(links.myAccount, 'myAccount'),
    quick(page(user, 'booking-help'), 'bookingHelp'),
    ...repLink(user).map((link) => quick(link, 'findYourRep')),
    quick(contactUs(user), 'contactUs'),
  ];
}

function homeHref(brand: BrandCode): string {
  return `/home/${brands[brand].segment}`;
}

function page({ brand }: Navigator, name: PageName): NavigationLink {
  return { labelKey: `content:page.${name}`, href: portalPageHref(brand, name) };
}

// Its label depends on the brand: Inquiry for PS and CS, Japanese for PJ.
function contactUs({ brand }: Navigator): NavigationLink {
  const icon = footerIcons(brand).find(({ name }) => name === 'contactUs');
  return { labelKey: icon?.labelKey ?? 'content:page.contact-us', href: portalPageHref(brand, 'contact-us') };
}

function repLink(user: Navigator): NavigationLink[] {
  return marketsWithReps.includes(user.market) ? [page(user, 'find-your-rep')] : [];
}

function agencyMenu(user: Navigator): MenuEntry[] {
  const children = [...agencyOverview(user), ...addAdvisor(user), ...whoCan(user)];
  return children.length > 0 ? [{ labelKey: 'content:nav.agency', children }] : [];
}

// Both parts of the page have a permission of their own (spec §6, D15).
function agencyOverview({ market, ...actor }: Navigator): NavigationLink[] {
  return can({ actor, market }, 'agency.users') || can({ actor, market }, 'agency.information') ? [links.agencyOverview] : [];
}

function addAdvisor({ market, ...actor }: Navigator): NavigationLink[] {
  return can({ actor, market }, 'user.add') ? [links.addAdvisor] : [];
}

function whoCan({ market, ...actor }: Navigator): NavigationLink[] {
  return can({ actor, market }, 'agency.who-can') ? [links.whoCan] : [];
}

// In uk and jp there is one brand, so nothing to choose (spec §6).
function forChoosers<T>({ market }: Navigator, entries: T[]): T[] {
  return mayChangeDefaultBrand(market) ? entries : [];
}
