/** The most characters of a note. */
export const noteMaxLength = 300;

/** The times of an outage's form, each a time of the wall clock in Los Angeles. */
export const timeFields = ['startsAt', 'endsAt', 'announcedFrom'] as const;
export type TimeField = (typeof timeFields)[number];

/** The field beside a time that says which of the two is meant where the clocks go back. */
export const occurrenceField = {
  startsAt: 'startsAtOccurrence',
  endsAt: 'endsAtOccurrence',
  announcedFrom: 'announcedFromOccurrence',
} as const satisfies Record<TimeField, string>;
