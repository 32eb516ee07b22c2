import type { NotificationKind } from '#app/domain/operations/notifications/notificationKinds.ts';

/** How long before a permission's end the home page says so. */
export const grantEndDays = 14;

/** How long before its day the home page says that assigned learning is due, or that an offer ends. */
export const dueSoonDays = 7;

/** How long the home page shows what the user has not read. */
export const newsDays = 14;

/** The notifications that the home page shows until they are read: the brand's answers, and what bookings lost. */
export const newsKinds = [
  'commissionRecalled',
  'bookingCancelled',
  'disputeAnswered',
  'rateAnswered',
  'feedbackAnswered',
  'agencyChange',
] as const satisfies readonly NotificationKind[];
export type NewsKind = (typeof newsKinds)[number];

/** The user's unread notifications of a kind, with the newest of them. */
interface UnreadNews {
  kind: NewsKind;
  count: number;
  notificationId: string;
}

/** How long an agency counts as new. */
export const newAgencyDays = 14;

/** What the home page knows of a user and their agency; a count is 0 where the user may not see what is counted. */
export interface HomeFacts {
  /** True where the user has a member number. */
  enrolled: boolean;
  /** True where a proposal of ownership waits for the user's answer. */
  ownershipProposed: boolean;
  /** True where a new e-mail address of the user's is still to be validated. */
  newAddressPending: boolean;
  /** The permissions that end within `grantEndDays`. */
  endingGrants: number;
  /** When the first of them ends. */
  firstGrantEnd: Date | null;
  /** Users of other agencies who ask to join. */
  moveRequests: number;
  /** Requests for permissions that the user may answer. */
  accessRequests: number;
  /** The notifications of the last `newsDays` that the user has not read, by kind. */
  news: UnreadNews[];
  /** Users who have not yet signed in for the first time. */
  waitingUsers: number;
  /** Users without the second factor that the agency demands. */
  usersWithoutSecondFactor: number;
  /** True where no review of the accounts was finished in this quarter. */
  reviewDue: boolean;
  /** What is assigned to the user in the brand's curriculum and due within a week, or overdue. */
  learningDue: number;
  /** Users of the agency who are late with what is assigned to them in the brand's curriculum. */
  learnersOverdue: number;
  /** Users of the agency whose level under the brand ends soon, as the academy report counts them. */
  teamLevelsEnding: number;
  /** The user's level under the brand where it ends within `endingDays`, or has ended. */
  levelEnd: { level: number; until: Date } | null;
  /** The course that the user opened last and has not completed, by its titles; null where there is none. */
  courseLeftOff: { titleEn: string; titleJa: string } | null;
  /** True for the only user of an agency who may add others. */
  isAlone: boolean;
  /** True where the agency is not older than `newAgencyDays`. */
  isNewAgency: boolean;
}
