import { listQuery } from '#app/domain/listQuery.ts';

/** A user's search in an address. */
export const findQuery = listQuery({ search: true });

/** How many acts are shown before anything is typed. */
export const shownAtFirst = 5;

/** What is shown of each kind on the full page of results. */
export const shownOnPage = 20;
