import {
  destinationLink,
  type DestinationName,
  type NavigationLink,
  type Navigator,
} from '#app/domain/content/documents/destinations.ts';
import { brands } from '#app/domain/markets/brands.ts';
import { maySeeSales } from '#app/domain/permissions/maySeeSales.ts';

/** The user whose tools are shown: with what their agency may, and their own country. */
export interface ToolUser extends Navigator {
  taReportAccess: boolean;
  agencyPartnerRewardFlag: boolean;
  country: string;
}

const ofFamily =
  (...families: readonly string[]) =>
  ({ brand }: ToolUser) =>
    families.includes(brands[brand].family);

// The Princess Partner Rewards page is chosen by country and by whether the agency is enrolled (spec §2 Routes).
const rewardsPage = (which: 'registered' | 'unregistered' | 'non-usa') => (user: ToolUser) =>
  user.brand === 'PC' &&
  which === (user.country === 'US' ? (user.agencyPartnerRewardFlag ? 'registered' : 'unregistered') : 'non-usa');

/**
 * The pages of the home page's tiles in their order (spec §1, §2, §6), each with whom it is for; everybody where
 * nothing is said. Partners' tools have their own table (tools/toolTable.ts).
 */
const tools = {
  'agency-overview': null,
  'add-advisor': null,
  'booking-help': null,
  academy: null,
  'princess-expert': ofFamily('PC'),
  'sales-reports': maySeeSales,
  'my-sales': null,
  commission: null,
  'travel-advisor-rates': null,
  // HA's levels know no Commodore (spec §3 Tiers), and SB has no curriculum.
  commodores: ofFamily('PC', 'CU'),
  'commodore-marketing-kit': ofFamily('PC', 'CU'),
  'rewards-registered': rewardsPage('registered'),
  'rewards-unregistered': rewardsPage('unregistered'),
  'rewards-non-usa': rewardsPage('non-usa'),
  'find-your-rep': null,
  'contact-us': null,
} as const satisfies Partial<Record<DestinationName, ((user: ToolUser) => boolean) | null>>;

export type HomeToolName = keyof typeof tools;
export const homeToolNames = Object.keys(tools) as HomeToolName[];

export type Tool = NavigationLink & { name: HomeToolName };

/**
 * The tools of a user under a brand, each with its address and the key of its label. What is not for them is left out.
 */
export function toolsFor(user: ToolUser): Tool[] {
  return homeToolNames.flatMap((name) => {
    const isFor: ((user: ToolUser) => boolean) | null = tools[name];
    const link = !isFor || isFor(user) ? destinationLink(name, user) : null;
    return link ? [{ name, ...link }] : [];
  });
}
