import { footerIcons, hasDoNotSellLink, type FooterIconName } from '#app/domain/markets/footer.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { agencyPage, agencyPageAt, agencyPlacesOf } from './agencyPages.ts';
import {
  destinationLink,
  destinationNames,
  type DestinationName,
  type NavigationLink,
  type Navigator,
} from './destinations.ts';
import type { HeaderFooterDocument, MenuEntryDocument } from './documents.ts';
import { contentLink } from './links.ts';
import { isPageShown, portalPageHref, publicPageHref, type PageName } from './pages.ts';

export type { NavigationLink, Navigator };

type Label = Pick<NavigationLink, 'label' | 'labelKey'>;

/** An entry of the main menu: a link, or a submenu. */
export type MenuEntry = NavigationLink | (Label & { children: readonly NavigationLink[] });

/** A footer icon: a link to a page, or with `tool` what opens at once; the page then says what the tool is. */
export type SupportLink = NavigationLink & {
  labelKey: string;
  name: FooterIconName;
  tool?: { name: IconTool; window: 'new' | 'chat' };
};

/** The page that each footer icon leads to. */
const iconPages: Record<FooterIconName, PageName> = {
  chat: 'chat',
  reservationChat: 'reservation-chat',
  answers: 'answers',
  findYourRep: 'find-your-rep',
  askAssistant: 'ask-assistant',
  contactUs: 'contact-us',
  socialChannels: 'social-channels',
  expertTraining: 'expert-training',
};

type IconTool = 'chat' | 'reservation-chat' | 'answers' | 'ask-assistant' | 'social-channels' | 'expert-training';

/**
 * The partner's tool of each footer icon that is one, and the permission that opens it; the table of tools has
 * the same.
 */
const iconTools: Partial<Record<FooterIconName, { name: IconTool; window: 'new' | 'chat'; permission?: string }>> = {
  chat: { name: 'chat', window: 'chat', permission: 'osAnswers' },
  reservationChat: { name: 'reservation-chat', window: 'chat', permission: 'osAnswers' },
  answers: { name: 'answers', window: 'new', permission: 'osAnswers' },
  askAssistant: { name: 'ask-assistant', window: 'new' },
  socialChannels: { name: 'social-channels', window: 'new' },
  expertTraining: { name: 'expert-training', window: 'new' },
};

/**
 * The main menu (spec §2 Shell): what the document says, without what is not for the user; a submenu of which nothing
 * is left goes too. Where a submenu names the agency overview, the places of the agency are there instead.
 */
export function mainMenu(menu: HeaderFooterDocument['menu'], user: Navigator): MenuEntry[] {
  return menu.flatMap((entry): MenuEntry[] => {
    if (typeof entry === 'string' || !('children' in entry)) return linksOf([entry], user);
    const children = withAgencyPlaces(entry.children, user);
    return children.length > 0 ? [{ label: entry.label, children }] : [];
  });
}

/** The links of the user menu; the tour and Sign Out, which are no links, come with the shell (spec §2 Shell, §6). */
export function userMenu(user: Navigator): NavigationLink[] {
  const names: DestinationName[] = ['my-account', 'agency-overview', 'change-default-brand'];
  return linksOf(names, user).map((link) =>
    link.labelKey === 'content:nav.myAccount' ? { ...link, labelKey: 'content:nav.viewMyAccount' } : link,
  );
}

/** The footer's link grid, by column, as the document says. */
export function footerGroups(
  footer: HeaderFooterDocument['footer'],
  user: Navigator,
): { title: string; links: NavigationLink[] }[] {
  return footer
    .map(({ title, links }) => ({ title, links: linksOf(links, user) }))
    .filter(({ links }) => links.length > 0);
}

/** The footer's support icons of the brand (spec §2 Shell), without those of partners that are not connected. */
export function supportLinks({
  brand,
  grants = [],
  partners,
}: Pick<Navigator, 'brand'> & Partial<Pick<Navigator, 'grants' | 'partners'>>): SupportLink[] {
  const icons = footerIcons(brand).filter(({ name }) => isPageShown(iconPages[name], { brand, partners }));
  return icons.map(({ name, labelKey }) => {
    const tool = iconTools[name];
    const link = { name, labelKey, href: portalPageHref(brand, iconPages[name]) };
    // A user who may not open it is redirected to the page that describes it.
    return tool && (tool.permission === undefined || grants.includes(tool.permission))
      ? { ...link, tool: { name: tool.name, window: tool.window } }
      : link;
  });
}

/** The privacy notice under the document's label and, in nam, the do-not-sell link. */
export function legalLinks(
  { brand, market }: Pick<Navigator, 'brand' | 'market'>,
  privacyNotice: string,
): NavigationLink[] {
  const privacy = { label: privacyNotice, href: portalPageHref(brand, 'privacy-policy') };
  return [
    privacy,
    ...(hasDoNotSellLink(market)
      ? [{ labelKey: 'markets:footer.doNotSell', href: portalPageHref(brand, 'do-not-sell') }]
      : []),
  ];
}

/** The footer of a public page: the way to sign in, help, and the market's legal pages. */
export function visitorLinks(market?: Market): (NavigationLink & { labelKey: string })[] {
  const to = (name: PageName) => ({ labelKey: `content:page.${name}`, href: publicPageHref(name, market) });
  return [
    { labelKey: 'content:nav.signIn', href: '/login' },
    to('login-help'),
    to('contact-us'),
    { labelKey: 'content:nav.status', href: '/status' },
    to('terms-and-conditions'),
    to('privacy-policy'),
  ];
}

// A place keeps the label that the document gives to its page, and a page of a place is not named a second time.
function withAgencyPlaces(
  entries: readonly (DestinationName | MenuEntryDocument)[],
  user: Navigator,
): NavigationLink[] {
  if (!entries.includes('agency-overview')) return linksOf(entries, user);
  const labelled = linksOf(entries, user).filter(({ label }) => label !== undefined);
  const places = agencyPlacesOf(user).map(
    ({ labelKey, href }): NavigationLink => labelled.find((link) => link.href === href) ?? { labelKey, href },
  );
  const isInPlaces = ({ label, href }: NavigationLink) => {
    const page = agencyPageAt(href);
    const isNamed = label === undefined && page !== null && !agencyPage(page).addsUsers;
    return isNamed || places.some((place) => place.href === href);
  };
  return entries.flatMap((entry) =>
    entry === 'agency-overview' ? places : linksOf([entry], user).filter((link) => !isInPlaces(link)),
  );
}

// What is not for the user, and a link that is unsafe, is left out.
function linksOf(entries: readonly (DestinationName | MenuEntryDocument)[], user: Navigator): NavigationLink[] {
  return entries.flatMap((entry): NavigationLink[] => {
    if (typeof entry === 'string') {
      const link = destinationLink(entry, user);
      return link ? [link] : [];
    }
    // A destination under a label of the document's own is for the same users.
    const name = destinationNames.find((each) => entry.to === `/${each}`);
    const link = name ? destinationLink(name, user) : contentLink(entry.to, user);
    return link ? [{ label: entry.label, href: link.href }] : [];
  });
}
