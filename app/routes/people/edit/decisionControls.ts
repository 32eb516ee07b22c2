/**
 * The names of an edit form's controls beside its fields: what it showed when it was opened, the questions that it
 * asks, and the answer to each, and that one's own member number is to go.
 */
export const decisionControls = {
  seen: 'seen',
  asked: 'asked',
  removalConfirmed: 'removalConfirmed',
  nameOf: (question: string) => `decide-${question}`,
};
