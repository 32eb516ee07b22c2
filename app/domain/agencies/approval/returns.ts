/** The end of a round of questions: the applicant answered, staff decided without an answer, or no answer came. */
export const returnStates = ['waiting', 'answered', 'decided', 'unanswered'] as const;
export type ReturnState = (typeof returnStates)[number];

/** The most questions of a round, and the longest question and answer. */
export const questionPlaces = [1, 2, 3, 4, 5] as const;
export const questionMaxLength = 500;
export const answerMaxLength = 1000;

/** Days after the questions on which the applicant is reminded, and on which the registration is closed. */
export const returnDays = { reminder: 5, closing: 30 } as const;

const day = 24 * 3_600_000;

/** The moment on which a registration that was returned at a moment is closed without an answer. */
export function closesAt(askedAt: Date): Date {
  return new Date(askedAt.getTime() + returnDays.closing * day);
}

/** The moments up to which questions must have been asked for a reminder, or for the closing, to be due by now. */
export function dueSince(now: Date): Record<keyof typeof returnDays, Date> {
  const before = (days: number) => new Date(now.getTime() - days * day);
  return { reminder: before(returnDays.reminder), closing: before(returnDays.closing) };
}

/** A field that the applicant corrected, by the name that forms have for it, with what it was and what it is. */
export interface ReturnChange {
  field: string;
  before: string;
  after: string;
}
