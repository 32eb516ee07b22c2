import type { AgentType } from '#app/domain/permissions/codes.ts';
import { brands, mayChangeDefaultBrand, type BrandCode } from '#app/domain/markets/brands.ts';
import { footerIcons } from '#app/domain/markets/footer.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { AgencyActionName, UserActionName } from '#app/domain/permissions/actions.ts';
import { can } from '#app/domain/permissions/can.ts';
import { maySeeSales } from '#app/domain/permissions/maySeeSales.ts';
import { agencyPageHref, mayOpenAgencyPage, type AgencyPageKey } from './agencyPages.ts';
import { isPageShown, pageNames, portalPageHref, type PageName } from './pages.ts';
import { destinationKey, screenLabels } from './screenLabels.ts';

/** The user whose navigation is made, with their selected brand. */
export interface Navigator {
  agentType: AgentType;
  /** The keys of the permissions that they hold. */
  grants: readonly string[];
  /** The branches to whose people they are bound, perhaps none; null for who is not. */
  branches?: readonly string[] | null;
  market: Market;
  brand: BrandCode;
  /** True for a user with a member number. */
  enrolled?: boolean;
  /** Whether their agency has sales reports; true where that is not known. */
  taReportAccess?: boolean;
  /** Of their agency; pages of some countries are left out where it is not known. */
  country?: string;
  /** The tools that their brand and market have and whose partner is connected; every one where they are not given. */
  partners?: readonly string[] | undefined;
}

/** A link; its label is a message key with its namespace, or a text of the content. */
export interface NavigationLink {
  labelKey?: string;
  label?: string;
  href: string;
}

interface Screen {
  href: (user: Navigator) => string;
  /** Whether the user may open it; everybody may where it is left out. */
  isFor?: (user: Navigator) => boolean;
}

const may =
  (action: AgencyActionName | UserActionName) =>
  ({ market, agentType, grants, branches = null }: Navigator) =>
    can({ actor: { agentType, grants, branches }, market }, action);

const agencyScreen = (key: AgencyPageKey) => ({
  href: ({ brand }: Navigator) => agencyPageHref(key, brand),
  isFor: (user: Navigator) => mayOpenAgencyPage(key, user),
});

/** The screens of the portal that menus and footers may name (spec §2 Shell, §6). */
const screens = {
  home: { href: ({ brand }) => `/home/${brands[brand].segment}` },
  'my-account': { href: () => '/home/my-account' },
  'agency-overview': agencyScreen('overview'),
  'add-advisor': agencyScreen('add'),
  'who-can': agencyScreen('permissions'),
  tools: {
    href: () => '/home/tools',
    isFor: ({ partners }) => partners === undefined || partners.length > 0,
  },
  'academy-reports': agencyScreen('reports'),
  'my-sales': { href: () => '/home/my-sales' },
  sailings: { href: () => '/home/sailings' },
  groups: { href: () => '/home/groups', isFor: may('agency.groups') },
  commission: { href: () => '/home/commission', isFor: may('agency.commission') },
  feedback: { href: () => '/home/feedback' },
  status: { href: () => '/status' },
  // A user with a member number is already enrolled.
  'agent-enroll': {
    href: () => '/home/agent-enroll',
    isFor: ({ enrolled }) => !enrolled,
  },
  // In uk and jp there is one brand, so nothing to choose.
  'change-default-brand': {
    href: () => '/default-brand',
    isFor: ({ market }) => mayChangeDefaultBrand(market),
  },
} as const satisfies Record<keyof typeof screenLabels, Screen>;

export type ScreenName = keyof typeof screens;
export const screenNames = Object.keys(screens) as ScreenName[];

/** Everything that a menu or a footer may name: a screen, or a content page. */
export const destinationNames = [...screenNames, ...pageNames] as const;
export type DestinationName = ScreenName | PageName;

/** Find Your Rep is linked to for the brands that have its icon, and in au (spec §2 Routes and Shell). */
const marketsWithReps: readonly Market[] = ['nam', 'au'];

/** The link to a destination for a user; null where it is not for them, and where its page would refuse them. */
export function destinationLink(
  name: DestinationName,
  user: Navigator,
): (NavigationLink & { labelKey: string }) | null {
  if (isScreen(name)) {
    const { href, isFor }: Screen = screens[name];
    return !isFor || isFor(user) ? { labelKey: screenLabels[name], href: href(user) } : null;
  }
  if (name === 'find-your-rep' && !marketsWithReps.includes(user.market)) return null;
  if (!isPageShown(name, user)) return null;
  if (name === 'sales-reports' && !maySeeSales({ ...user, taReportAccess: user.taReportAccess ?? true })) return null;
  return { labelKey: pageLabelKey(name, user.brand), href: portalPageHref(user.brand, name) };
}

function isScreen(name: DestinationName): name is ScreenName {
  return Object.hasOwn(screens, name);
}

// The label of Contact Us depends on the brand: Inquiry for PS and CS, Japanese for PJ.
function pageLabelKey(name: PageName, brand: BrandCode): string {
  const icon = name === 'contact-us' ? footerIcons(brand).find((entry) => entry.name === 'contactUs') : undefined;
  return icon?.labelKey ?? destinationKey(name);
}
