import { actions, othersOnlyWith, relations } from './actions.ts';
import type {
  ActionName,
  ActionRule,
  AgencyActionName,
  MarketActionName,
  PermissionActionName,
  Relation,
  StaffActionName,
  UserActionName,
} from './actions.ts';
import type { AgentType } from './codes.ts';
import type { Confirmed } from './confirmation.ts';
import type { Market } from '#app/domain/markets/markets.ts';
import type { RefusalCode } from '#app/domain/refusals.ts';
import { isWithinReach } from './reach.ts';
import { isDoneBy, isSeenBy, type AssistantScope } from './assistantScopes.ts';
import { isOpenedBy, type Scope } from './scopes.ts';
import { reachesMarket, type OfMarkets } from './staffMarkets.ts';
import type { StaffRole } from './staffRoles.ts';

/** The role of a user who acts, and the keys of the permissions that they hold. */
export interface RoleContext {
  actor: {
    agentType: AgentType;
    grants: readonly string[];
    /** The branches to whose people the user is bound, perhaps none; null for who is not. */
    branches?: readonly string[] | null;
    /** True where a member of staff looks at the portal as this user. */
    isViewed?: true;
    /** The key that acts for this user, within its scopes. */
    key?: { scopes: readonly Scope[] };
    /** The assistant that acts for this user, within what the user lets it do. */
    assistant?: { scopes: readonly AssistantScope[] };
  };
  market: Market;
}

/** A user who acts on users of their agency. */
export interface UserContext extends RoleContext {
  actor: RoleContext['actor'] & { agentUniqueId: string; branches: readonly string[] | null };
  agency: { agencyId: string };
}

/** Brand staff who act. */
interface StaffActor extends Confirmed {
  staff: { role: StaffRole; key?: { scopes: readonly Scope[] } } & OfMarkets & Confirmed['staff'];
}

/** The user whom an action is about; a user to be added has only a role and a branch. */
export interface UserSubject {
  agentType: string;
  /** Null for who belongs to none. */
  branchId: string | null;
  agentUniqueId?: string;
  agencyId?: string;
}

/** The permission to be given. */
interface PermissionSubject {
  key: string;
}

/** What staff see or change, by its market; '' for what applies in every market. */
interface MarketSubject {
  market: string;
}

/** The acting user, the action, and its subject. */
export type Question =
  | [ctx: RoleContext, action: AgencyActionName | UserActionName]
  | [ctx: UserContext, action: UserActionName, subject: UserSubject]
  | [ctx: RoleContext, action: PermissionActionName, subject: PermissionSubject]
  | [ctx: StaffActor, action: StaffActionName]
  | [ctx: StaffActor, action: MarketActionName, subject: MarketSubject];

/**
 * Whether a user may do an action (spec §6), for the portal and the API; the rules are the table in `actions.ts`. For
 * an action about users without a subject, it answers whether they may do it to any other user. A user bound to
 * branches cannot act on people of other branches: they are not found. Pages show by it what there is: to who looks at
 * the portal as a user, what that user sees.
 */
export function can(...question: Question): boolean {
  return refusalByTable(...question) === null;
}

/**
 * The code of the refusal of an action, or null where it may be done now; see `can`. Of what does not read alone
 * `viewOnly` where a member of staff looks at the portal as a user, and `notConsented` where an assistant may see it only.
 */
export function refusalTo(...question: Question): RefusalCode | null {
  const [ctx, action] = question;
  const refusal = refusalByTable(...question);
  if (refusal || !('actor' in ctx) || isReading(actions[action as ActionName])) return refusal;
  const { isViewed, assistant } = ctx.actor;
  if (assistant && !isDoneBy(assistant.scopes, action)) return 'notConsented';
  return isViewed ? 'viewOnly' : null;
}

function isReading(rule: ActionRule): boolean {
  return 'reads' in rule && rule.reads === true;
}

/** The refusal of an action by the table alone, for what a page shows of it. */
export function refusalByTable(...[ctx, action, subject]: Question): RefusalCode | null {
  const rule: ActionRule = actions[action as ActionName];
  const { key } = 'staff' in ctx ? ctx.staff : ctx.actor;
  if (key && !isOpenedBy(key.scopes, action)) return 'scopeMissing';
  if ('actor' in ctx && ctx.actor.assistant && !isSeenBy(ctx.actor.assistant.scopes, action)) return 'notConsented';
  if ('staff' in ctx) return refusalToStaff(rule, ctx, subject as MarketSubject | undefined);
  const { agentType, grants } = ctx.actor;
  if (rule.about !== 'permission' && rule.about !== 'staff' && rule.notIn?.includes(ctx.market)) return 'forbidden';
  if (rule.about === 'agency') {
    if (rule.needsReach && ctx.actor.branches?.length === 0) return 'forbidden';
    const may = rule.may[agentType];
    return may === true || (may !== false && grants.includes(may)) ? null : 'forbidden';
  }
  if (rule.about === 'permission') {
    const may = rule.may[agentType];
    return may === 'any' || (may === 'held' && grants.includes((subject as PermissionSubject).key))
      ? null
      : 'permissionNotHeld';
  }
  if (rule.about === 'staff') return 'forbidden';
  if (subject === undefined)
    return ctx.actor.branches?.length !== 0 &&
      rule.may[agentType].some((relation) => relation !== 'self' && reaches(ctx, relation))
      ? null
      : 'forbidden';
  return refusalAbout(rule, ctx as UserContext, subject as UserSubject);
}

// Staff of some markets do not find things of other markets; they may not change these, nor things that apply in every
// market.
function refusalToStaff(
  rule: ActionRule,
  { staff }: StaffActor,
  subject: MarketSubject | undefined,
): RefusalCode | null {
  if (rule.about !== 'staff' || !rule.may.includes(staff.role) || (rule.everyMarket && staff.markets.length > 0))
    return 'forbidden';
  if (subject === undefined || reachesMarket(staff, subject.market)) return null;
  if (rule.ofMarket === 'sees') return subject.market === '' ? null : 'notFound';
  return 'forbidden';
}

function refusalAbout(
  rule: ActionRule & { about: 'user' },
  { actor, agency }: UserContext,
  subject: UserSubject,
): RefusalCode | null {
  if (subject.agencyId !== undefined && subject.agencyId !== agency.agencyId) return 'notFound';
  const isSelf = subject.agentUniqueId === actor.agentUniqueId;
  if (!isSelf && !isWithinReach(actor, subject.branchId)) return 'notFound';
  const relation = isSelf ? 'self' : relations.find((role) => role === subject.agentType);
  if (relation && rule.may[actor.agentType].includes(relation) && reaches({ actor }, relation)) return null;
  return (isSelf ? rule.refusals?.self : rule.refusals?.others) ?? 'forbidden';
}

// What is done about oneself needs no permission.
function reaches({ actor }: Pick<RoleContext, 'actor'>, relation: Relation): boolean {
  const needed = othersOnlyWith[actor.agentType];
  return relation === 'self' || needed === undefined || actor.grants.includes(needed);
}
