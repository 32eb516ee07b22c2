import { listQuery } from '#app/domain/listQuery.ts';

const list = listQuery({ search: true });

/** A list of so many as its page is given it, with nothing chosen in its address. */
export const listOf = (total: number) => ({ ...list.view(list.defaults, { page: 1, total }) });
