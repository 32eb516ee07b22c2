/** The names of an edit form's controls beside its fields: what it showed when it was opened, the questions that it asks, and the answer to each. */
export const decisionControls = { seen: 'seen', asked: 'asked', nameOf: (question: string) => `decide-${question}` };
