import { lastDayOf } from '#app/domain/permissions/grantEnds.ts';
import type { Market } from '#app/domain/markets/markets.ts';

/** How long before a permission's end the home page says so. */
export const grantEndDays = 14;

/** How long before its day the home page says that assigned learning is due. */
export const dueSoonDays = 7;

/** How long the home page shows that the brand has answered a requested change. */
export const answerDays = 14;

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
  /** The brand's answers to changes that the agency asked for. */
  answeredChanges: number;
  /** Users who have not yet signed in for the first time. */
  waitingUsers: number;
  /** Users without the second factor that the agency demands. */
  usersWithoutSecondFactor: number;
  /** True where no review of the accounts was finished in this quarter. */
  reviewDue: boolean;
  /** What is assigned to the user in the academy and due within a week, or overdue. */
  learningDue: number;
  /** People of the agency who are late with what is assigned to them. */
  learnersOverdue: number;
  /** Feedback of the user's that was answered; left out where nothing is known of it. */
  answeredFeedback: number;
}

/** The order in which tasks are shown: what others wait for, what runs out, what can wait. */
export const taskNames = [
  'ownership',
  'moveRequests',
  'newAddress',
  'grantsEnd',
  'memberNumber',
  'learningDue',
  'learnersOverdue',
  'feedbackAnswered',
  'changesAnswered',
  'waitingUsers',
  'secondFactors',
  'accountsReview',
] as const;
export type TaskName = (typeof taskNames)[number];

/** Something for the user to do; `count` and `lastDay` (an ISO day) go into its sentence. */
export interface Task {
  name: TaskName;
  count?: number;
  lastDay?: string;
}

/** What a user of a market has to do, in the order in which it is shown (spec §2 home). */
export function tasksFor(facts: HomeFacts, market: Market): Task[] {
  const due: Record<TaskName, Omit<Task, 'name'> | null> = {
    ownership: when(facts.ownershipProposed),
    moveRequests: some(facts.moveRequests),
    newAddress: when(facts.newAddressPending),
    grantsEnd: facts.firstGrantEnd && { count: facts.endingGrants, lastDay: lastDayOf(facts.firstGrantEnd, market) },
    memberNumber: when(!facts.enrolled),
    learningDue: some(facts.learningDue),
    learnersOverdue: some(facts.learnersOverdue),
    feedbackAnswered: some(facts.answeredFeedback),
    changesAnswered: some(facts.answeredChanges),
    waitingUsers: some(facts.waitingUsers),
    secondFactors: some(facts.usersWithoutSecondFactor),
    accountsReview: when(facts.reviewDue),
  };
  return taskNames.flatMap((name) => {
    const task = due[name];
    return task ? [{ name, ...task }] : [];
  });
}

const when = (due: boolean) => (due ? {} : null);
const some = (count: number) => (count > 0 ? { count } : null);
