import { rolePickLists, type AgentType } from '#app/domain/accounts/codes.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { RefusalCode } from '#app/domain/refusals.ts';
import type { StaffRole } from '#app/domain/accounts/staffRoles.ts';

/** The subject of an action, seen from the user who acts: that user, or another user of the same agency by role. */
export const relations = ['self', 'O', 'M', 'A'] as const;
export type Relation = (typeof relations)[number];

type PermissionKey = `os${string}` | `po${string}`;

/** The rule of a role: always, never, or with the permission of this key. */
export type RoleRule = boolean | PermissionKey;

interface AgencyAction {
  about: 'agency';
  what: string;
  may: Record<AgentType, RoleRule>;
}

interface UserAction {
  about: 'user';
  what: string;
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
}

export type ActionRule = AgencyAction | UserAction | PermissionAction | StaffAction;

const anybody = ['self', 'O', 'M', 'A'] as const;
const others = ['O', 'M', 'A'] as const;
const nobody = [] as const;

/** The permission that a role must hold for every action about another user: a supervisor who may not see the users manages none (D15). */
export const othersOnlyWith: Partial<Record<AgentType, PermissionKey>> = { M: 'osManageAgents' };

/**
 * The rules of permission (spec §6, D15, D20): every restricted action with its subjects, by role. Portal and API have no other rules;
 * `can.ts` reads this table, and `docs/permissions.md` is generated from it. Users of other agencies are never a
 * subject: they are not found (D1).
 */
export const actions = {
  'agency.read': { about: 'agency', what: "Read the agency's record, which every sign-in brings along (spec §3)", may: { O: true, M: true, A: true } },
  'agency.information': {
    about: 'agency',
    what: 'See the agency information on Agency Overview',
    may: { O: true, M: 'osAgencyInformation', A: 'osAgencyInformation' },
  },
  'agency.history': { about: 'agency', what: "See the agency's own changes in one's history", may: { O: true, M: false, A: false } },
  'agency.second-factor': { about: 'agency', what: 'Demand a second factor of everybody in the agency', may: { O: true, M: false, A: false } },
  'agency.users': { about: 'agency', what: 'See the list of users', may: { O: true, M: 'osManageAgents', A: 'osManageAgents' } },

  'agency.take-ownership': { about: 'agency', what: 'Accept or decline the ownership that an owner proposes to oneself', may: { O: false, M: true, A: true } },
  'agency.change': { about: 'agency', what: 'Ask to join another agency, withdraw that, and take a move of oneself back (D32)', may: { O: false, M: true, A: true } },
  'agency.moves': { about: 'agency', what: 'See and answer requests to join the agency, and take moves back (D32)', may: { O: true, M: false, A: false } },

  'user.read': { about: 'user', what: "Read a user's record, and open their page", may: { O: anybody, M: anybody, A: ['self'] }, refusals: { others: 'notFound' } },
  'user.add': { about: 'user', what: 'Add a user of a role', may: rolePickLists },
  'user.send-validation': { about: 'user', what: 'Send the validation mail again', may: { O: anybody, M: ['self', 'A'], A: ['self'] } },
  'user.change-role': { about: 'user', what: 'Give a user another role', may: { O: others, M: nobody, A: nobody } },
  'user.deactivate': { about: 'user', what: "Take a user's access away", may: { O: others, M: ['A'], A: nobody } },
  'user.reactivate': { about: 'user', what: 'Give a deactivated user access again', may: { O: others, M: ['A'], A: nobody } },
  'user.delete': { about: 'user', what: 'Delete a user', may: { O: others, M: ['A'], A: nobody } },
  'user.leave': { about: 'user', what: "Take a leaving user's access and permissions away in one step, hand their open items to a colleague, and take that back", may: { O: others, M: ['A'], A: nobody } },
  'user.end-sessions': { about: 'user', what: "End a user's sessions", may: { O: others, M: ['A'], A: nobody } },
  'user.send-new-password': { about: 'user', what: "End a user's password, and mail them a link for a new one", may: { O: others, M: ['A'], A: nobody } },
  'user.propose-ownership': { about: 'user', what: 'Propose to hand over ownership to a user, and withdraw that', may: { O: ['M', 'A'], M: nobody, A: nobody } },
  'user.reset-second-factor': { about: 'user', what: "Reset a user's second factor", may: { O: others, M: ['A'], A: nobody } },
  'user.set-permissions': {
    about: 'user',
    what: "Set a user's permissions",
    may: { O: others, M: ['A'], A: nobody },
    notIn: ['uk'],
    refusals: { self: 'permissionsSetByOwner', others: 'permissionsForbidden' },
  },

  'permission.give': { about: 'permission', what: 'Give a permission', may: { O: 'any', M: 'held', A: 'none' } },

  'staff.see-agencies': { about: 'staff', what: 'See the queue of agencies', may: ['reviewer', 'editor', 'administrator'] },
  'staff.decide-agency': { about: 'staff', what: 'Approve or decline an agency', may: ['reviewer', 'administrator'] },
  'staff.manage-jobs': { about: 'staff', what: 'See what the product does by itself, and restart what failed', may: ['administrator'] },
} as const satisfies Record<string, ActionRule>;

type Actions = typeof actions;
type ActionAbout<About extends ActionRule['about']> = { [Name in keyof Actions]: Actions[Name] extends { about: About } ? Name : never }[keyof Actions];

export type AgencyActionName = ActionAbout<'agency'>;
export type UserActionName = ActionAbout<'user'>;
export type PermissionActionName = ActionAbout<'permission'>;
export type StaffActionName = ActionAbout<'staff'>;
export type ActionName = keyof Actions;
