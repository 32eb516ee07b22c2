import type { BrandCode } from '#app/domain/markets/brands.ts';

/** What has become of a group: its space is open, or was given back. */
export const groupStates = ['open', 'cancelled'] as const;
type GroupState = (typeof groupStates)[number];

/** The days by which a group owes the brand something, in the order in which they come. */
export const groupDeadlines = ['depositDueOn', 'namesDueOn', 'finalPaymentOn'] as const;
export type GroupDeadline = (typeof groupDeadlines)[number];
type GroupDeadlines = Readonly<Record<GroupDeadline, string | null>>;

/** Group space as the brand delivers it; days as `2026-11-22`, `advisor` as the booking system's agent ID or ''. */
export interface GroupEntry extends GroupDeadlines {
  groupNumber: string;
  revision: number;
  agencyId: string;
  advisor: string;
  groupName: string;
  brand: BrandCode;
  ship: string;
  sailingOn: string;
  /** Cabins that the brand keeps for the group. */
  allotment: number;
  sold: number;
  /** Cabins held by an option. */
  options: number;
  /** Berths that are earned for tour conductors, by the rule in the brand's words. */
  conductorCredits: number;
  conductorRule: string;
  state: GroupState;
}

/** The cabins that are neither sold nor held by an option; 0 where more are sold than were kept. */
export function cabinsLeft({ allotment, sold, options }: Pick<GroupEntry, 'allotment' | 'sold' | 'options'>) {
  return Math.max(0, allotment - sold - options);
}

/** How many days before a deadline people are notified of it. */
export const noticeDays = 7;

/** How far the home page looks ahead for deadlines, in days. */
export const homeDays = '14';

/** Within how many days from today a list of groups asks for a deadline. */
export const deadlineDays = [homeDays, '30'] as const;

/** A deadline of a group with its day. */
export interface DueDay {
  what: GroupDeadline;
  on: string;
}

/** The deadlines of a group from one day to another, the first first. */
export function deadlinesWithin(group: GroupDeadlines, from: string, to = '9999-12-31'): DueDay[] {
  return groupDeadlines
    .flatMap((what) => {
      const on = group[what];
      return on !== null && from <= on && on <= to ? [{ what, on }] : [];
    })
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
}

/** By what a deadline is known once people were notified of it: a later revision with another day is another one. */
export function noticeKey({ what, on }: DueDay): string {
  return `${what} ${on}`;
}
