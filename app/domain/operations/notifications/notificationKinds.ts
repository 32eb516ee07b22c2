/** How a fact of a notification is stored, which says how it is written for its reader. */
export type FactFormat =
  /** A name, number or amount, unchanged. */
  | 'text'
  /** A number in digits, by which a text also chooses its plural. */
  | 'number'
  /** A moment (ISO 8601), written as a day. */
  | 'day'
  /** The key of a message. */
  | 'message';

/** When a notification is mailed: `never` leaves it to the portal. */
export const mailChoices = ['atOnce', 'daily', 'weekly', 'never'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** The choices that gather notifications in one mail. */
export const digests = ['daily', 'weekly'] as const satisfies readonly MailChoice[];
export type Digest = (typeof digests)[number];

interface KindOfNotification {
  /** Whose accounts get it. */
  for: 'agent' | 'staff';
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
  permissionsGiven: { for: 'agent', mailed: 'never', facts: { count }, place: `${account}/history` },
  permissionsEnded: { for: 'agent', mailed: 'never', facts: { count }, place: `${account}/history` },
  permissionsEndSoon: { for: 'agent', mailed: 'atOnce', facts: { count }, place: account },
  userPermissionsEndSoon: { for: 'agent', mailed: 'atOnce', facts: { name, count }, place: agency },
  accessAsked: {
    for: 'agent',
    mailed: 'atOnce',
    facts: { name, permission: name },
    place: `${agency}/access-requests`,
  },
  accessAnswered: {
    for: 'agent',
    mailed: 'atOnce',
    facts: { permission: name, answer: 'message' },
    place: '/home/tools',
  },
  roleChanged: { for: 'agent', mailed: 'atOnce', always: true, facts: { role: 'message' }, place: account },
  ownership: {
    for: 'agent',
    mailed: 'atOnce',
    always: true,
    facts: { name, what: 'message' },
    place: `${account}/ownership`,
  },
  move: { for: 'agent', mailed: 'atOnce', always: true, facts: { name, what: 'message' }, place: `${account}/agency` },
  agencyChange: { for: 'agent', mailed: 'atOnce', facts: { answer: 'message' }, place: `${agency}/agency` },
  peopleImported: {
    for: 'agent',
    mailed: 'never',
    facts: { name, added: count, left: count },
    place: `${agency}/import`,
  },
  batchDone: {
    for: 'agent',
    mailed: 'never',
    facts: { name, act: 'message', done: count, left: count },
    place: agency,
  },
  reviewDue: { for: 'agent', mailed: 'atOnce', facts: {}, place: `${agency}/accounts-review` },
  levelReached: { for: 'agent', mailed: 'atOnce', facts: level, place: '/home' },
  levelEndsSoon: { for: 'agent', mailed: 'atOnce', facts: { ...level, until: 'day' }, place: '/home' },
  levelLapsed: { for: 'agent', mailed: 'atOnce', facts: { ...level, until: 'day' }, place: '/home' },
  advisorLevel: { for: 'agent', mailed: 'atOnce', facts: { name, ...level }, place: agency },
  learningAssigned: { for: 'agent', mailed: 'atOnce', facts: { title: name, count }, place: '/home' },
  learningDue: { for: 'agent', mailed: 'atOnce', facts: { title: name, count }, place: '/home' },
  learningWeek: { for: 'agent', mailed: 'weekly', facts: { count, fresh: count, title: name }, place: '/home' },
  learningReminder: { for: 'agent', mailed: 'atOnce', facts: { name }, place: '/home' },
  questionAnswered: { for: 'agent', mailed: 'atOnce', facts: { title: name }, place: '/home' },
  commissionPaid: { for: 'agent', mailed: 'never', facts: { count, booking: name }, place: '/home/commission' },
  commissionRecalled: { for: 'agent', mailed: 'atOnce', facts: { count, booking: name }, place: '/home/commission' },
  bookingCancelled: { for: 'agent', mailed: 'atOnce', facts: { count, booking: name }, place: '/home/commission' },
  disputeAnswered: {
    for: 'agent',
    mailed: 'atOnce',
    facts: { number: name, answer: 'message' },
    place: '/home/commission',
  },
  disputeMessage: { for: 'agent', mailed: 'atOnce', facts: { number: name }, place: '/home/commission' },
  rateAnswered: {
    for: 'agent',
    mailed: 'atOnce',
    facts: { number: name, answer: 'message' },
    place: '/home/pages/other/travel-advisor-rates',
  },
  feedbackAnswered: {
    for: 'agent',
    mailed: 'atOnce',
    facts: { number: name, state: 'message' },
    place: '/home/feedback',
  },
  brandMessage: { for: 'agent', mailed: 'weekly', facts: { title: name }, place: '/home' },
  disputeAsked: { for: 'staff', mailed: 'atOnce', facts: { name, number: name }, place: '/staff/sales' },
  exportDone: { for: 'staff', mailed: 'never', facts: { what: 'message', count }, place: '/staff/exports' },
  deliveryDone: { for: 'staff', mailed: 'never', facts: { name, count, left: count }, place: '/staff' },
} as const satisfies Record<string, KindOfNotification>;

export type NotificationKind = keyof typeof notificationKinds;
export const notificationKindNames = Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]];

/** The facts of a kind, as a cause gives them. */
export type FactsOf<Kind extends NotificationKind> = {
  [Name in keyof (typeof notificationKinds)[Kind]['facts']]: string | number;
};

/** A kind's properties, without the types of its facts. */
export function kindOfNotification(kind: NotificationKind): KindOfNotification {
  return notificationKinds[kind];
}

/** The kinds whose mails a person of a door chooses about. */
export function chosenKinds(who: 'agent' | 'staff'): NotificationKind[] {
  return notificationKindNames.filter(
    (kind) => notificationKinds[kind].for === who && !kindOfNotification(kind).always,
  );
}
