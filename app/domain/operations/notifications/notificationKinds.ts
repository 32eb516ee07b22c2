import type { ActionName } from '#app/domain/permissions/actions.ts';

/** How a fact of a notification is stored, which says how it is written for its reader. */
type FactFormat =
  /** A name, number or amount, unchanged. */
  | 'text'
  /** A number in digits, by which a text also chooses its plural. */
  | 'number'
  /** A moment (ISO 8601), written as a day. */
  | 'day'
  /** An amount as `money` in this file writes it, written as the market writes it. */
  | 'money'
  /** The key of a message. */
  | 'message';

/** When a notification is mailed: `never` leaves it to the portal. */
export const mailChoices = ['atOnce', 'daily', 'weekly', 'never'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** The choices that gather notifications in one mail. */
export const digests = ['daily', 'weekly'] as const satisfies readonly MailChoice[];
export type Digest = (typeof digests)[number];

/** What kinds are about, in the order of their choices: a title and a sentence each (`notifications:group.<group>`). */
export const notificationGroups = [
  'permissions',
  'agency',
  'levels',
  'learning',
  'commission',
  'answers',
  'brand',
  'work',
] as const;
export type NotificationGroup = (typeof notificationGroups)[number];

interface KindOfNotification {
  /** The door of the accounts that get it. */
  for: 'agent' | 'staff';
  group: NotificationGroup;
  /** The people whom it can concern: those who may do one of these actions; without actions, everybody at the door. */
  concerns?: readonly ActionName[];
  /** The choice of who has made none. */
  mailed: MailChoice;
  /** Law or safety requires its mail: it cannot be switched off. */
  always?: true;
  /** What its sentence names. */
  facts: Readonly<Record<string, FactFormat>>;
  /** The page that it leads to, unless its cause names another. */
  place: string;
}

const account = '/home/my-account';
const agency = '/home/agency-overview';
const name = 'text';
const count = 'number';
const level = { level: 'message', curriculum: 'message' } as const;

/**
 * What people are notified of, in the order of their choices. A new kind is a line here, its sentence in both languages
 * (`notifications:kind.<kind>`, and `notifications:choose.<kind>` for what is chosen), and a call of `notify` in the
 * transaction of its cause. `tests/domain/operations/notificationKinds.test.ts` compares the texts with it.
 */
export const notificationKinds = {
  permissionsGiven: {
    for: 'agent',
    group: 'permissions',
    mailed: 'never',
    facts: { count },
    place: `${account}/history`,
  },
  permissionsEnded: {
    for: 'agent',
    group: 'permissions',
    mailed: 'never',
    facts: { count },
    place: `${account}/history`,
  },
  permissionsEndSoon: { for: 'agent', group: 'permissions', mailed: 'atOnce', facts: { count }, place: account },
  userPermissionsEndSoon: {
    for: 'agent',
    group: 'agency',
    concerns: ['user.set-permissions'],
    mailed: 'atOnce',
    facts: { name, count },
    place: agency,
  },
  accessAsked: {
    for: 'agent',
    group: 'agency',
    concerns: ['agency.access-requests'],
    mailed: 'atOnce',
    facts: { name, permission: name },
    place: `${agency}/access-requests`,
  },
  accessAnswered: {
    for: 'agent',
    group: 'permissions',
    concerns: ['access.ask'],
    mailed: 'atOnce',
    facts: { permission: name, answer: 'message' },
    place: '/home/tools',
  },
  roleChanged: {
    for: 'agent',
    group: 'permissions',
    mailed: 'atOnce',
    always: true,
    facts: { role: 'message' },
    place: account,
  },
  ownership: {
    for: 'agent',
    group: 'agency',
    mailed: 'atOnce',
    always: true,
    facts: { name, what: 'message' },
    place: `${account}/ownership`,
  },
  move: {
    for: 'agent',
    group: 'agency',
    mailed: 'atOnce',
    always: true,
    facts: { name, what: 'message' },
    place: `${account}/agency`,
  },
  agencyMerged: {
    for: 'agent',
    group: 'agency',
    mailed: 'atOnce',
    always: true,
    facts: { kept: name, merged: name },
    place: account,
  },
  agencyMergeUndone: {
    for: 'agent',
    group: 'agency',
    mailed: 'atOnce',
    always: true,
    facts: { kept: name, merged: name },
    place: account,
  },
  agencyChange: {
    for: 'agent',
    group: 'agency',
    concerns: ['agency.update'],
    mailed: 'atOnce',
    facts: { answer: 'message' },
    place: `${agency}/agency`,
  },
  peopleImported: {
    for: 'agent',
    group: 'agency',
    concerns: ['agency.import-users'],
    mailed: 'never',
    facts: { name, added: count, left: count },
    place: `${agency}/import`,
  },
  batchDone: {
    for: 'agent',
    group: 'agency',
    concerns: ['agency.change-many'],
    mailed: 'never',
    facts: { name, act: 'message', done: count, left: count },
    place: agency,
  },
  invitationAccepted: {
    for: 'agent',
    group: 'agency',
    concerns: ['agency.invitations'],
    mailed: 'never',
    facts: { name },
    place: agency,
  },
  reviewDue: {
    for: 'agent',
    group: 'agency',
    concerns: ['agency.review-accounts'],
    mailed: 'atOnce',
    facts: {},
    place: `${agency}/accounts-review`,
  },
  webhookStopped: {
    for: 'agent',
    group: 'agency',
    concerns: ['agency.manage-webhooks'],
    mailed: 'atOnce',
    facts: { name },
    place: `${agency}/webhooks`,
  },
  levelReached: { for: 'agent', group: 'levels', mailed: 'atOnce', facts: level, place: '/home' },
  levelEndsSoon: { for: 'agent', group: 'levels', mailed: 'atOnce', facts: { ...level, until: 'day' }, place: '/home' },
  levelLapsed: { for: 'agent', group: 'levels', mailed: 'atOnce', facts: { ...level, until: 'day' }, place: '/home' },
  advisorLevel: {
    for: 'agent',
    group: 'agency',
    concerns: ['agency.review-accounts'],
    mailed: 'atOnce',
    facts: { name, ...level },
    place: agency,
  },
  learningAssigned: {
    for: 'agent',
    group: 'learning',
    mailed: 'atOnce',
    facts: { title: name, count },
    place: '/home',
  },
  learningDue: { for: 'agent', group: 'learning', mailed: 'atOnce', facts: { title: name, count }, place: '/home' },
  learningWeek: {
    for: 'agent',
    group: 'learning',
    mailed: 'weekly',
    facts: { count, fresh: count, title: name },
    place: '/home',
  },
  learningReminder: { for: 'agent', group: 'learning', mailed: 'atOnce', facts: { name }, place: '/home' },
  questionAnswered: { for: 'agent', group: 'answers', mailed: 'atOnce', facts: { title: name }, place: '/home' },
  commissionPaid: {
    for: 'agent',
    group: 'commission',
    concerns: ['agency.commission'],
    mailed: 'never',
    facts: { count, booking: name },
    place: '/home/commission',
  },
  commissionRecalled: {
    for: 'agent',
    group: 'commission',
    concerns: ['agency.commission'],
    mailed: 'atOnce',
    facts: { count, booking: name },
    place: '/home/commission',
  },
  bookingCancelled: {
    for: 'agent',
    group: 'commission',
    concerns: ['agency.commission'],
    mailed: 'atOnce',
    facts: { count, booking: name },
    place: '/home/commission',
  },
  paymentArrived: {
    for: 'agent',
    group: 'commission',
    concerns: ['agency.sales'],
    mailed: 'daily',
    facts: { count, number: name, amount: 'money' },
    place: '/home/payments',
  },
  paymentShort: {
    for: 'agent',
    group: 'commission',
    concerns: ['agency.sales'],
    mailed: 'atOnce',
    facts: { count, booking: name },
    place: '/home/payments',
  },
  paymentWaits: {
    for: 'agent',
    group: 'commission',
    concerns: ['agency.sales'],
    mailed: 'daily',
    facts: { count, number: name, amount: 'money' },
    place: '/home/payments',
  },
  groupDeadline: {
    for: 'agent',
    group: 'commission',
    concerns: ['agency.groups'],
    mailed: 'daily',
    facts: { group: name, what: 'message', on: 'day' },
    place: '/home/groups',
  },
  disputeAnswered: {
    for: 'agent',
    group: 'commission',
    concerns: ['agency.commission'],
    mailed: 'atOnce',
    facts: { number: name, answer: 'message' },
    place: '/home/commission',
  },
  disputeMessage: {
    for: 'agent',
    group: 'commission',
    concerns: ['agency.commission'],
    mailed: 'atOnce',
    facts: { number: name },
    place: '/home/commission',
  },
  rateAnswered: {
    for: 'agent',
    group: 'answers',
    concerns: ['agency.advisor-rates'],
    mailed: 'atOnce',
    facts: { number: name, answer: 'message' },
    place: '/home/pages/other/travel-advisor-rates',
  },
  feedbackAnswered: {
    for: 'agent',
    group: 'answers',
    concerns: ['feedback.send'],
    mailed: 'atOnce',
    facts: { number: name, state: 'message' },
    place: '/home/feedback',
  },
  brandMessage: { for: 'agent', group: 'brand', mailed: 'weekly', facts: { title: name }, place: '/home' },
  disputeAsked: {
    for: 'staff',
    group: 'work',
    concerns: ['staff.answer-sales'],
    mailed: 'atOnce',
    facts: { name, number: name },
    place: '/staff/sales',
  },
  rateCancelled: {
    for: 'staff',
    group: 'work',
    concerns: ['staff.answer-sales'],
    mailed: 'daily',
    facts: { name, number: name },
    place: '/staff/sales/rates',
  },
  paymentsUnclaimed: {
    for: 'staff',
    group: 'work',
    concerns: ['staff.answer-sales'],
    mailed: 'daily',
    facts: { count, number: name },
    place: '/staff/payments',
  },
  brandWebhookStopped: {
    for: 'staff',
    group: 'work',
    concerns: ['staff.manage-webhooks'],
    mailed: 'atOnce',
    facts: { name },
    place: '/staff/webhooks',
  },
  exportDone: {
    for: 'staff',
    group: 'work',
    concerns: ['staff.export-data'],
    mailed: 'never',
    facts: { what: 'message', count },
    place: '/staff/exports',
  },
  deliveryDone: {
    for: 'staff',
    group: 'work',
    concerns: ['staff.import-bookings', 'staff.import-members', 'staff.edit-rates'],
    mailed: 'never',
    facts: { name, count, left: count },
    place: '/staff',
  },
} as const satisfies Record<string, KindOfNotification>;

export type NotificationKind = keyof typeof notificationKinds;
export const notificationKindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];

/** An amount as a notification stores it, by its currency and its smallest unit: `USD 41250`. */
export function money(minor: number, currency: string): string {
  return `${currency} ${minor}`;
}

/** The facts of a kind, as a cause gives them. */
export type FactsOf<Kind extends NotificationKind> = {
  [Name in keyof (typeof notificationKinds)[Kind]['facts']]: string | number;
};

/** A kind's properties, without the types of its facts. */
export function kindOfNotification(kind: NotificationKind): KindOfNotification {
  return notificationKinds[kind];
}

/** The kinds whose mails a person of a door can choose about, whatever they may do. */
export function chosenKinds(who: 'agent' | 'staff'): NotificationKind[] {
  return notificationKindNames.filter(
    (kind) => notificationKinds[kind].for === who && !kindOfNotification(kind).always,
  );
}

/** Of kinds, those that can concern who may do some actions. */
export function kindsConcerning(
  kinds: readonly NotificationKind[],
  may: (action: ActionName) => boolean,
): NotificationKind[] {
  return kinds.filter((kind) => kindOfNotification(kind).concerns?.some(may) ?? true);
}

/** Kinds by what they are about, in the order of the groups; groups without any are left out. */
export function inGroups(
  kinds: readonly NotificationKind[],
): { group: NotificationGroup; kinds: NotificationKind[] }[] {
  return notificationGroups
    .map((group) => ({ group, kinds: kinds.filter((kind) => notificationKinds[kind].group === group) }))
    .filter((each) => each.kinds.length > 0);
}
