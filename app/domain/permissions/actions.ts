import { rolePickLists, type AgentType } from './codes.ts';
import { marketsWithoutSalesReports, type Market } from '#app/domain/markets/markets.ts';
import type { RefusalCode } from '#app/domain/refusals.ts';
import type { StaffRole } from './staffRoles.ts';

/** The subject of an action, seen from the user who acts: that user, or another user of the same agency by role. */
export const relations = ['self', 'O', 'M', 'A'] as const;
export type Relation = (typeof relations)[number];

type PermissionKey = `os${string}` | `po${string}`;

/** The rule of a role: always, never, or with the permission of this key. */
type RoleRule = boolean | PermissionKey;

interface AgencyAction {
  about: 'agency';
  what: string;
  /** It only reads: staff who view the portal as the user may do it. */
  reads?: true;
  /** A supervisor who is limited to branches, all of which were deleted, is refused. */
  needsReach?: true;
  may: Record<AgentType, RoleRule>;
  notIn?: readonly Market[];
}

interface UserAction {
  about: 'user';
  what: string;
  /** It only reads: staff who view the portal as the user may do it. */
  reads?: true;
  /** The users about whom each role may. */
  may: Record<AgentType, readonly Relation[]>;
  notIn?: readonly Market[];
  /** The codes of the refusals, about oneself and about others; `forbidden` where left out. */
  refusals?: { self?: RefusalCode; others?: RefusalCode };
}

interface PermissionAction {
  about: 'permission';
  what: string;
  /** Which permissions each role may give: any, those that they hold themselves, or none. */
  may: Record<AgentType, 'any' | 'held' | 'none'>;
}

interface StaffAction {
  about: 'staff';
  what: string;
  may: readonly StaffRole[];
  /** What changes something in every market at once is for staff of every market. */
  everyMarket?: true;
  /**
   * Its subject is of a market: whether it is seen or changed. What applies in every market is seen by all of the
   * staff, and changed by staff of every market.
   */
  ofMarket?: 'sees' | 'changes';
  /** What cannot be undone asks the member of staff to show again who they are (`confirmation.ts`). */
  irreversible?: true;
}

export type ActionRule = AgencyAction | UserAction | PermissionAction | StaffAction;

const anybody = ['self', 'O', 'M', 'A'] as const;
const others = ['O', 'M', 'A'] as const;
const none = [] as const;

/**
 * The permission that a role needs for every action about another user: a supervisor who may not see the users
 * manages none.
 */
export const othersOnlyWith: Partial<Record<AgentType, PermissionKey>> = { M: 'osManageAgents' };

/**
 * The rules of permission (spec §6): every restricted action with its subjects, by role. Portal and API have
 * no other rules; `can.ts` reads this table, and `docs/permissions.md` is generated from it. Users of other agencies
 * are never a subject: they are not found.
 */
export const actions = {
  'agency.read': {
    about: 'agency',
    what: "Read the agency's record (part of every sign-in)",
    reads: true,
    may: { O: true, M: true, A: true },
  },
  'agency.information': {
    about: 'agency',
    what: 'See the agency information',
    reads: true,
    may: { O: true, M: 'osAgencyInformation', A: 'osAgencyInformation' },
  },
  'agency.export-users': {
    about: 'agency',
    what: 'Download the list of users',
    may: { O: true, M: 'osManageAgents', A: false },
  },
  'agency.change-many': {
    about: 'agency',
    what: 'Select users for a bulk change; each action has its own rule',
    needsReach: true,
    may: { O: true, M: 'osManageAgents', A: false },
  },
  'agency.import-users': {
    about: 'agency',
    what: 'Import users, as far as one may add each',
    needsReach: true,
    may: { O: true, M: 'osManageAgents', A: false },
  },
  'agency.invitations': {
    about: 'agency',
    what: 'See, resend and withdraw invitations to the roles that one may add',
    may: { O: true, M: 'osManageAgents', A: false },
  },
  'agency.history': {
    about: 'agency',
    what: "See the agency's own changes in one's history",
    reads: true,
    may: { O: true, M: false, A: false },
  },
  'agency.record': {
    about: 'agency',
    what: 'Read and download the record of changes',
    reads: true,
    may: { O: true, M: false, A: false },
  },
  'agency.review-accounts': {
    about: 'agency',
    what: "Review the agency's accounts",
    may: { O: true, M: false, A: false },
  },
  'agency.manage-keys': {
    about: 'agency',
    what: "Make, rotate, take over and revoke the agency's API keys, read their log",
    may: { O: true, M: false, A: false },
  },
  'agency.manage-webhooks': {
    about: 'agency',
    what: "Make, change and remove the agency's webhooks, read their log",
    may: { O: true, M: false, A: false },
  },
  'agency.sign-on': {
    about: 'agency',
    what: "Set up sign-on at the agency's identity provider",
    may: { O: true, M: false, A: false },
  },
  'agency.provisioning': {
    about: 'agency',
    what: 'Set up provisioning from there',
    may: { O: true, M: false, A: false },
  },
  'agency.second-factor': {
    about: 'agency',
    what: 'Require a second factor for all users',
    may: { O: true, M: false, A: false },
  },
  'agency.update': {
    about: 'agency',
    what: 'Change the agency information, request confirmed changes',
    may: { O: true, M: 'osAgencyInformation', A: false },
  },
  'agency.users': {
    about: 'agency',
    what: 'See the list of users',
    reads: true,
    may: { O: true, M: 'osManageAgents', A: 'osManageAgents' },
  },

  'agency.who-can': {
    about: 'agency',
    what: 'See who has which permission, and why',
    reads: true,
    may: { O: true, M: 'osManageAgents', A: false },
    notIn: ['uk'],
  },
  'agency.permission-templates': {
    about: 'agency',
    what: 'See and assign permission templates',
    may: { O: true, M: 'osManageAgents', A: false },
    notIn: ['uk'],
  },
  'agency.change-permission-templates': {
    about: 'agency',
    what: 'Create, change and delete permission templates',
    may: { O: true, M: false, A: false },
    notIn: ['uk'],
  },
  'agency.change-branches': {
    about: 'agency',
    what: 'Create, rename and delete branches',
    may: { O: true, M: false, A: false },
  },
  'agency.sales': {
    about: 'agency',
    what: 'See and download sales reports, if the agency has access',
    reads: true,
    may: { O: true, M: false, A: false },
    notIn: marketsWithoutSalesReports,
  },
  'agency.commission': {
    about: 'agency',
    what: "See and dispute commission: one's own, an owner with access also the agency's",
    may: { O: true, M: true, A: true },
  },
  'agency.groups': {
    about: 'agency',
    what: 'See and download group space',
    reads: true,
    needsReach: true,
    may: { O: true, M: 'poGroupSpace', A: 'poGroupSpace' },
  },
  'agency.set-splits': {
    about: 'agency',
    what: "Set advisors' shares of commission, if the agency has access to its sales reports",
    may: { O: true, M: false, A: false },
    notIn: marketsWithoutSalesReports,
  },
  'agency.advisor-rates': {
    about: 'agency',
    what: 'See and request travel advisor rates',
    may: { O: 'osAdvisorRates', M: 'osAdvisorRates', A: 'osAdvisorRates' },
  },
  'agency.academy-reports': {
    about: 'agency',
    what: 'See and download the academy progress of all users',
    reads: true,
    may: { O: true, M: 'osAcademyReports', A: 'osAcademyReports' },
  },
  'agency.see-wall': {
    about: 'agency',
    what: 'See the wall and join it',
    may: { O: true, M: true, A: true },
  },
  'agency.remind-learners': {
    about: 'agency',
    what: 'Send reminders of the academy',
    may: { O: true, M: 'osAcademyReports', A: false },
  },
  'agency.see-assignments': {
    about: 'agency',
    what: 'See assigned learning',
    reads: true,
    may: { O: true, M: 'osManageAgents', A: false },
  },
  'agency.assign-learning': {
    about: 'agency',
    what: 'Assign courses and levels: an owner to all, a supervisor to advisors',
    may: { O: true, M: 'osManageAgents', A: false },
  },
  'agency.take-ownership': {
    about: 'agency',
    what: 'Accept or decline a proposed ownership',
    may: { O: false, M: true, A: true },
  },
  'agency.change': {
    about: 'agency',
    what: "Request to join another agency, withdraw it, undo one's move",
    may: { O: false, M: true, A: true },
  },
  'agency.moves': {
    about: 'agency',
    what: 'Answer requests to join, undo moves',
    may: { O: true, M: false, A: false },
  },

  'agency.access-requests': {
    about: 'agency',
    what: 'Answer requests for permissions that one may give',
    may: { O: true, M: 'osManageAgents', A: false },
    notIn: ['uk'],
  },
  'access.ask': {
    about: 'agency',
    what: 'Request a permission',
    may: { O: true, M: true, A: true },
    notIn: ['uk'],
  },

  'tool.open': {
    about: 'agency',
    what: "Open partners' tools, by permission, market and brand",
    may: { O: true, M: true, A: true },
  },
  'tool.test': {
    about: 'agency',
    what: 'Test the connection to a partner',
    may: { O: true, M: false, A: false },
  },
  'agency.enroll-rewards': {
    about: 'agency',
    what: 'Enroll the agency in Partner Rewards',
    may: { O: true, M: false, A: false },
  },
  'agency.share-certificates': {
    about: 'agency',
    what: "Share and mail the agency's certificates",
    may: { O: true, M: false, A: false },
  },

  'feedback.send': {
    about: 'agency',
    what: "Send feedback, see one's own",
    may: { O: true, M: true, A: true },
  },

  'assistant.connect': {
    about: 'agency',
    what: 'Connect an assistant that acts for oneself',
    may: { O: true, M: true, A: true },
  },

  'user.read': {
    about: 'user',
    what: "Open a user's page",
    reads: true,
    may: { O: anybody, M: anybody, A: ['self'] },
    refusals: { others: 'notFound' },
  },
  'user.add': { about: 'user', what: 'Add a user of a role', may: rolePickLists },
  'user.send-validation': {
    about: 'user',
    what: 'Resend the validation mail',
    may: { O: anybody, M: ['self', 'A'], A: ['self'] },
  },
  'user.edit': {
    about: 'user',
    what: "Change a user's profile (one's own: My Account)",
    may: { O: anybody, M: ['A'], A: none },
  },
  'user.change-email': {
    about: 'user',
    what: "Change a user's email address (one's own needs the password)",
    may: { O: others, M: ['A'], A: none },
  },
  'user.remove-member-number': {
    about: 'user',
    what: "Remove an account's member number",
    may: { O: anybody, M: ['A'], A: none },
    notIn: ['nam', 'int', 'asia', 'jp'],
  },
  'user.change-role': { about: 'user', what: "Change a user's role", may: { O: others, M: none, A: none } },
  'user.set-branch': {
    about: 'user',
    what: 'Assign a user to a branch',
    may: { O: anybody, M: none, A: none },
  },
  'user.bind-to-branches': {
    about: 'user',
    what: 'Limit a supervisor to branches, or remove the limit',
    may: { O: ['M', 'A'], M: none, A: none },
  },
  'user.deactivate': { about: 'user', what: 'Deactivate a user', may: { O: others, M: ['A'], A: none } },
  'user.reactivate': {
    about: 'user',
    what: 'Reactivate a user',
    may: { O: others, M: ['A'], A: none },
  },
  'user.delete': { about: 'user', what: 'Delete a user', may: { O: others, M: ['A'], A: none } },
  'user.leave': {
    about: 'user',
    what: 'Offboard a user with handover to a colleague, undo it',
    may: { O: others, M: ['A'], A: none },
  },
  'user.end-sessions': { about: 'user', what: "End a user's sessions", may: { O: others, M: ['A'], A: none } },
  'user.send-new-password': {
    about: 'user',
    what: "End a user's password, send a link",
    may: { O: others, M: ['A'], A: none },
  },
  'user.propose-ownership': {
    about: 'user',
    what: 'Propose a transfer of ownership, withdraw it',
    may: { O: ['M', 'A'], M: none, A: none },
  },
  'user.reset-second-factor': {
    about: 'user',
    what: "Reset a user's second factor",
    may: { O: others, M: ['A'], A: none },
  },
  'user.set-goal': {
    about: 'user',
    what: "Set a user's sales goal, if the agency has access to its sales reports",
    may: { O: others, M: none, A: none },
    notIn: marketsWithoutSalesReports,
  },
  'user.set-permissions': {
    about: 'user',
    what: "Set a user's permissions",
    may: { O: others, M: ['A'], A: none },
    notIn: ['uk'],
    refusals: { self: 'permissionsSetByOwner', others: 'permissionsForbidden' },
  },

  'permission.give': { about: 'permission', what: 'Give a permission', may: { O: 'any', M: 'held', A: 'none' } },

  'staff.home': {
    about: 'staff',
    what: "See the console's home and help",
    may: ['reviewer', 'help-desk', 'editor', 'learning-manager', 'sales-manager', 'administrator'],
  },
  'staff.see-figures': {
    about: 'staff',
    what: 'See and download dashboards, as far as one may see the data',
    may: ['reviewer', 'help-desk', 'editor', 'learning-manager', 'sales-manager', 'administrator'],
  },
  'staff.see-exports': {
    about: 'staff',
    what: "See and open one's own exports",
    may: ['learning-manager', 'sales-manager', 'administrator'],
  },
  'staff.export-data': {
    about: 'staff',
    what: 'Export people, agencies, enrolments, certificates or bookings that one may see',
    may: ['learning-manager', 'sales-manager', 'administrator'],
    irreversible: true,
  },
  'staff.search': {
    about: 'staff',
    what: 'Search the console, as far as one may see the results',
    may: ['reviewer', 'help-desk', 'editor', 'learning-manager', 'sales-manager', 'administrator'],
  },
  'staff.see-agencies': {
    about: 'staff',
    what: 'See the queue of agencies',
    may: ['reviewer', 'help-desk', 'editor', 'learning-manager', 'sales-manager', 'administrator'],
  },
  'staff.decide-agency': { about: 'staff', what: 'Approve or decline an agency', may: ['reviewer', 'administrator'] },
  'staff.see-people': {
    about: 'staff',
    what: "See an agency's people and record",
    may: ['reviewer', 'help-desk', 'administrator'],
  },
  'staff.help-people': {
    about: 'staff',
    what: 'Help a user: sign-in, sessions, status, data, member number, move; with a reason',
    may: ['help-desk', 'administrator'],
  },
  'staff.reset-second-factor': {
    about: 'staff',
    what: "Reset a user's second factor, with a reason",
    may: ['help-desk', 'administrator'],
    irreversible: true,
  },
  'staff.merge-accounts': {
    about: 'staff',
    what: 'Merge two accounts, undo within seven days, with a reason',
    may: ['help-desk', 'administrator'],
    irreversible: true,
  },
  'staff.merge-agencies': {
    about: 'staff',
    what: 'Merge two agencies, undo within seven days, with a reason',
    may: ['administrator'],
    irreversible: true,
  },
  'staff.view-as': {
    about: 'staff',
    what: 'View the portal as a user, who sees it in the history',
    may: ['help-desk', 'administrator'],
  },
  'staff.decide-change': {
    about: 'staff',
    what: 'Confirm or decline requested changes of an agency',
    may: ['reviewer', 'administrator'],
  },
  'staff.edit-agency': { about: 'staff', what: "Change an agency's brand-only fields", may: ['administrator'] },
  'staff.confirm-domains': {
    about: 'staff',
    what: "Confirm and take away an agency's domains for sign-on, with a reason",
    may: ['help-desk', 'administrator'],
  },
  'staff.suspend-agency': { about: 'staff', what: 'Suspend and reopen an agency', may: ['administrator'] },
  'staff.see-outages': {
    about: 'staff',
    what: 'See outages',
    may: ['editor', 'administrator'],
  },
  'staff.edit-outages': {
    about: 'staff',
    what: 'Write, change, end and cancel outages',
    may: ['editor', 'administrator'],
    everyMarket: true,
  },
  'staff.send-messages': {
    about: 'staff',
    what: 'Send, follow and withdraw messages to users',
    may: ['editor', 'administrator'],
  },
  'staff.see-feedback': {
    about: 'staff',
    what: 'Read feedback',
    may: ['help-desk', 'administrator'],
  },
  'staff.answer-feedback': {
    about: 'staff',
    what: 'Answer feedback, set its state',
    may: ['help-desk', 'administrator'],
  },
  'staff.edit-feedback-texts': {
    about: 'staff',
    what: "Write answer templates and 'You said, we did'",
    may: ['help-desk', 'administrator'],
    everyMarket: true,
  },
  'staff.see-certificates': {
    about: 'staff',
    what: 'Find certificates',
    may: ['help-desk', 'learning-manager', 'administrator'],
  },
  'staff.grant-certificates': {
    about: 'staff',
    what: 'Grant certificates, with a reason',
    may: ['learning-manager', 'administrator'],
  },
  'staff.revoke-certificates': {
    about: 'staff',
    what: 'Revoke certificates, with a reason',
    may: ['learning-manager', 'administrator'],
    irreversible: true,
  },
  'staff.see-credits': {
    about: 'staff',
    what: 'Find future cruise credits',
    may: ['help-desk', 'learning-manager', 'administrator'],
  },
  'staff.change-credits': {
    about: 'staff',
    what: 'Correct future cruise credits, with a reason',
    may: ['learning-manager', 'administrator'],
  },
  'staff.see-content': {
    about: 'staff',
    what: 'See content, versions and pictures',
    may: ['reviewer', 'help-desk', 'editor', 'administrator'],
    ofMarket: 'sees',
  },
  'staff.edit-content': {
    about: 'staff',
    what: 'Edit and publish content, add and delete pictures',
    may: ['editor', 'administrator'],
    ofMarket: 'changes',
  },
  'staff.set-content-approval': {
    about: 'staff',
    what: 'Set the markets where a second editor approves content',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.edit-mails': {
    about: 'staff',
    what: 'See and write the texts of mails, send a test',
    may: ['editor', 'administrator'],
    everyMarket: true,
  },
  'staff.see-sales': {
    about: 'staff',
    what: 'See disputes and rate requests',
    may: ['sales-manager', 'administrator'],
  },
  'staff.answer-sales': {
    about: 'staff',
    what: 'Answer disputes and rate requests',
    may: ['sales-manager', 'administrator'],
  },
  'staff.edit-rates': {
    about: 'staff',
    what: 'Create, import, schedule and withdraw rates',
    may: ['sales-manager', 'administrator'],
  },
  'staff.import-bookings': {
    about: 'staff',
    what: 'Import bookings, see deliveries',
    may: ['sales-manager', 'administrator'],
    everyMarket: true,
  },
  'staff.see-members': {
    about: 'staff',
    what: 'Search the member directory with history',
    may: ['help-desk', 'learning-manager', 'administrator'],
  },
  'staff.edit-members': {
    about: 'staff',
    what: "Correct a member's data, with a reason",
    may: ['help-desk', 'administrator'],
  },
  'staff.import-members': {
    about: 'staff',
    what: 'Import members, see deliveries',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.see-partners': {
    about: 'staff',
    what: 'See partners and hand-overs, test them',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.see-courses': {
    about: 'staff',
    what: 'See and preview courses and requirements',
    may: ['learning-manager', 'administrator'],
  },
  'staff.see-learning': {
    about: 'staff',
    what: 'See learners, assigned learning and course usage',
    may: ['learning-manager', 'administrator'],
  },
  'staff.see-statements': {
    about: 'staff',
    what: 'Search xAPI statements',
    may: ['learning-manager', 'administrator'],
  },
  'staff.void-statements': {
    about: 'staff',
    what: 'Void a statement, with a reason',
    may: ['learning-manager', 'administrator'],
    irreversible: true,
  },
  'staff.waive-units': {
    about: 'staff',
    what: 'Waive a cmi5 unit, with a reason',
    may: ['learning-manager', 'administrator'],
    irreversible: true,
  },
  'staff.correct-attempts': {
    about: 'staff',
    what: 'Complete, reset or reopen an attempt, with a reason',
    may: ['learning-manager', 'administrator'],
    irreversible: true,
  },
  'staff.assign-learning': {
    about: 'staff',
    what: 'Assign courses and levels',
    may: ['learning-manager', 'administrator'],
  },
  'staff.answer-learners': {
    about: 'staff',
    what: 'Answer questions about courses, hide texts',
    may: ['learning-manager', 'administrator'],
  },
  'staff.edit-courses': {
    about: 'staff',
    what: 'Upload, place, publish and retire courses',
    may: ['learning-manager', 'administrator'],
    everyMarket: true,
  },
  'staff.allow-course-hosts': {
    about: 'staff',
    what: 'Allow hosts that a course may load from',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.edit-requirements': {
    about: 'staff',
    what: 'Write and publish requirements of levels',
    may: ['learning-manager', 'administrator'],
    everyMarket: true,
  },
  'staff.open-markets': {
    about: 'staff',
    what: 'Open the academy in a market',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.see-settings': {
    about: 'staff',
    what: "See the brand's settings that one may set",
    may: ['editor', 'learning-manager', 'sales-manager', 'administrator'],
  },
  'staff.set-contact-details': {
    about: 'staff',
    what: 'Set contact details',
    may: ['editor', 'administrator'],
  },
  'staff.set-business-hours': {
    about: 'staff',
    what: 'Set business hours',
    may: ['editor', 'administrator'],
  },
  'staff.set-holidays': {
    about: 'staff',
    what: 'Set holidays',
    may: ['editor', 'administrator'],
  },
  'staff.set-time-zones': {
    about: 'staff',
    what: 'Set time zones',
    may: ['editor', 'administrator'],
  },
  'staff.set-districts': {
    about: 'staff',
    what: 'Set regions, districts and district sales managers',
    may: ['sales-manager', 'administrator'],
  },
  'staff.set-marketing-levels': {
    about: 'staff',
    what: 'Set marketing levels',
    may: ['sales-manager', 'administrator'],
  },
  'staff.set-sales-access': {
    about: 'staff',
    what: 'Set whether new agencies get sales reports',
    may: ['sales-manager', 'administrator'],
  },
  'staff.set-commission-pay-day': {
    about: 'staff',
    what: 'Set when commission is usually paid',
    may: ['sales-manager', 'administrator'],
  },
  'staff.set-override-tiers': {
    about: 'staff',
    what: 'Set tiers of override commission',
    may: ['sales-manager', 'administrator'],
  },
  'staff.set-permission-texts': {
    about: 'staff',
    what: 'Set names of permissions',
    may: ['editor', 'administrator'],
    everyMarket: true,
  },
  'staff.set-rewards': {
    about: 'staff',
    what: 'Set Partner Rewards criteria and tiers',
    may: ['sales-manager', 'administrator'],
  },
  'staff.set-credit-amounts': {
    about: 'staff',
    what: 'Set amounts of future cruise credits',
    may: ['learning-manager', 'administrator'],
  },
  'staff.set-partners': {
    about: 'staff',
    what: 'Connect partners and switch them off',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.manage-token-partners': {
    about: 'staff',
    what: 'Set up partners that send tokens: their keys, what they may do, switching off',
    may: ['administrator'],
    everyMarket: true,
    irreversible: true,
  },
  'staff.set-mail-sender': {
    about: 'staff',
    what: 'Set sender and signature of mails',
    may: ['administrator'],
  },
  'staff.set-product-name': {
    about: 'staff',
    what: "Set the product's name",
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.set-appearance': {
    about: 'staff',
    what: 'Set logo, colours and fonts',
    may: ['administrator'],
  },
  'staff.see-keys': {
    about: 'staff',
    what: 'See API keys of the brand and of partners, read their log',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.manage-keys': {
    about: 'staff',
    what: 'Make, rotate, take over and revoke API keys of the brand and of partners',
    may: ['administrator'],
    everyMarket: true,
    irreversible: true,
  },
  'staff.see-webhooks': {
    about: 'staff',
    what: 'See webhooks of the brand, read their log',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.manage-webhooks': {
    about: 'staff',
    what: 'Make, change and remove webhooks of the brand',
    may: ['administrator'],
    everyMarket: true,
    irreversible: true,
  },
  'staff.read-events': {
    about: 'staff',
    what: 'Read what happens in all agencies as a stream, by a key',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.set-up': {
    about: 'staff',
    what: 'Use the guide to a new installation',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.see-record': {
    about: 'staff',
    what: 'Read and download the record of all staff',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.see-accounts': {
    about: 'staff',
    what: "See staff accounts within one's markets",
    may: ['administrator'],
  },
  'staff.manage-accounts': {
    about: 'staff',
    what: "Manage staff accounts within one's markets",
    may: ['administrator'],
    irreversible: true,
  },
  'staff.manage-jobs': {
    about: 'staff',
    what: 'See jobs, restart failed ones',
    may: ['administrator'],
    everyMarket: true,
  },
} as const satisfies Record<string, ActionRule>;

type Actions = typeof actions;
type ActionAbout<About extends ActionRule['about']> = {
  [Name in keyof Actions]: Actions[Name] extends { about: About } ? Name : never;
}[keyof Actions];

export type AgencyActionName = ActionAbout<'agency'>;
export type UserActionName = ActionAbout<'user'>;
export type PermissionActionName = ActionAbout<'permission'>;
export type StaffActionName = ActionAbout<'staff'>;
/** The actions of staff whose subject is of a market. */
export type MarketActionName = {
  [Name in StaffActionName]: Actions[Name] extends { ofMarket: string } ? Name : never;
}[StaffActionName];
export type ActionName = keyof Actions;
