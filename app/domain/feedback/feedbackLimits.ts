/**
 * The characters that texts about feedback may have: a comment, an answer to it, a course's name, and what is written
 * about a change that followed.
 */
export const feedbackLimits = {
  comment: 4000,
  answer: 4000,
  courseName: 120,
  outcomeTitle: 120,
  outcome: 1000,
} as const;
