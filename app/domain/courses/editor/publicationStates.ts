/** The states of a course. */
export const publicationStates = ['draft', 'published', 'retired'] as const;
export type PublicationState = (typeof publicationStates)[number];
