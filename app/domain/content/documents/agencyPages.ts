import { brands, type BrandCode } from '#app/domain/markets/brands.ts';
import { hasProgram } from '#app/domain/markets/rewardsCountries.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { AgencyActionName, UserActionName } from '#app/domain/permissions/actions.ts';
import { can } from '#app/domain/permissions/can.ts';
import type { AgentType } from '#app/domain/permissions/codes.ts';

/** The places under which the pages about an agency are found, in their order; `content:place.<name>` has their names. */
export const agencyPlaces = ['people', 'access', 'learning', 'agency', 'record'] as const;
export type AgencyPlace = (typeof agencyPlaces)[number];

interface AgencyPage {
  place: AgencyPlace;
  /** Its address; `:brand` is the brand that the user has selected. */
  path: string;
  /** The actions of which one is enough to open it. */
  actions: readonly (AgencyActionName | UserActionName)[];
  /** Whether there is such a page in a country; in every one where it is left out. */
  isIn?: (country: string) => boolean;
  /** Other pages that belong to it, beside those below its address. */
  also?: readonly string[];
  /** True for a way to add users: it is found behind one button of the list, and not beside it. */
  addsUsers?: true;
}

const below = (name: string) => `/home/agency-overview/${name}`;
const academy = (name: string) => `/home/pages/:brand/academy/${name}`;

/**
 * The pages about an agency, a line each, by place and in their order. Tabs, main menu, destinations of the content and
 * search are made of this table; each page has its name in `content:agency.<key>`, and in the search `find:act.<key>`.
 */
const agencyPages = {
  overview: { place: 'people', path: '/home/agency-overview', actions: ['agency.users', 'agency.information'] },
  add: { place: 'people', path: below('add'), actions: ['user.add'], addsUsers: true },
  invite: { place: 'people', path: below('invite'), actions: ['user.add'], addsUsers: true },
  import: { place: 'people', path: below('import'), actions: ['agency.import-users'], addsUsers: true },
  invitations: { place: 'people', path: below('invitations'), actions: ['agency.invitations'] },
  accessRequests: { place: 'people', path: below('access-requests'), actions: ['agency.access-requests'] },
  moves: { place: 'people', path: below('requests'), actions: ['agency.moves'] },
  bulkChanges: {
    place: 'people',
    path: below('bulk-changes'),
    actions: ['agency.change-many'],
    also: [below('many')],
  },
  permissions: { place: 'access', path: below('permissions'), actions: ['agency.who-can'] },
  templates: { place: 'access', path: below('permission-templates'), actions: ['agency.permission-templates'] },
  branches: { place: 'access', path: below('branches'), actions: ['agency.change-branches'] },
  review: { place: 'access', path: below('accounts-review'), actions: ['agency.review-accounts'] },
  assignments: { place: 'learning', path: academy('assignments'), actions: ['agency.see-assignments'] },
  reports: {
    place: 'learning',
    path: academy('reports'),
    actions: ['agency.academy-reports'],
    also: [academy('reminder')],
  },
  information: {
    place: 'agency',
    path: below('agency'),
    actions: ['agency.information'],
    also: [below('second-factor')],
  },
  signOn: { place: 'agency', path: below('sign-on'), actions: ['agency.sign-on'] },
  provisioning: { place: 'agency', path: below('provisioning'), actions: ['agency.provisioning'] },
  apiKeys: { place: 'agency', path: below('api-keys'), actions: ['agency.manage-keys'] },
  webhooks: { place: 'agency', path: below('webhooks'), actions: ['agency.manage-webhooks'] },
  rewards: { place: 'agency', path: below('rewards'), actions: ['agency.enroll-rewards'], isIn: hasProgram },
  record: { place: 'record', path: below('record'), actions: ['agency.record'] },
} as const satisfies Record<string, AgencyPage>;

export type AgencyPageKey = keyof typeof agencyPages;
export const agencyPageKeys = Object.keys(agencyPages) as AgencyPageKey[];

/** Who wants to open a page about their agency; where its country is not known, pages of some countries are left out. */
export interface AgencyPageReader {
  agentType: AgentType;
  grants: readonly string[];
  /** The branches to whose people they are bound, perhaps none; null for who is not. */
  branches?: readonly string[] | null;
  market: Market;
  brand: BrandCode;
  country?: string;
}

/** A page about their agency that a user may open. */
export interface AgencyPageLink {
  key: AgencyPageKey;
  labelKey: string;
  href: string;
  place: AgencyPlace;
  addsUsers: boolean;
}

/** The page of a key, as the table has it. */
export function agencyPage(key: AgencyPageKey): AgencyPage {
  return agencyPages[key];
}

/** The address of a page for a user who has selected a brand. */
export function agencyPageHref(key: AgencyPageKey, brand: BrandCode): string {
  return agencyPage(key).path.replace(':brand', brands[brand].segment);
}

/** Whether a user may open (`can`) a page about their agency. */
export function mayOpenAgencyPage(
  key: AgencyPageKey,
  { agentType, grants, branches = null, market, country }: Omit<AgencyPageReader, 'brand'>,
): boolean {
  const { actions, isIn } = agencyPage(key);
  const ctx = { actor: { agentType, grants, branches }, market };
  return actions.some((action) => can(ctx, action)) && (!isIn || (country !== undefined && isIn(country)));
}

/** The pages about their agency that a user may open, in their order. */
export function agencyPagesOf(reader: AgencyPageReader): AgencyPageLink[] {
  return agencyPageKeys
    .filter((key) => mayOpenAgencyPage(key, reader))
    .map((key) => {
      const { place, addsUsers = false } = agencyPage(key);
      return { key, labelKey: `content:agency.${key}`, href: agencyPageHref(key, reader.brand), place, addsUsers };
    });
}

/**
 * The places of an agency that a user has, each with the pages that are named there; a place leads to its first one, and
 * one without a page is left out.
 */
export function agencyPlacesOf(
  reader: AgencyPageReader,
): { key: AgencyPlace; labelKey: string; href: string; pages: AgencyPageLink[] }[] {
  const named = agencyPagesOf(reader).filter(({ addsUsers }) => !addsUsers);
  return agencyPlaces.flatMap((key) => {
    const pages = named.filter(({ place }) => place === key);
    return pages[0] ? [{ key, labelKey: `content:place.${key}`, href: pages[0].href, pages }] : [];
  });
}

/** The page that an address is, or belongs to; null where it is none of these. */
export function agencyPageAt(pathname: string): AgencyPageKey | null {
  const path = pathname.replace(/\/$/, '').replace(/^\/home\/pages\/[^/]+\//, '/home/pages/:brand/');
  const isAt = (address: string) => path === address || path.startsWith(`${address}/`);
  if (path === agencyPage('overview').path) return 'overview';
  return (
    agencyPageKeys.find((key) => {
      const page = agencyPage(key);
      return key !== 'overview' && [page.path, ...(page.also ?? [])].some(isAt);
    }) ?? null
  );
}
