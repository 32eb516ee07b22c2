/** The parts of a person's page for staff, in their order. */
export const personTabs = ['account', 'academy', 'activity'] as const;
export type PersonTab = (typeof personTabs)[number];

/** The rows of each list that the page shows, the newest. */
export const shownRows = 20;
