import type { AgentType } from '#app/domain/accounts/codes.ts';
import { managingRoles } from '#app/domain/accounts/codes.ts';
import { portalPageHref } from '#app/domain/content/pages.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';

type AppEntry = {
  /** Where the flow begins; null for the brand's home, while the flow has no page of its own. */
  page: ((brand: BrandCode) => string) | null;
  /** Who may open that page; others go to the brand's home. */
  roles: readonly AgentType[];
  /** Addresses of the portal that belong to the flow: a stored target among them sets the app. */
  targets: RegExp;
};

const everybody: readonly AgentType[] = ['O', 'M', 'A'];

/** The flows that a session may begin in, by the value of `app=` (spec §4 Default brand). */
export const apps = {
  academy: {
    page: null,
    roles: everybody,
    targets: /^\/home\/(?:pages\/[a-z]{2}\/(?:training\/academy|academy\/)|agent-enroll\?(?:.*&)?registerFor=academy(?:&|$))/i,
  },
  'agent-list': { page: () => '/home/agency-overview', roles: managingRoles, targets: /^\/home\/agency-overview(?:[/?#]|$)/i },
  support: {
    page: (brand) => portalPageHref(brand, 'contact-us'),
    roles: everybody,
    targets: /^\/home\/pages\/[a-z]{2}\/(?:standalone-links\/)?contact-us(?:[?#]|$)/i,
  },
} as const satisfies Record<string, AppEntry>;

export type AppName = keyof typeof apps;
const appNames = Object.keys(apps) as AppName[];

/** The flow of that name; null for anything that the table does not have. */
export function appNamed(name: unknown): AppName | null {
  return appNames.find((known) => known === name) ?? null;
}

/** The flow that a stored target belongs to, or null. */
export function appOfTarget(target: string | null): AppName | null {
  return appNames.find((name) => target !== null && apps[name].targets.test(target)) ?? null;
}

/** Where a flow begins for a user of this role; null where it is the brand's home. */
export function appPath(app: AppName | null, { brand, agentType }: { brand: BrandCode; agentType: AgentType }): string | null {
  if (app === null) return null;
  const { page, roles }: AppEntry = apps[app];
  return page && roles.includes(agentType) ? page(brand) : null;
}
