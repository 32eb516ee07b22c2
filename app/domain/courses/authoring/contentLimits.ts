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
  tries: 20,
} as const;

/** The kinds of question: one right choice, several, the right order, what belongs to what, a number. */
export const questionKinds = ['choice', 'several', 'order', 'match', 'number'] as const;
export type QuestionKind = (typeof questionKinds)[number];
