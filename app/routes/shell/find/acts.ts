import { agencyPagesOf } from '#app/domain/content/documents/agencyPages.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { mayChangeDefaultBrand, type BrandCode } from '#app/domain/markets/brands.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import { can } from '#app/domain/permissions/can.ts';
import type { AgencyActionName, UserActionName } from '#app/domain/permissions/actions.ts';
import { ownPaths, paths } from '#app/paths.ts';

interface Act {
  href: (brand: string) => string;
  /** Whose action it is; everybody's where it is left out. */
  action?: AgencyActionName | UserActionName;
  /** The markets that have it; every one where it is left out. */
  isIn?: (market: Market) => boolean;
}

const own = ownPaths.agent;

// Beside the pages about the agency, which are acts too.
const acts = {
  'require-second-factor': { href: paths.requireSecondFactor, action: 'agency.second-factor' },
  'change-agency': { href: () => paths.changeAgency(), action: 'agency.change' },
  groups: { href: () => paths.groups(), action: 'agency.groups' },
  payments: { href: () => paths.payments(), action: 'agency.commission' },
  commission: { href: () => paths.commission(), action: 'agency.commission' },
  'sales-reports': { href: () => paths.salesReports(), action: 'agency.sales' },
  'sales-by-mail': { href: paths.salesMail },
  'send-feedback': { href: () => paths.feedback(), action: 'feedback.send' },
  profile: { href: own.home },
  password: { href: own.password },
  email: { href: own.email },
  'second-factor': { href: () => own.protection() },
  preferences: { href: () => own.preferences() },
  'time-zone': { href: () => own.preferences() },
  'default-brand': { href: () => paths.defaultBrand(), isIn: mayChangeDefaultBrand },
  'pinned-tools': { href: () => paths.pinnedTools() },
  notifications: { href: () => own.notifications() },
  'mail-choices': { href: own.notificationChoices },
  sessions: { href: own.sessions },
  history: { href: own.history },
  'my-data': { href: paths.ownData },
  certificates: { href: (brand) => paths.certificates(brand) },
  catalogue: { href: (brand) => paths.academyCatalogue(brand) },
} as const satisfies Record<string, Act>;

/** What people do most, in the order in which a search that is still empty names it. */
export const firstActs: readonly string[] = [
  'add',
  'import',
  'commission',
  'sales-reports',
  'catalogue',
  'certificates',
  'preferences',
  'send-feedback',
];

/**
 * What a user may do or set, for the search, in order: each leads to its screen. `find:act.<name>` has its name,
 * `find:words.<name>` what other people call it.
 */
export function actsOf(ctx: AgentContext, brand: BrandCode): { name: string; href: string }[] {
  const { actor, market, agency } = ctx;
  return [
    ...agencyPagesOf({ ...actor, market, brand, country: agency.country }).map(({ key, href }) => ({
      name: key,
      href,
    })),
    ...(Object.entries(acts) as [string, Act][])
      .filter(([, { action, isIn }]) => (action === undefined || can(ctx, action)) && (isIn?.(market) ?? true))
      .map(([name, { href }]) => ({ name, href: href(brand) })),
  ];
}
