import { rolePickLists, type AgentType } from './codes.ts';
import { marketsWithoutSalesReports, type Market } from '#app/domain/markets/markets.ts';
import type { RefusalCode } from '#app/domain/refusals.ts';
import type { StaffRole } from './staffRoles.ts';

/** The subject of an action, seen from the user who acts: that user, or another user of the same agency by role. */
export const relations = ['self', 'O', 'M', 'A'] as const;
export type Relation = (typeof relations)[number];

type PermissionKey = `os${string}` | `po${string}`;

/** The rule of a role: always, never, or with the permission of this key. */
export type RoleRule = boolean | PermissionKey;

interface AgencyAction {
  about: 'agency';
  what: string;
  /** It reads, and does nothing else: it is open to who looks at the portal as the user (D55). */
  reads?: true;
  /** Nothing comes of it for a supervisor whose branches are all gone (D54), who is refused at once. */
  needsReach?: true;
  may: Record<AgentType, RoleRule>;
  notIn?: readonly Market[];
}

interface UserAction {
  about: 'user';
  what: string;
  /** It reads, and does nothing else: it is open to who looks at the portal as the user (D55). */
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
   * Its subject is of a market: whether it sees it, or changes it. What holds in every market is seen by all of the
   * staff, and changed by staff of every market.
   */
  ofMarket?: 'sees' | 'changes';
  /** What cannot be undone asks the member of staff to show again who they are (`confirmation.ts`). */
  irreversible?: true;
}

export type ActionRule = AgencyAction | UserAction | PermissionAction | StaffAction;

const anybody = ['self', 'O', 'M', 'A'] as const;
const others = ['O', 'M', 'A'] as const;
const nobody = [] as const;

/**
 * The permission that a role must hold for every action about another user: a supervisor who may not see the users
 * manages none (D15).
 */
export const othersOnlyWith: Partial<Record<AgentType, PermissionKey>> = { M: 'osManageAgents' };

/**
 * The rules of permission (spec §6, D15, D20): every restricted action with its subjects, by role. Portal and API have
 * no other rules; `can.ts` reads this table, and `docs/permissions.md` is generated from it. Users of other agencies
 * are never a subject: they are not found (D1).
 */
export const actions = {
  'agency.read': {
    about: 'agency',
    what: "Read the agency's record, which every sign-in brings along (spec §3)",
    reads: true,
    may: { O: true, M: true, A: true },
  },
  'agency.information': {
    about: 'agency',
    what: 'See the agency information on Agency Overview',
    reads: true,
    may: { O: true, M: 'osAgencyInformation', A: 'osAgencyInformation' },
  },
  'agency.export-users': {
    about: 'agency',
    what: 'Download the list of users as a file',
    may: { O: true, M: 'osManageAgents', A: false },
  },
  'agency.change-many': {
    about: 'agency',
    what: 'Choose many users, and see what came of an act on them; each act has its own rule, user by user',
    needsReach: true,
    may: { O: true, M: 'osManageAgents', A: false },
  },
  'agency.import-users': {
    about: 'agency',
    what: 'Import users from a file; `user.add` decides row by row',
    needsReach: true,
    may: { O: true, M: 'osManageAgents', A: false },
  },
  'agency.invitations': {
    about: 'agency',
    what: 'See the open invitations, send them again and withdraw them; `user.add` decides by role',
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
    what: 'Read the record of every change in the agency, and take it along as a file',
    reads: true,
    may: { O: true, M: false, A: false },
  },
  'agency.review-accounts': {
    about: 'agency',
    what: "Review the agency's accounts, and finish the review",
    may: { O: true, M: false, A: false },
  },
  'agency.second-factor': {
    about: 'agency',
    what: 'Demand a second factor of everybody in the agency',
    may: { O: true, M: false, A: false },
  },
  'agency.update': {
    about: 'agency',
    what: 'Change the agency information, and ask for the changes that the brand confirms',
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
    what: 'See who holds which permission, and why',
    reads: true,
    may: { O: true, M: 'osManageAgents', A: false },
    notIn: ['uk'],
  },
  'agency.permission-templates': {
    about: 'agency',
    what: 'See the permission templates and who has them, and give them',
    may: { O: true, M: 'osManageAgents', A: false },
    notIn: ['uk'],
  },
  'agency.change-permission-templates': {
    about: 'agency',
    what: 'Name, change and delete permission templates; a change reaches who has them, but never oneself',
    may: { O: true, M: false, A: false },
    notIn: ['uk'],
  },
  'agency.change-branches': {
    about: 'agency',
    what: 'See the branches, name and delete them, and say what becomes of their people',
    may: { O: true, M: false, A: false },
  },
  'agency.sales': {
    about: 'agency',
    what: "See the agency's sales reports, and take them along as files, where the agency has sales report access (spec §6)",
    reads: true,
    may: { O: true, M: false, A: false },
    notIn: marketsWithoutSalesReports,
  },
  'agency.commission': {
    about: 'agency',
    what: "See what commission is expected and paid for one's own bookings, an owner with sales report access for the agency's, and dispute it",
    may: { O: true, M: true, A: true },
  },
  'agency.advisor-rates': {
    about: 'agency',
    what: 'See travel advisor rates, and ask the brand for one',
    may: { O: 'osAdvisorRates', M: 'osAdvisorRates', A: 'osAdvisorRates' },
  },
  'agency.academy-reports': {
    about: 'agency',
    what: 'See where everybody in the agency stands in the academy, and take it along as a file',
    reads: true,
    may: { O: true, M: 'osAcademyReports', A: 'osAcademyReports' },
  },
  'agency.see-wall': {
    about: 'agency',
    what: 'See what colleagues have reached in the academy, of those who want that, and be among them',
    may: { O: true, M: true, A: true },
  },
  'agency.remind-learners': {
    about: 'agency',
    what: 'Have people of the agency reminded of the academy by mail',
    may: { O: true, M: 'osAcademyReports', A: false },
  },
  'agency.see-assignments': {
    about: 'agency',
    what: 'See what is assigned to whom in the academy',
    reads: true,
    may: { O: true, M: 'osManageAgents', A: false },
  },
  'agency.assign-learning': {
    about: 'agency',
    what: 'Assign courses and levels, an owner to everybody in the agency, a supervisor to advisors; change, end and undo that',
    may: { O: true, M: 'osManageAgents', A: false },
  },
  'agency.take-ownership': {
    about: 'agency',
    what: 'Accept or decline the ownership that an owner proposes to oneself',
    may: { O: false, M: true, A: true },
  },
  'agency.change': {
    about: 'agency',
    what: 'Ask to join another agency, withdraw that, and take a move of oneself back',
    may: { O: false, M: true, A: true },
  },
  'agency.moves': {
    about: 'agency',
    what: 'See and answer requests to join the agency, and take moves back',
    may: { O: true, M: false, A: false },
  },

  'agency.access-requests': {
    about: 'agency',
    what: 'See and answer requests for permissions; `user.set-permissions` and `permission.give` decide about each',
    may: { O: true, M: 'osManageAgents', A: false },
    notIn: ['uk'],
  },
  'access.ask': {
    about: 'agency',
    what: 'Ask those who may give it for a permission',
    may: { O: true, M: true, A: true },
    notIn: ['uk'],
  },

  'tool.open': {
    about: 'agency',
    what: 'Open the tools of partners; each has its own permission, and its market and brand',
    may: { O: true, M: true, A: true },
  },
  'tool.test': {
    about: 'agency',
    what: "Test the connection to a tool's partner",
    may: { O: true, M: false, A: false },
  },
  'agency.enroll-rewards': {
    about: 'agency',
    what: 'Enroll the agency in Partner Rewards',
    may: { O: true, M: false, A: false },
  },
  'agency.share-certificates': {
    about: 'agency',
    what: "Switch the public page of the agency's certificates on and off, and mail them",
    may: { O: true, M: false, A: false },
  },

  'feedback.send': {
    about: 'agency',
    what: "Send feedback, and see one's own with its answers",
    may: { O: true, M: true, A: true },
  },

  'user.read': {
    about: 'user',
    what: "Read a user's record, and open their page",
    reads: true,
    may: { O: anybody, M: anybody, A: ['self'] },
    refusals: { others: 'notFound' },
  },
  'user.add': { about: 'user', what: 'Add a user of a role', may: rolePickLists },
  'user.send-validation': {
    about: 'user',
    what: 'Send the validation mail again',
    may: { O: anybody, M: ['self', 'A'], A: ['self'] },
  },
  'user.edit': {
    about: 'user',
    what: "Change a user's profile; one's own contact data is changed in one's account",
    may: { O: anybody, M: ['A'], A: nobody },
  },
  'user.change-email': {
    about: 'user',
    what: "Change a user's e-mail address; one's own takes one's password",
    may: { O: others, M: ['A'], A: nobody },
  },
  'user.remove-member-number': {
    about: 'user',
    what: 'Take the member number away from an account',
    may: { O: anybody, M: ['A'], A: nobody },
    notIn: ['nam', 'int', 'asia', 'jp'],
  },
  'user.change-role': { about: 'user', what: 'Give a user another role', may: { O: others, M: nobody, A: nobody } },
  'user.set-branch': {
    about: 'user',
    what: 'Put a user into a branch, or take them out of it',
    may: { O: anybody, M: nobody, A: nobody },
  },
  'user.bind-to-branches': {
    about: 'user',
    what: 'Bind a user to the people of some branches, or to everybody again; an advisor only as far as they were bound as a supervisor',
    may: { O: ['M', 'A'], M: nobody, A: nobody },
  },
  'user.deactivate': { about: 'user', what: "Take a user's access away", may: { O: others, M: ['A'], A: nobody } },
  'user.reactivate': {
    about: 'user',
    what: 'Give a deactivated user access again',
    may: { O: others, M: ['A'], A: nobody },
  },
  'user.delete': { about: 'user', what: 'Delete a user', may: { O: others, M: ['A'], A: nobody } },
  'user.leave': {
    about: 'user',
    what: "Take a leaving user's access and permissions away in one step, hand their open items to a colleague, and take that back",
    may: { O: others, M: ['A'], A: nobody },
  },
  'user.end-sessions': { about: 'user', what: "End a user's sessions", may: { O: others, M: ['A'], A: nobody } },
  'user.send-new-password': {
    about: 'user',
    what: "End a user's password, and mail them a link for a new one",
    may: { O: others, M: ['A'], A: nobody },
  },
  'user.propose-ownership': {
    about: 'user',
    what: 'Propose to hand over ownership to a user, and withdraw that',
    may: { O: ['M', 'A'], M: nobody, A: nobody },
  },
  'user.reset-second-factor': {
    about: 'user',
    what: "Reset a user's second factor",
    may: { O: others, M: ['A'], A: nobody },
  },
  'user.set-permissions': {
    about: 'user',
    what: "Set a user's permissions",
    may: { O: others, M: ['A'], A: nobody },
    notIn: ['uk'],
    refusals: { self: 'permissionsSetByOwner', others: 'permissionsForbidden' },
  },

  'permission.give': { about: 'permission', what: 'Give a permission', may: { O: 'any', M: 'held', A: 'none' } },

  'staff.home': {
    about: 'staff',
    what: 'See the home of the console, which counts what waits for the actions below, and its help',
    may: ['reviewer', 'help-desk', 'editor', 'learning-manager', 'sales-manager', 'administrator'],
  },
  'staff.see-figures': {
    about: 'staff',
    what: 'See the dashboards, of each figure those who may see what it counts, and take them along as a file',
    may: ['reviewer', 'help-desk', 'editor', 'learning-manager', 'sales-manager', 'administrator'],
  },
  'staff.see-exports': {
    about: 'staff',
    what: 'See one’s own exports, and open their files',
    may: ['learning-manager', 'sales-manager', 'administrator'],
  },
  'staff.export-data': {
    about: 'staff',
    what: 'Take people, agencies, enrolments, certificates or bookings along as a file, of each what one may see',
    may: ['learning-manager', 'sales-manager', 'administrator'],
    irreversible: true,
  },
  'staff.search': {
    about: 'staff',
    what: 'Search the console; of each kind finds those who may see it',
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
    what: "See an agency's people and its record",
    may: ['reviewer', 'help-desk', 'administrator'],
  },
  'staff.help-people': {
    about: 'staff',
    what: 'Help a user sign in, end their sessions, deactivate and reactivate them, correct their data, change their member number and move them to another agency, each for a reason',
    may: ['help-desk', 'administrator'],
  },
  'staff.reset-second-factor': {
    about: 'staff',
    what: 'Take the second factors of a user away, who lost them, for a reason',
    may: ['help-desk', 'administrator'],
    irreversible: true,
  },
  'staff.merge-accounts': {
    about: 'staff',
    what: 'Make two accounts of one person one, for a reason, and undo that within seven days',
    may: ['help-desk', 'administrator'],
    irreversible: true,
  },
  'staff.merge-agencies': {
    about: 'staff',
    what: 'Make two agencies of a market one, for a reason, and undo that within seven days',
    may: ['administrator'],
    irreversible: true,
  },
  'staff.view-as': {
    about: 'staff',
    what: 'See the portal as a user, who reads of it in their history; nothing can be sent or opened',
    may: ['help-desk', 'administrator'],
  },
  'staff.decide-change': {
    about: 'staff',
    what: 'Confirm or decline a change that an agency has asked for',
    may: ['reviewer', 'administrator'],
  },
  'staff.edit-agency': { about: 'staff', what: 'Change what only the brand may of an agency', may: ['administrator'] },
  'staff.suspend-agency': { about: 'staff', what: 'Suspend and reopen an agency', may: ['administrator'] },
  'staff.see-outages': {
    about: 'staff',
    what: 'See the outages that are, come and were',
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
    what: "Send messages of the brand to the users of one's markets, see how they fare, and withdraw them",
    may: ['editor', 'administrator'],
  },
  'staff.see-feedback': {
    about: 'staff',
    what: 'Read feedback, and open its pictures',
    may: ['help-desk', 'administrator'],
  },
  'staff.answer-feedback': {
    about: 'staff',
    what: 'Answer feedback, and set its state',
    may: ['help-desk', 'administrator'],
  },
  'staff.edit-feedback-texts': {
    about: 'staff',
    what: "Write the templates of answers, and 'You said, we did', which all markets share",
    may: ['help-desk', 'administrator'],
    everyMarket: true,
  },
  'staff.see-certificates': {
    about: 'staff',
    what: 'Find certificates, and see where they stand',
    may: ['help-desk', 'learning-manager', 'administrator'],
  },
  'staff.grant-certificates': {
    about: 'staff',
    what: 'Grant certificates, for a reason',
    may: ['learning-manager', 'administrator'],
  },
  'staff.revoke-certificates': {
    about: 'staff',
    what: 'Revoke certificates, for a reason',
    may: ['learning-manager', 'administrator'],
    irreversible: true,
  },
  'staff.see-credits': {
    about: 'staff',
    what: 'Find future cruise credits, and see where they stand and why',
    may: ['help-desk', 'learning-manager', 'administrator'],
  },
  'staff.change-credits': {
    about: 'staff',
    what: 'Open and correct future cruise credits, for a reason',
    may: ['learning-manager', 'administrator'],
  },
  'staff.see-content': {
    about: 'staff',
    what: 'See the content, its versions and its pictures',
    may: ['reviewer', 'help-desk', 'editor', 'administrator'],
    ofMarket: 'sees',
  },
  'staff.edit-content': {
    about: 'staff',
    what: 'Edit, publish and withdraw content, and add and delete pictures',
    may: ['editor', 'administrator'],
    ofMarket: 'changes',
  },
  'staff.set-content-approval': {
    about: 'staff',
    what: 'Say in which markets a second editor approves content before it is published',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.edit-mails': {
    about: 'staff',
    what: 'See and write what outgoing mails say, and send a test of one',
    may: ['editor', 'administrator'],
    everyMarket: true,
  },
  'staff.see-sales': {
    about: 'staff',
    what: 'See disputes about commission, and requests for travel advisor rates',
    may: ['sales-manager', 'administrator'],
  },
  'staff.answer-sales': {
    about: 'staff',
    what: 'Answer disputes about commission, and requests for travel advisor rates',
    may: ['sales-manager', 'administrator'],
  },
  'staff.edit-rates': {
    about: 'staff',
    what: 'See, make, import, schedule and withdraw travel advisor rates',
    may: ['sales-manager', 'administrator'],
  },
  'staff.import-bookings': {
    about: 'staff',
    what: 'Import bookings into the ledger from a file, and see what became of every delivery',
    may: ['sales-manager', 'administrator'],
    everyMarket: true,
  },
  'staff.see-members': {
    about: 'staff',
    what: 'Search the member directory, and see who holds a number, and its history',
    may: ['help-desk', 'learning-manager', 'administrator'],
  },
  'staff.edit-members': {
    about: 'staff',
    what: "Correct a member's data, with a reason",
    may: ['help-desk', 'administrator'],
  },
  'staff.import-members': {
    about: 'staff',
    what: 'Import members from a file, and see what became of every delivery',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.see-partners': {
    about: 'staff',
    what: 'See the partners, their hand-overs and failures, and try a hand-over',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.see-courses': {
    about: 'staff',
    what: 'See the courses, their versions and requirements, preview a version, and see where the academy is open',
    may: ['learning-manager', 'administrator'],
  },
  'staff.see-learning': {
    about: 'staff',
    what: 'See what is assigned by the brand, and how courses are taken, in one’s own markets',
    may: ['learning-manager', 'administrator'],
  },
  'staff.see-statements': {
    about: 'staff',
    what: 'Search and read the xAPI statements that courses make of learners of one’s own markets',
    may: ['learning-manager', 'administrator'],
  },
  'staff.void-statements': {
    about: 'staff',
    what: 'Void a statement of a learner of one’s own markets, for a reason; what it says is kept',
    may: ['learning-manager', 'administrator'],
    irreversible: true,
  },
  'staff.waive-units': {
    about: 'staff',
    what: 'Waive a unit of the cmi5 attempt of a learner of one’s own markets, for a reason',
    may: ['learning-manager', 'administrator'],
    irreversible: true,
  },
  'staff.assign-learning': {
    about: 'staff',
    what: 'Assign courses and levels to people of one’s own markets; change, end and undo that',
    may: ['learning-manager', 'administrator'],
  },
  'staff.answer-learners': {
    about: 'staff',
    what: 'Answer what learners of one’s own markets ask about a course; hide what they say of it, and show it again',
    may: ['learning-manager', 'administrator'],
  },
  'staff.edit-courses': {
    about: 'staff',
    what: 'Bring in, place, publish and retire courses',
    may: ['learning-manager', 'administrator'],
    everyMarket: true,
  },
  'staff.allow-course-hosts': {
    about: 'staff',
    what: 'Allow the hosts from which a course may load scripts, fonts and films',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.edit-requirements': {
    about: 'staff',
    what: 'Write and publish what levels ask for, with the learners for whom that changes something',
    may: ['learning-manager', 'administrator'],
    everyMarket: true,
  },
  'staff.open-markets': {
    about: 'staff',
    what: 'Open the academy in a market, or say that it is coming soon',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.see-settings': {
    about: 'staff',
    what: 'See which of the brand’s data can be set from a day on; of each kind those who may set it see what it says',
    may: ['editor', 'learning-manager', 'sales-manager', 'administrator'],
  },
  'staff.set-contact-details': {
    about: 'staff',
    what: 'Set how the help desk and the sales representatives are reached from a day on, of one’s markets',
    may: ['editor', 'administrator'],
  },
  'staff.set-business-hours': {
    about: 'staff',
    what: 'Set the hours of the office from a day on, of one’s markets',
    may: ['editor', 'administrator'],
  },
  'staff.set-holidays': {
    about: 'staff',
    what: 'Set the holidays of the office, of one’s markets',
    may: ['editor', 'administrator'],
  },
  'staff.set-time-zones': {
    about: 'staff',
    what: 'Set the zones of the office and of times of outages from a day on, of one’s markets',
    may: ['editor', 'administrator'],
  },
  'staff.set-districts': {
    about: 'staff',
    what: 'Set the regions, districts and district sales managers from a day on, of one’s markets',
    may: ['sales-manager', 'administrator'],
  },
  'staff.set-marketing-levels': {
    about: 'staff',
    what: 'Set which levels of marketing agencies may have from a day on, of one’s markets',
    may: ['sales-manager', 'administrator'],
  },
  'staff.set-sales-access': {
    about: 'staff',
    what: 'Set whether new agencies get sales report access from a day on, of one’s markets',
    may: ['sales-manager', 'administrator'],
  },
  'staff.set-permission-texts': {
    about: 'staff',
    what: 'Set what permissions are called from a day on, in both languages',
    may: ['editor', 'administrator'],
    everyMarket: true,
  },
  'staff.set-rewards': {
    about: 'staff',
    what: 'Set what Partner Rewards asks for and its tiers from a day on, where one’s markets have it',
    may: ['sales-manager', 'administrator'],
  },
  'staff.set-credit-amounts': {
    about: 'staff',
    what: 'Set the amounts of future cruise credits from a day on, of the curricula of one’s markets',
    may: ['learning-manager', 'administrator'],
  },
  'staff.set-partners': {
    about: 'staff',
    what: 'Connect partners from a day on, change their addresses, or switch them off',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.set-mail-sender': {
    about: 'staff',
    what: 'Set whom mails come from and how they end from a day on, of the brands of one’s markets',
    may: ['administrator'],
  },
  'staff.set-product-name': {
    about: 'staff',
    what: 'Set what the product is called from a day on',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.set-appearance': {
    about: 'staff',
    what: 'Set logo, colours and fonts of the portal from a day on, and of the brands of one’s markets',
    may: ['administrator'],
  },
  'staff.set-up': {
    about: 'staff',
    what: 'See what an installation still lacks, adopt the starter set, and try the mail',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.see-record': {
    about: 'staff',
    what: 'Read the record of what all staff did, and take it along as a file',
    may: ['administrator'],
    everyMarket: true,
  },
  'staff.see-accounts': {
    about: 'staff',
    what: 'See the accounts of staff whose markets are within one’s own',
    may: ['administrator'],
  },
  'staff.manage-accounts': {
    about: 'staff',
    what: 'Invite staff, give them roles and markets within those of one’s own, end and give back their access',
    may: ['administrator'],
    irreversible: true,
  },
  'staff.manage-jobs': {
    about: 'staff',
    what: 'See what the product does by itself, and restart what failed',
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
