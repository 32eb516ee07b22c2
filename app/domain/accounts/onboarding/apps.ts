import { portalPageHref } from '#app/domain/content/documents/pages.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { AgencyActionName } from '#app/domain/permissions/actions.ts';
import { can, type RoleContext } from '#app/domain/permissions/can.ts';

type AppEntry = {
  /** The first page of the flow. */
  page: (brand: BrandCode) => string;
  /**
   * The action that a user must be allowed to open that page; others go to the brand's home. Null where all users may
   * open it.
   */
  action: AgencyActionName | null;
  /** Addresses of the portal that belong to the flow: a stored target among them sets the app. */
  targets: RegExp;
};

/** The flows that a session may begin in, by the value of `app=` (spec §4 Default brand). */
const apps = {
  academy: {
    // The entry leads on: to enrolment, a notice, or the dashboard (spec §4 Academy launch).
    page: (brand) => portalPageHref(brand, 'academy'),
    action: null,
    targets:
      /^\/home\/(?:pages\/[a-z]{2}\/(?:training\/academy|academy\/)|agent-enroll\?(?:.*&)?registerFor=academy(?:&|$))/i,
  },
  'agent-list': {
    page: () => '/home/agency-overview',
    action: 'agency.users',
    targets: /^\/home\/agency-overview(?:[/?#]|$)/i,
  },
  // The single sign-on to the answers site.
  support: { page: () => '/home/support', action: null, targets: /^\/home\/support(?:[?#]|$)/i },
} as const satisfies Record<string, AppEntry>;

export type AppName = keyof typeof apps;
const appNames = Object.keys(apps) as AppName[];

/** The flow of that name; null for a name that is not in the table. */
export function appNamed(name: unknown): AppName | null {
  return appNames.find((known) => known === name) ?? null;
}

/** The flow that a stored target belongs to, or null. */
export function appOfTarget(target: string | null): AppName | null {
  return appNames.find((name) => target !== null && apps[name].targets.test(target)) ?? null;
}

/** The first page of a flow for this user and brand; null for the brand's home. */
export function appPath(app: AppName | null, brand: BrandCode, user: RoleContext): string | null {
  if (app === null) return null;
  const { page, action }: AppEntry = apps[app];
  return action === null || can(user, action) ? page(brand) : null;
}
