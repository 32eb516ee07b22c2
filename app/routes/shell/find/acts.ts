import type { AgentContext } from '#app/domain/context.server.ts';
import { can } from '#app/domain/permissions/can.ts';
import type { AgencyActionName, UserActionName } from '#app/domain/permissions/actions.ts';
import { ownPaths, paths } from '#app/paths.ts';

interface Act {
  href: (brand: string) => string;
  /** Whose action it is; everybody's where it is left out. */
  action?: AgencyActionName | UserActionName;
}

const own = ownPaths.agent;

/**
 * What a user may do or set, for the search: each leads to its screen. `find:act.…` has its name, `find:words.…` what
 * else people call it.
 */
export const acts = {
  'add-advisor': { href: paths.addAgent, action: 'user.add' },
  invitations: { href: () => paths.invitations(), action: 'agency.invitations' },
  'import-users': { href: paths.imports, action: 'agency.import-users' },
  'bulk-changes': { href: paths.batches, action: 'agency.change-many' },
  branches: { href: paths.branches, action: 'agency.change-branches' },
  'permission-templates': { href: paths.permissionTemplates, action: 'agency.permission-templates' },
  'who-can': { href: () => paths.whoCan(), action: 'agency.who-can' },
  'agency-information': { href: () => paths.agencyInformation(), action: 'agency.information' },
  'agency-record': { href: () => paths.agencyRecord(), action: 'agency.record' },
  'account-review': { href: () => paths.accountReview(), action: 'agency.review-accounts' },
  'require-second-factor': { href: paths.requireSecondFactor, action: 'agency.second-factor' },
  'access-requests': { href: paths.accessRequests, action: 'agency.access-requests' },
  'move-requests': { href: paths.moveRequests, action: 'agency.moves' },
  'change-agency': { href: () => paths.changeAgency(), action: 'agency.change' },
  'academy-reports': { href: (brand) => paths.academyReports(brand), action: 'agency.academy-reports' },
  assignments: { href: (brand) => paths.academyAssignments(brand), action: 'agency.see-assignments' },
  commission: { href: () => paths.commission(), action: 'agency.commission' },
  'sales-reports': { href: () => paths.salesReports(), action: 'agency.sales' },
  'sales-by-mail': { href: paths.salesMail },
  'send-feedback': { href: () => paths.feedback(), action: 'feedback.send' },
  profile: { href: own.home },
  password: { href: own.password },
  email: { href: own.email },
  'second-factor': { href: () => own.protection() },
  preferences: { href: () => own.preferences() },
  notifications: { href: () => own.notifications() },
  'mail-choices': { href: own.notificationChoices },
  sessions: { href: own.sessions },
  history: { href: own.history },
  'my-data': { href: paths.ownData },
  certificates: { href: (brand) => paths.certificates(brand) },
  catalogue: { href: (brand) => paths.academyCatalogue(brand) },
} as const satisfies Record<string, Act>;

export type ActName = keyof typeof acts;

/** The acts that a user has, in their order. */
export function actsOf(ctx: AgentContext): { name: ActName; act: Act }[] {
  return (Object.entries(acts) as [ActName, Act][])
    .filter(([, { action }]) => action === undefined || can(ctx, action))
    .map(([name, act]) => ({ name, act }));
}
