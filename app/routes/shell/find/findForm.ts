import { listQuery } from '#app/domain/listQuery.ts';

/** A user's search in an address. */
export const findQuery = listQuery({ search: true });

/** What is shown of each kind while it is typed, and on the full page of results. */
export const shownWhileTyped = 4;
export const shownOnPage = 20;
