/** The longest note about a part of a course. */
export const courseNoteMaxLength = 5000;
