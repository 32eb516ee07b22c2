import type { ActivationFlag, AgentType } from '#app/domain/permissions/codes.ts';

/** What an owner should look at in an account (spec §2 agency accounts review), the most pressing first. */
export const findings = [
  'neverSignedIn',
  'notSignedIn',
  'unvalidated',
  'unusedManaging',
  'unusedBookingAccess',
  'grantEnds',
] as const;
export type Finding = (typeof findings)[number];

/**
 * The days after which, or before which, a finding is one. 60 days without the booking system is the specification's
 * own limit (spec §9).
 */
export const findingDays = { signIn: 90, managing: 90, bookingAccess: 60, grantEnd: 30 } as const;

/**
 * What is known of an account. The moments of a permission are those at which it was given; null where it is not held.
 */
export interface AccountFacts {
  agentType: AgentType;
  activationFlag: ActivationFlag;
  emailValidFlag: boolean;
  createdAt: Date;
  lastOSLoginDate: Date | null;
  lastPONAccessDate: Date | null;
  bookingAccessSince: Date | null;
  managesSince: Date | null;
  /** The last change that the user made to another user's account; null for none within the days that count. */
  lastManaged: Date | null;
  /** The next end of a permission that has one. */
  nextGrantEnd: Date | null;
}

// They only inform: a permission that ends does so by itself.
const informative: readonly Finding[] = ['grantEnds'];

/** Those about a permission that is not used. */
export const unusedAccess: readonly Finding[] = ['unusedManaging', 'unusedBookingAccess'];

/** How odd an account is: more findings that ask for a decision come first, among as many the most pressing. */
export function compareOddness(one: readonly Finding[], other: readonly Finding[]): number {
  const odd = (found: readonly Finding[]) => found.filter((finding) => !informative.includes(finding));
  const first = (found: readonly Finding[]) => findings.findIndex((finding) => found.includes(finding));
  return odd(other).length - odd(one).length || first(one) - first(other);
}

/** Whether an account with these findings is in order: nothing about it asks for a decision. */
export function isInOrder(found: readonly Finding[]): boolean {
  return found.every((finding) => informative.includes(finding));
}

/** Whether an account is a review's: it is open, or on its way there. */
export function isReviewed({ activationFlag }: Pick<AccountFacts, 'activationFlag'>): boolean {
  return activationFlag !== 'D' && activationFlag !== 'P';
}

const day = 86_400_000;

/**
 * The findings about an account at a moment. Deactivated users, and those of an agency that awaits approval, have none.
 */
export function findingsOf(facts: AccountFacts, now: Date): Finding[] {
  if (!isReviewed(facts)) return [];
  const daysSince = (moment: Date) => (now.getTime() - moment.getTime()) / day;
  // What is newer than the limit has had no time to be used.
  const unused = (since: Date | null, last: Date | null, days: number) =>
    since !== null && daysSince(since) >= days && (last === null || daysSince(last) >= days);
  const { lastOSLoginDate, createdAt, nextGrantEnd } = facts;
  // A user who signed in today may be about to use the permission.
  const isHere = lastOSLoginDate !== null && daysSince(lastOSLoginDate) < 1;
  const found: Record<Finding, boolean> = {
    neverSignedIn: lastOSLoginDate === null && daysSince(createdAt) >= findingDays.signIn,
    notSignedIn: lastOSLoginDate !== null && daysSince(lastOSLoginDate) >= findingDays.signIn,
    unvalidated: !facts.emailValidFlag,
    // An owner manages by being one.
    unusedManaging:
      !isHere && facts.agentType !== 'O' && unused(facts.managesSince, facts.lastManaged, findingDays.managing),
    unusedBookingAccess:
      !isHere && unused(facts.bookingAccessSince, facts.lastPONAccessDate, findingDays.bookingAccess),
    grantEnds: nextGrantEnd !== null && -daysSince(nextGrantEnd) <= findingDays.grantEnd,
  };
  return findings.filter((finding) => found[finding]);
}
