import { listQuery } from '#app/domain/listQuery.ts';

/** A user's search in an address. */
export const findQuery = listQuery({ search: true });

/** How many acts are shown before anything is typed. */
export const shownAtFirst = 5;

/** What is shown of each kind while it is typed, and on the full page of results. */
export const shownWhileTyped = 4;
export const shownOnPage = 20;
