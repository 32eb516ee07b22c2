/* What every list's address has in common. It is separate from listQuery.ts, so that a page's browser part needs no
   schemas for its links and forms. */

/** The names of a list's parameters in an address; its filters and tabs bring their own. */
export const listParams = {
  search: 'q',
  sort: 'sort',
  direction: 'direction',
  page: 'page',
  pageSize: 'size',
  rows: 'rows',
} as const;

export const pageSizes = [10, 20, 30, 40, 50] as const;
export const defaultPageSize = 20;
/** The most rows that a list shows on one page to be printed. */
export const printedAtMost = 500;
export const maxPageNumber = 100_000;

/** The longest search of a list. */
export const searchMaxLength = 100;

export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** The order of a list. */
export interface Sort<Key extends string = string> {
  key: Key;
  direction: SortDirection;
}

/** A list as its page shows it: what it is narrowed by, its order, and which page of how many rows it is. */
export interface ListView<Filter extends string = string, Key extends string = string> {
  search: string;
  /** The value of each filter as its field has it; '' for none. */
  filters: Record<Filter, string>;
  sort?: Sort<Key>;
  /** A search or a filter leaves rows out. */
  isNarrowed: boolean;
  page: number;
  pageSize: number;
  /** A count above `mostCounted` means any number above it. */
  total: number;
  mostCounted: number;
  /** Of a list that is printed: whether a link offers all of its rows, or this page has them. */
  print?: 'offered' | 'shown';
}

/** The most rows that a list counts unless it says otherwise. One of more says so, is to be narrowed, and ends at its last counted page. */
export const countedAtMost = 10_000;

/** The limit of a count of rows: one more than is counted, which means "more". */
export const countLimit = (mostCounted = countedAtMost) => ({ take: mostCounted + 1 });

/**
 * The page of a list that there is, where one past its end was asked for: its number, and the rows to skip and to take.
 */
export function pageOf(
  { page: wanted, pageSize }: { page: number; pageSize: number },
  total: number,
  mostCounted = countedAtMost,
) {
  const counted = Math.min(total, mostCounted);
  const page = Math.min(wanted, Math.max(1, Math.ceil(counted / pageSize)));
  return { page, skip: (page - 1) * pageSize, take: pageSize };
}
