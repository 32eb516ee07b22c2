/** The most characters of each text of a course, and the most of its parts. */
export const contentLimits = {
  title: 200,
  body: 20_000,
  line: 500,
  explanation: 2000,
  pages: 60,
  pools: 20,
  questions: 200,
  choices: 12,
  passage: 2000,
  tries: 20,
} as const;

/**
 * The kinds of question: one right choice, several, the right order, what belongs to what, a number, a short text, gaps
 * in a text, a place in a picture.
 */
export const questionKinds = ['choice', 'several', 'order', 'match', 'number', 'text', 'cloze', 'hotspot'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** When learners read whether an answer is right: with the result of all of them, or after each question. */
export const feedbackTimes = ['end', 'each'] as const;
export type FeedbackTime = (typeof feedbackTimes)[number];
