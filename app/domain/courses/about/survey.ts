/** What those who finished a course are asked, with the answers in the order in which they are offered. */
export const surveyQuestions = {
  useful: ['often', 'sometimes', 'hardly'],
  clarity: ['clear', 'partly', 'unclear'],
  length: ['short', 'right', 'long'],
} as const;

export type SurveyQuestion = keyof typeof surveyQuestions;
export const surveyQuestionNames = Object.keys(surveyQuestions) as SurveyQuestion[];

/** The longest remark. */
export const surveyRemarkMaxLength = 500;
