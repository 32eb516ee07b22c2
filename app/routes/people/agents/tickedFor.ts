/** The field of the form that adds a user which names the role whose permissions it had ticked. */
export const tickedForField = 'tickedFor';
