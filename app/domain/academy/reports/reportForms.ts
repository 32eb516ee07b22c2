import { z } from 'zod';
import { PageNumber, PageSize } from '#app/domain/fields.ts';
import { learnerStandings } from './learnerStanding.ts';

/** The columns by which a report can be sorted. */
export const reportSorts = ['name', 'level', 'validUntil', 'visited', 'passed'] as const;
export type ReportSort = (typeof reportSorts)[number];

/** How long ago a curriculum was last visited: never, or not within these days. */
export const visitFilters = ['never', 'over30', 'over90'] as const;
export type VisitFilter = (typeof visitFilters)[number];

const filters = {
  standing: z.enum(learnerStandings).optional(),
  /** `soon`: the level ends within 90 days. */
  ends: z.enum(['soon']).optional(),
  visit: z.enum(visitFilters).optional(),
  search: z.string().trim().max(100).default(''),
};

/** What narrows a report on a curriculum. */
export const reportFilter = z.strictObject(filters);
export type ReportFilter = z.output<typeof reportFilter>;

/** What narrows a report, its order and its page, which counts from 1. */
export const reportQuery = z.strictObject({
  ...filters,
  sort: z.enum(reportSorts).default('name'),
  direction: z.enum(['asc', 'desc']).default('asc'),
  page: PageNumber(),
  pageSize: PageSize(),
});
export type ReportQuery = Omit<z.output<typeof reportQuery>, 'pageSize'> & { pageSize: number };

/**
 * The report that an address asks for (`?q=`, `?standing=`, `?ends=`, `?visit=`, `?sort=`, `?direction=`, `?page=`,
 * `?size=`); a value that is amiss counts as left out.
 */
export function reportQueryIn(params: URLSearchParams): ReportQuery {
  const named: Record<string, string | null> = { search: params.get('q'), pageSize: params.get('size') };
  const values = Object.entries(reportQuery.shape).flatMap(([name, schema]) => {
    const value = name in named ? named[name] : params.get(name);
    return value && (schema as z.ZodType).safeParse(value).success ? [[name, value]] : [];
  });
  return reportQuery.parse({ page: 1, pageSize: null, ...Object.fromEntries(values) });
}

/** What narrows a report, out of its query. */
export function filterOf({ standing, ends, visit, search }: ReportQuery): ReportFilter {
  return { standing, ends, visit, search };
}
