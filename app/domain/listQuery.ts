import { z } from 'zod';
import { PageNumber, PageSize } from '#app/domain/fields.ts';
import {
  countedAtMost,
  countLimit,
  defaultPageSize,
  listParams,
  pageOf,
  printedAtMost,
  searchMaxLength,
  sortDirections,
  type ListView,
  type Sort,
  type SortDirection,
} from '#app/domain/listParams.ts';

/** A value that an address may have: one of some codes, or what a schema takes, which also gives the value of none. */
type Value = readonly string[] | z.ZodType;
type Values = Readonly<Record<string, Value>>;

/** A day in an address, of years that the database can compare with a day's end in any time zone. */
export const dayInList = z.iso
  .date()
  .refine((text) => text >= '1900-01-01' && text < '3000-01-01')
  .optional();

const pageNumber = PageNumber();
const rowsOfPage = PageSize();

interface ListDescription {
  /** The list can be searched; a schema where not everything may be searched for. */
  search?: true | z.ZodType<string>;
  /** What links choose among, such as the state of a tab. It narrows nothing, and forms carry it on. */
  tabs?: Values;
  /** What the fields of the list's form choose; `from` and `to` are the first and the last day, whichever was named which. */
  filters?: Values;
  /** The columns by which it can be sorted; the first counts where the address names none. */
  sorts?: readonly string[];
  direction?: SortDirection;
  /** The most rows that are counted, where counting them takes long; by what is asked, where that decides. */
  mostCounted?: number | ((asked: Readonly<Record<string, unknown>>) => number);
  /** Rows a page where the address names none. */
  pageSize?: z.output<ReturnType<typeof PageSize>>;
  /** All rows at once, up to `printedAtMost`, where the address says `?rows=all`. */
  prints?: true;
}

type ValueOf<Of> = Of extends readonly (infer Code)[] ? Code | undefined : Of extends z.ZodType ? z.output<Of> : never;
type ValuesOf<Of> = {
  [Name in keyof Of as undefined extends ValueOf<Of[Name]> ? never : Name]: ValueOf<Of[Name]>;
} & { [Name in keyof Of as undefined extends ValueOf<Of[Name]> ? Name : never]?: ValueOf<Of[Name]> };
type Part<Of, Name extends string> = Of extends Readonly<Record<Name, infer Is>> ? Is : Record<never, never>;
type KeyOf<Of> = Of extends { sorts: readonly (infer Key extends string)[] } ? Key : string;
type FilterOf<Of> = keyof Part<Of, 'filters'> & string;

/** What an address asks of a list, as its verb takes it. */
type Query<Of> = { page: number; pageSize: number } & ValuesOf<Part<Of, 'tabs'>> &
  ValuesOf<Part<Of, 'filters'>> &
  (Of extends { search: unknown } ? { search: string } : unknown) &
  (Of extends { sorts: unknown } ? { sort: KeyOf<Of>; direction: SortDirection } : unknown);

/** A list in an address. */
interface ListQuery<Of> {
  /** What an address asks for. A wrong value takes its default, so that a hand-typed address shows a list. */
  read: (params: URLSearchParams) => Query<Of>;
  /** What an address without parameters asks for. */
  defaults: Query<Of>;
  /** The limit of a count of its rows: one more than is counted, which means "more". */
  countLimit: (query: Query<Of>) => { take: number };
  /** The page that there is, where one past the last counted row was asked for: its number, the rows to skip and to take. */
  pageOf: (query: Query<Of>, total: number) => ReturnType<typeof pageOf>;
  /** The names of the form's fields beside the search. */
  filterNames: readonly FilterOf<Of>[];
  /** The list as its page shows it, `found` being the page that there is and the rows of all pages. */
  view: (query: Query<Of>, found: { page: number; total: number }) => ListView<FilterOf<Of>, KeyOf<Of>>;
}

/** One description of a list: the reader of its address, the names of its form's fields, and what its page shows. */
export function listQuery<const Of extends ListDescription>(description: Of): ListQuery<Of> {
  const { search, tabs = {}, filters = {}, sorts, direction = 'asc', pageSize = defaultPageSize } = description;
  const { mostCounted = countedAtMost, prints } = description;
  const countedOf = (query: object) =>
    typeof mostCounted === 'number' ? mostCounted : mostCounted(query as Readonly<Record<string, unknown>>);
  const named = Object.entries<Value>({ ...tabs, ...filters });
  const read = (params: URLSearchParams) => {
    const get = (name: string) => params.get(name);
    return daysInOrder({
      ...(search && { search: search === true ? plainSearch(get(listParams.search)) : readSearch(search, get) }),
      ...Object.fromEntries(named.map(([name, value]) => [name, readValue(value, get(name))])),
      ...(sorts && {
        sort: sorts.find((key) => key === get(listParams.sort)) ?? sorts[0],
        direction: sortDirections.find((each) => each === get(listParams.direction)) ?? direction,
      }),
      ...(prints && get(listParams.rows) === 'all'
        ? { page: 1, pageSize: printedAtMost }
        : {
            page: pageNumber.parse(get(listParams.page) ?? 1),
            pageSize: rowsOfPage.parse(get(listParams.pageSize) ?? pageSize),
          }),
    }) as Query<Of>;
  };
  const defaults = read(new URLSearchParams());
  const filterNames = Object.keys(filters) as FilterOf<Of>[];
  return {
    read,
    defaults,
    countLimit: (query) => countLimit(countedOf(query)),
    pageOf: (query, total) => pageOf(query, total, countedOf(query)),
    filterNames,
    view: (query, { page, total }) => {
      const values = query as Readonly<Record<string, unknown>>;
      const usual = defaults as Readonly<Record<string, unknown>>;
      const texts = filterNames.map((name) => [name, String(values[name] ?? '')]);
      return {
        search: String(values.search ?? ''),
        filters: Object.fromEntries(texts) as Record<FilterOf<Of>, string>,
        ...(sorts && { sort: { key: values.sort, direction: values.direction } as Sort<KeyOf<Of>> }),
        isNarrowed: ['search', ...filterNames].some((name) => values[name] !== usual[name]),
        page,
        pageSize: query.pageSize,
        total,
        mostCounted: countedOf(query),
        ...(prints && { print: query.pageSize === printedAtMost ? ('shown' as const) : ('offered' as const) }),
      };
    },
  };
}

function daysInOrder(query: Record<string, unknown>): Record<string, unknown> {
  const { from, to } = query;
  return typeof from === 'string' && typeof to === 'string' && from > to ? { ...query, from: to, to: from } : query;
}

/** A search as it is typed: without the characters that no database takes, and cut where it is too long. */
function plainSearch(text: string | null): string {
  return (text ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, searchMaxLength)
    .replace(/\p{Cs}/gu, '');
}

function readSearch(schema: z.ZodType<string>, get: (name: string) => string | null): string {
  return schema.safeParse(get(listParams.search) ?? '').data ?? '';
}

function readValue(value: Value, text: string | null): unknown {
  if (!(value instanceof z.ZodType)) return value.find((code) => code === text);
  const read = text ? value.safeParse(text) : null;
  return read?.success ? read.data : value.parse(undefined);
}
