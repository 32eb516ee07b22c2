import type { StaffActionName } from '#app/domain/permissions/actions.ts';
import { can } from '#app/domain/permissions/can.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { StaffRole } from '#app/domain/permissions/staffRoles.ts';
import { toolPaths } from '#app/domain/partners/tools/toolPaths.ts';
import { paths } from '#app/paths.ts';

/** A page of the console; `staff:page.<key>` has its name where its area has several. */
export interface ConsolePage {
  key: string;
  href: string;
  /** What opens it, where that is not what opens its area. */
  action?: StaffActionName;
}

/** An area of the console; `staff:area.<key>` has its name, `consoleHelp:area.<key>` says what is done there. */
export interface ConsoleArea {
  key: string;
  action: StaffActionName;
  /** The action of those who work there, where others may only look: their menu has it, the others find it by Help. */
  usedWith?: StaffActionName;
  pages: readonly ConsolePage[];
}

interface Place {
  key: string;
  areas: readonly ConsoleArea[];
}

const area = (key: string, href: string, action: StaffActionName): ConsoleArea => ({
  key,
  action,
  pages: [{ key, href }],
});

/**
 * The console by what is done there: its places, their areas, and the pages of each, in their order. Menu, tabs and help
 * are made of this table.
 */
export const consolePlaces: readonly Place[] = [
  {
    key: 'people',
    areas: [
      {
        key: 'agencies',
        action: 'staff.see-agencies',
        usedWith: 'staff.see-people',
        pages: [
          { key: 'registrations', href: paths.staffAgencies() },
          { key: 'changes', href: paths.staffAgencyChanges() },
          { key: 'allAgencies', href: paths.staffAllAgencies() },
          { key: 'resets', href: paths.staffResets(), action: 'staff.help-people' },
        ],
      },
      {
        key: 'feedback',
        action: 'staff.see-feedback',
        pages: [
          { key: 'feedback', href: paths.staffFeedback() },
          { key: 'templates', href: paths.staffFeedbackTemplates() },
          { key: 'outcomes', href: paths.staffFeedbackOutcomes() },
        ],
      },
      area('members', paths.staffMembers(), 'staff.see-members'),
    ],
  },
  {
    key: 'academy',
    areas: [
      {
        key: 'learning',
        action: 'staff.see-learning',
        pages: [
          { key: 'learning', href: paths.staffLearning() },
          { key: 'assignments', href: paths.staffAssignments() },
          { key: 'questions', href: paths.staffQuestions() },
          { key: 'statements', href: paths.staffStatements(), action: 'staff.see-statements' },
        ],
      },
      {
        key: 'courses',
        action: 'staff.see-courses',
        pages: [
          { key: 'courses', href: paths.staffCourses() },
          { key: 'requirements', href: paths.staffRequirements() },
          { key: 'categories', href: paths.staffCourseCategories() },
          { key: 'academyMarkets', href: paths.staffAcademyMarkets() },
        ],
      },
      area('certificates', paths.staffCertificates(), 'staff.see-certificates'),
      area('credits', paths.staffCredits(), 'staff.see-credits'),
    ],
  },
  {
    key: 'sales',
    areas: [
      {
        key: 'sales',
        action: 'staff.see-sales',
        pages: [
          { key: 'disputes', href: paths.staffDisputes() },
          { key: 'payments', href: paths.staffPayments() },
          { key: 'groups', href: paths.staffGroups(), action: 'staff.import-bookings' },
          { key: 'rateRequests', href: paths.staffRateRequests() },
          { key: 'rates', href: paths.staffRates(), action: 'staff.edit-rates' },
        ],
      },
      area('ledger', paths.staffLedger(), 'staff.import-bookings'),
    ],
  },
  {
    key: 'site',
    areas: [
      {
        key: 'content',
        action: 'staff.see-content',
        usedWith: 'staff.edit-content',
        pages: [
          { key: 'documents', href: paths.staffContent() },
          { key: 'images', href: paths.staffImages() },
          { key: 'usage', href: paths.staffUsage() },
          { key: 'approval', href: paths.staffContentApproval() },
        ],
      },
      area('messages', paths.staffMessages(), 'staff.send-messages'),
      area('mails', paths.staffMails(), 'staff.edit-mails'),
      area('settings', paths.staffSettings(), 'staff.see-settings'),
      area('outages', paths.staffOutages(), 'staff.see-outages'),
    ],
  },
  {
    key: 'operation',
    areas: [
      area('figures', paths.staffFigures(), 'staff.see-figures'),
      area('exports', paths.staffExports(), 'staff.see-exports'),
      area('setup', paths.staffSetup(), 'staff.set-up'),
      area('partners', toolPaths.staffPartners(), 'staff.see-partners'),
      area('apiKeys', paths.staffApiKeys(), 'staff.see-keys'),
      area('webhooks', paths.staffWebhooks(), 'staff.see-webhooks'),
      area('jobs', paths.staffJobs(), 'staff.manage-jobs'),
      area('accounts', paths.staffAccounts(), 'staff.see-accounts'),
      area('record', paths.staffRecord(), 'staff.see-record'),
    ],
  },
];

/** A member of staff, as their role and markets decide what they may open. */
export interface ConsoleReader {
  role: StaffRole;
  markets: readonly Market[];
}

/** The most entries that a menu has, home and help among them. */
export const menuAtMost = 7;

/** An entry of the menu: an area, which is a link to its first page, or a place, which unfolds the pages of its areas. */
export type ConsoleEntry = ConsoleArea | Place;

/** The areas that a member of staff may open, each with the pages that they may open, in the order of the table. */
export function consoleAreas(staff: ConsoleReader): ConsoleArea[] {
  return openPlaces(staff).flatMap(({ areas }) => areas);
}

/**
 * The menu of a member of staff, between home and help: the areas that they work in. A place with one or two of these
 * shows them side by side, if there is room, and one with more unfolds their pages.
 */
export function consoleMenu(staff: ConsoleReader): ConsoleEntry[] {
  const used = openPlaces(staff).map(({ key, areas }) => ({
    key,
    areas: areas.filter(({ usedWith }) => !usedWith || can({ staff }, usedWith)),
  }));
  const foldedFrom = (most: number) =>
    used.flatMap<ConsoleEntry>((place) => (place.areas.length > most ? [place] : place.areas));
  const roomy = foldedFrom(2);
  return roomy.length + 2 > menuAtMost ? foldedFrom(1) : roomy;
}

/** The page of the console that an address is, or lies below; undefined where it is none of the table's. */
export function consolePageAt(pathname: string): ConsolePage | undefined {
  return pages
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .toSorted((one, other) => other.href.length - one.href.length)[0];
}

const pages = consolePlaces.flatMap(({ areas }) => areas.flatMap((each) => each.pages));

function openPlaces(staff: ConsoleReader): Place[] {
  return consolePlaces.map(({ key, areas }) => ({
    key,
    areas: areas
      .filter(({ action }) => can({ staff }, action))
      .map((each) => ({ ...each, pages: each.pages.filter(({ action }) => !action || can({ staff }, action)) })),
  }));
}
