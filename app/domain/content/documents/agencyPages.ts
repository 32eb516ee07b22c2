import { hasProgram } from '#app/domain/markets/rewardsCountries.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { AgencyActionName, UserActionName } from '#app/domain/permissions/actions.ts';
import { can } from '#app/domain/permissions/can.ts';
import type { AgentType } from '#app/domain/permissions/codes.ts';

interface AgencyPage {
  href: string;
  /** The actions of which one is enough to open it. */
  actions: readonly (AgencyActionName | UserActionName)[];
  /** Whether there is such a page in a country; in every one where it is left out. */
  isIn?: (country: string) => boolean;
  /** Other pages that belong to it, beside those below its address. */
  also?: readonly string[];
}

const below = (name: string) => `/home/agency-overview/${name}`;

/**
 * The pages about an agency, in the order of their tabs and of the main menu, which are both made of this table; each
 * has its name in `content:agency.<key>`.
 */
const agencyPages = {
  overview: { href: '/home/agency-overview', actions: ['agency.users', 'agency.information'] },
  information: {
    href: below('agency'),
    actions: ['agency.information'],
    also: [below('second-factor')],
  },
  add: { href: below('add'), actions: ['user.add'], also: [below('invite')] },
  invitations: { href: below('invitations'), actions: ['agency.invitations'] },
  import: { href: below('import'), actions: ['agency.import-users'] },
  bulkChanges: { href: below('bulk-changes'), actions: ['agency.change-many'], also: [below('many')] },
  permissions: { href: below('permissions'), actions: ['agency.who-can'] },
  templates: { href: below('permission-templates'), actions: ['agency.permission-templates'] },
  branches: { href: below('branches'), actions: ['agency.change-branches'] },
  accessRequests: { href: below('access-requests'), actions: ['agency.access-requests'] },
  moves: { href: below('requests'), actions: ['agency.moves'] },
  review: { href: below('accounts-review'), actions: ['agency.review-accounts'] },
  rewards: { href: below('rewards'), actions: ['agency.enroll-rewards'], isIn: hasProgram },
  record: { href: below('record'), actions: ['agency.record'] },
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
  country?: string;
}

/** The page of a key, as the table has it. */
export function agencyPage(key: AgencyPageKey): AgencyPage {
  return agencyPages[key];
}

/** Whether a user may open (`can`) a page about their agency. */
export function mayOpenAgencyPage(
  key: AgencyPageKey,
  { agentType, grants, branches = null, market, country }: AgencyPageReader,
): boolean {
  const { actions, isIn } = agencyPage(key);
  const ctx = { actor: { agentType, grants, branches }, market };
  return actions.some((action) => can(ctx, action)) && (!isIn || (country !== undefined && isIn(country)));
}

/** The pages about their agency that a user may open, in their order. */
export function agencyPagesOf(reader: AgencyPageReader): { key: AgencyPageKey; labelKey: string; href: string }[] {
  return agencyPageKeys
    .filter((key) => mayOpenAgencyPage(key, reader))
    .map((key) => ({ key, labelKey: `content:agency.${key}`, href: agencyPage(key).href }));
}

/** The page that an address is, or belongs to; null where it is none of these. */
export function agencyPageAt(pathname: string): AgencyPageKey | null {
  const path = pathname.replace(/\/$/, '');
  const isAt = (address: string) => path === address || path.startsWith(`${address}/`);
  const { href } = agencyPage('overview');
  if (path === href) return 'overview';
  return (
    agencyPageKeys.find((key) => {
      const page = agencyPage(key);
      return key !== 'overview' && [page.href, ...(page.also ?? [])].some(isAt);
    }) ?? null
  );
}
