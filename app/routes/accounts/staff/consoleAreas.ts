import type { StaffActionName } from '#app/domain/permissions/actions.ts';
import { can } from '#app/domain/permissions/can.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { paths } from '#app/paths.ts';

/** `also` is where pages of the area stand beside `href`. */
interface Area {
  key: string;
  href: string;
  also?: string;
  action: StaffActionName;
}

/** The areas of the console by what is done there, in the order of its menu. */
const groups: readonly { key: string; areas: readonly Area[] }[] = [
  {
    key: 'people',
    areas: [
      { key: 'agencies', href: paths.staffAgencies(), action: 'staff.see-agencies' },
      { key: 'feedback', href: paths.staffFeedback(), action: 'staff.see-feedback' },
      { key: 'members', href: paths.staffMembers(), action: 'staff.see-members' },
    ],
  },
  {
    key: 'academy',
    areas: [
      { key: 'learning', href: paths.staffLearning(), action: 'staff.see-learning' },
      { key: 'courses', href: paths.staffCourses(), action: 'staff.see-courses' },
      { key: 'certificates', href: paths.staffCertificates(), action: 'staff.see-certificates' },
      { key: 'credits', href: paths.staffCredits(), action: 'staff.see-credits' },
    ],
  },
  {
    key: 'sales',
    areas: [
      { key: 'sales', href: paths.staffDisputes(), also: paths.staffRates(), action: 'staff.see-sales' },
      { key: 'ledger', href: paths.staffLedger(), action: 'staff.import-bookings' },
    ],
  },
  {
    key: 'site',
    areas: [
      { key: 'content', href: paths.staffContent(), action: 'staff.see-content' },
      { key: 'messages', href: paths.staffMessages(), action: 'staff.send-messages' },
      { key: 'mails', href: paths.staffMails(), action: 'staff.edit-mails' },
      { key: 'settings', href: paths.staffSettings(), action: 'staff.see-settings' },
      { key: 'outages', href: paths.staffOutages(), action: 'staff.see-outages' },
    ],
  },
  {
    key: 'figures',
    areas: [
      { key: 'figures', href: paths.staffFigures(), action: 'staff.see-figures' },
      { key: 'exports', href: paths.staffExports(), action: 'staff.see-exports' },
    ],
  },
  {
    key: 'operation',
    areas: [
      { key: 'setup', href: paths.staffSetup(), action: 'staff.set-up' },
      { key: 'partners', href: toolPaths.staffPartners(), action: 'staff.see-partners' },
      { key: 'jobs', href: paths.staffJobs(), action: 'staff.manage-jobs' },
      { key: 'accounts', href: paths.staffAccounts(), action: 'staff.see-accounts' },
      { key: 'record', href: paths.staffRecord(), action: 'staff.see-record' },
    ],
  },
];

/** The most areas that stand side by side in the menu; more are folded by group. */
const flatAtMost = 5;

/** An area of the console, or a group of areas. */
export type MenuEntry = { key: string; areas: readonly Area[] } | Area;

/**
 * The areas of the console that a member of staff has to do with, as its menu shows them: side by side where they are
 * few, else by group, where a group of one is that area.
 */
export function consoleMenu(staff: { role: StaffRole; markets: readonly Market[] }): MenuEntry[] {
  const open = groups.map(({ key, areas }) => ({ key, areas: areas.filter(({ action }) => can({ staff }, action)) }));
  const all = open.flatMap(({ areas }) => areas);
  if (all.length <= flatAtMost) return all;
  return open.flatMap<MenuEntry>((group) => (group.areas.length > 1 ? [group] : group.areas));
}

/** The areas that a member of staff has to do with, in the order of the menu. */
export function consoleAreas(staff: { role: StaffRole; markets: readonly Market[] }): readonly Area[] {
  return groups.flatMap(({ areas }) => areas.filter(({ action }) => can({ staff }, action)));
}

/** True where a page lies in an area. */
export function isInArea({ href, also = href }: Area, pathname: string): boolean {
  return [href, also].some((each) => pathname === each || pathname.startsWith(`${each}/`));
}
