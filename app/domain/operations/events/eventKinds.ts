interface KindOfEvent {
  /** The heading under which forms offer it (`webhooks:group.<group>`). */
  group: 'people' | 'academy' | 'sales' | 'agency';
  /** The actions of the audit trail that it is; none for a kind that its cause records itself. */
  actions: readonly string[];
  /** What its data say of the audit row besides the changes that a history shows. */
  facts?: readonly string[];
}

/**
 * What other systems are notified of, in the order of the forms. A kind with actions is recorded wherever the audit trail
 * has one of them (`recordAudit`), the others by `recordEvents` in the transaction of their cause. A new kind is a line
 * here, its words in both languages (`webhooks:kind.<group>.<name>`), and its line in docs/integrations.md.
 */
export const eventKinds = {
  'person.added': {
    group: 'people',
    actions: ['agent.added', 'agent.invitation-accepted', 'agent.moved', 'agent.move-undone', 'agent.leaving-undone'],
  },
  'person.changed': {
    group: 'people',
    actions: [
      'agent.edited',
      'agent.corrected',
      'agent.contact-changed',
      'agent.initial-edit',
      'agent.email-changed',
      'agent.role-changed',
      'agent.branch-changed',
      'agent.supervision-changed',
      'agent.reactivated',
      'agent.enrolled',
      'agent.member-number-issued',
      'agent.member-number-moved',
      'agent.member-number-removed',
      'agent.member-number-lost',
      'agent.member-number-taken-back',
      'agent.ownership-accepted',
      'agent.ownership-handed-over',
      'agent.merged',
    ],
  },
  'person.ended': {
    group: 'people',
    actions: [
      'agent.deactivated',
      'agent.deleted',
      'agent.left',
      'agency.advisor-moved-away',
      'agency.move-undone',
      'agent.merged-away',
    ],
  },
  // By what the rows of any action say of permissions.
  'permission.given': { group: 'people', actions: [], facts: ['given'] },
  'permission.ended': { group: 'people', actions: [], facts: ['ended'] },
  'level.reached': {
    group: 'academy',
    actions: ['academy.level-reached', 'academy.level-returned', 'academy.agency-level-reached'],
    facts: ['curriculum', 'academyLevel', 'validUntil'],
  },
  'level.renewed': {
    group: 'academy',
    actions: ['academy.level-refreshed'],
    facts: ['curriculum', 'academyLevel', 'validUntil'],
  },
  'level.lapsed': { group: 'academy', actions: ['academy.level-lapsed'], facts: ['curriculum', 'academyLevel'] },
  'certificate.issued': { group: 'academy', actions: [] },
  'certificate.revoked': {
    group: 'academy',
    actions: ['certificate.revoked'],
    facts: ['certificateNumber', 'revokeReason'],
  },
  'course.passed': { group: 'academy', actions: [] },
  'booking.imported': { group: 'sales', actions: [] },
  'booking.changed': { group: 'sales', actions: [] },
  'booking.paid': { group: 'sales', actions: [] },
  'payment.received': { group: 'sales', actions: [] },
  'dispute.answered': {
    group: 'sales',
    actions: ['agency.dispute-accepted', 'agency.dispute-declined'],
    facts: ['disputeNumber', 'difference', 'currency'],
  },
  'feedback.answered': {
    group: 'agency',
    actions: ['agent.feedback-answered'],
    facts: ['feedbackNumber', 'feedbackState'],
  },
  'agency.changed': {
    group: 'agency',
    actions: [
      'agency.approved',
      'agency.information-changed',
      'agency.brand-data-changed',
      'agency.change-approved',
      'agency.rewards-enrolled',
      'agency.second-factor-required-changed',
      'agency.suspended',
      'agency.reopened',
      'agency.merged',
      'agency.merge-undone',
    ],
  },
} as const satisfies Record<string, KindOfEvent>;

export type EventKind = keyof typeof eventKinds;
export const eventKindNames = Object.keys(eventKinds) as [EventKind, ...EventKind[]];

/** What a webhook gets when its owner tries it out. */
export const testEventKind = 'webhook.test';

/** A kind's properties, without the types of its lists. */
export function kindOfEvent(kind: EventKind): KindOfEvent {
  return eventKinds[kind];
}

/** True for a kind of this release; the table may still have one of another. */
export function isEventKind(kind: string): kind is EventKind {
  return Object.hasOwn(eventKinds, kind);
}

const kindsOfActions = new Map<string, EventKind>(
  eventKindNames.flatMap((kind) => kindOfEvent(kind).actions.map((action) => [action, kind] as const)),
);

interface AuditedRow {
  action: string;
  subjectKind: string;
  subjectId: string;
  before?: object | null | undefined;
  after?: object | null | undefined;
}

/** What an event is about. */
interface Subject {
  subjectKind: string;
  subjectId: string;
}

/**
 * The events that a row of the audit trail is: its action's own, and what it says of a user's permissions. The rows of an
 * agency whose advisor leaves it are about the advisor.
 */
export function eventsOfAudit(row: AuditedRow): (Subject & { kind: EventKind; facts: object })[] {
  const { action } = row;
  const [before, after] = [row.before ?? {}, row.after ?? {}] as Record<string, unknown>[];
  const kind = kindsOfActions.get(action);
  const isLeft = kind === 'person.ended' && typeof after!.advisor === 'string';
  const subject = isLeft
    ? { subjectKind: 'agent', subjectId: after!.advisor as string }
    : { subjectKind: row.subjectKind, subjectId: row.subjectId };
  const { given, ended } = permissionsIn(action, keysIn(before), keysIn(after));
  return [
    ...(kind ? [{ ...subject, kind, facts: { action, before, after } }] : []),
    ...(given.length > 0
      ? [{ ...subject, kind: 'permission.given' as const, facts: { action, after: { given } } }]
      : []),
    ...(ended.length > 0
      ? [{ ...subject, kind: 'permission.ended' as const, facts: { action, after: { ended } } }]
      : []),
  ];
}

// What is asked for, and what an invitation, a template or a change of many is to give, is not given yet.
function permissionsIn(action: string, had: readonly string[] = [], has: readonly string[] | undefined) {
  const isGiven = action.startsWith('agent.') && !/[.](access-|invited|invitation-(renewed|withdrawn))/.test(action);
  if (!isGiven || !has) return { given: [], ended: [] };
  return { given: has.filter((key) => !had.includes(key)), ended: had.filter((key) => !has.includes(key)) };
}

function keysIn(values: Record<string, unknown> | undefined): string[] | undefined {
  return Array.isArray(values?.permissions) ? values.permissions.filter((key) => typeof key === 'string') : undefined;
}
