/** The states of feedback, in the order in which it passes them. */
export const feedbackStates = ['received', 'inWork', 'answered', 'closed'] as const;
export type FeedbackState = (typeof feedbackStates)[number];

/** The states in which feedback waits for staff; the filter `open` of their list has both. */
export const openFeedbackStates = ['received', 'inWork'] as const satisfies readonly FeedbackState[];

/** The colour of each state; its label says the same in words. */
export const feedbackTones = {
  received: 'info',
  inWork: 'warning',
  answered: 'success',
  closed: 'neutral',
} as const satisfies Record<FeedbackState, string>;

/**
 * The states that staff may set from each state without an answer. `answered` comes from answering, and from there what
 * is closed comes back.
 */
const settable = {
  received: ['inWork', 'closed'],
  inWork: ['closed'],
  answered: ['inWork', 'closed'],
  closed: ['inWork'],
} as const satisfies Record<FeedbackState, readonly FeedbackState[]>;

/** The states in which feedback may be after an answer; whatever state it is in may be answered. */
export const statesAfterAnswer = ['answered', 'inWork', 'closed'] as const satisfies readonly FeedbackState[];

/** The states that staff may set from a state without answering. */
export function settableStates(from: FeedbackState): readonly FeedbackState[] {
  return settable[from];
}

/** Whether staff may set a state without answering. */
export function maySetState(from: FeedbackState, to: FeedbackState): boolean {
  return settableStates(from).includes(to);
}
