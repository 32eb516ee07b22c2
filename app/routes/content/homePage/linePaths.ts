import type { NewsKind } from '#app/domain/content/homePage/homeFacts.ts';
import { homeDays } from '#app/domain/sales/groups/groups.ts';
import type { LineName, TodayFacts } from '#app/domain/sales/todayLines.ts';
import { ownPaths, paths } from '#app/paths.ts';

/** Unread notifications of a kind: one leads to its page, several to the list of them. */
const unread =
  (kind: NewsKind) =>
  ({ home }: TodayFacts): string => {
    const { count = 0, notificationId = '' } = home.news.find((news) => news.kind === kind) ?? {};
    const own = ownPaths.agent;
    return count === 1 ? own.notification(notificationId) : own.notifications({ show: 'unread', kind });
  };

/** Where the press of a home page's line leads. */
export const linePaths = {
  ownership: () => paths.ownOwnership(),
  moveRequests: () => paths.moveRequests(),
  accessRequests: () => paths.accessRequests(),
  sailings: () => paths.sailings({ within: '7' }),
  groupDeadlines: () => paths.groups({ deadline: homeDays }),
  unpaid: ({ sales }) => paths.commission({ of: sales.scope, show: 'unpaid' }),
  overrideTier: () => paths.salesGoals(),
  paymentsComing: ({ sales }) => paths.payments({ of: sales.scope, show: 'coming' }),
  commissionRecalled: unread('commissionRecalled'),
  bookingsCancelled: unread('bookingCancelled'),
  disputesAnswered: unread('disputeAnswered'),
  ratesAnswered: unread('rateAnswered'),
  grantsEnd: () => paths.myAccount(),
  newAddress: () => paths.ownEmail(),
  memberNumber: () => paths.agentEnroll(),
  learningDue: ({ brand }) => paths.academyDashboard(brand),
  levelEnds: ({ brand }) => paths.academyDashboard(brand),
  levelLapsed: ({ brand }) => paths.academyDashboard(brand),
  courseLeftOff: ({ brand }) => paths.academyResume(brand),
  offersEnd: () => '#offers',
  learnersOverdue: ({ brand }) => paths.academyReports(brand, { assigned: 'overdue' }),
  teamLevelsEnd: ({ brand }) => paths.academyReports(brand, { ends: 'soon' }),
  feedbackAnswered: unread('feedbackAnswered'),
  changesAnswered: unread('agencyChange'),
  waitingUsers: () => `${paths.agencyOverview()}?status=E&status=C`,
  firstColleague: () => paths.addAgent(),
  secondFactors: () => paths.requireSecondFactor(),
  accountsReview: () => paths.accountReview(),
} as const satisfies Record<LineName, (facts: TodayFacts) => string>;
