import { z } from 'zod';
import { listQuery } from '#app/domain/listQuery.ts';
import { assignedStates } from '#app/domain/dueDays.ts';
import { learnerStandings } from './learnerStanding.ts';
import { sentLine } from '#app/domain/textSchema.ts';

/** The columns by which a report can be sorted. */
export const reportSorts = ['name', 'level', 'validUntil', 'visited', 'passed'] as const;
export type ReportSort = (typeof reportSorts)[number];

/** How long ago a curriculum was last visited: never, or not within these days. */
export const visitFilters = ['never', 'over30', 'over90'] as const;

const filters = {
  standing: z.enum(learnerStandings).optional(),
  /** `soon`: the level ends within 90 days. */
  ends: z.enum(['soon']).optional(),
  visit: z.enum(visitFilters).optional(),
  search: sentLine(100).trim().default(''),
  /** People with assigned learning: filtered by their progress and by one assignment. */
  assigned: z.enum(assignedStates).optional(),
  assignment: z.uuid().optional(),
  /** People of a branch of the agency. */
  branch: z.uuid().optional(),
};

/** What narrows a report on a curriculum. */
export const reportFilter = z.strictObject(filters);
export type ReportFilter = z.output<typeof reportFilter>;

/** The people of a report in an address: what narrows it, their order and page. */
export const reportList = listQuery({
  search: filters.search,
  filters: {
    standing: learnerStandings,
    ends: ['soon'],
    visit: visitFilters,
    assigned: assignedStates,
    assignment: filters.assignment,
    branch: filters.branch,
  },
  sorts: reportSorts,
});
export type ReportQuery = Omit<typeof reportList.defaults, 'pageSize'> & { pageSize: number };

/** What narrows a report, out of its query. */
export function reportFilterOf(query: ReportQuery): ReportFilter {
  const { standing, ends, visit, search, assigned, assignment, branch } = query;
  return { standing, ends, visit, search, assigned, assignment, branch };
}
