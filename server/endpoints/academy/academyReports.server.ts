import { z } from '@hono/zod-openapi';
import { learnerStandings } from '#app/domain/academy/reports/learnerStanding.ts';
import { readAcademyReport, type PersonWithAim } from '#app/domain/academy/reports/readAcademyReport.server.ts';
import { reportSorts, visitFilters } from '#app/domain/academy/reports/reportForms.ts';
import { agentTypes } from '#app/domain/permissions/codes.ts';
import { defaultPageSize, maxPageNumber, pageSizes } from '#app/domain/listParams.ts';
import { upperCase } from '#app/domain/text.ts';
import { cursor, nextCursor } from '#server/http/cursors.server.ts';
import { sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const count = z.number().int();
const standing = z.enum(learnerStandings);
const aim = z.strictObject({ level: count, isReturn: z.boolean(), done: count, needed: count });

const academyReport = sessionEndpoint({
  method: 'post',
  path: '/osdb/v1.0/agents/academy-report',
  action: 'agency.academy-reports',
  refusals: ['notFound'],
  area: 'academy',
  summary:
    "Where the users of the caller's agency are in the curriculum companyId, a page at a time (pageNo counts from 0), and where the agency is in every curriculum of its country. " +
    'Narrowed by standing, ends (soon: within 90 days), visit and search',
  body: z.strictObject({
    companyId: sentLine(10, { min: 1 }),
    standing: standing.optional(),
    ends: z.enum(['soon']).optional(),
    visit: z.enum(visitFilters).optional(),
    search: sentLine(100).trim().default(''),
    sort: z.enum(reportSorts).default('name'),
    direction: z.enum(['asc', 'desc']).default('asc'),
    pageNo: z
      .number()
      .int()
      .min(0)
      .max(maxPageNumber - 1)
      .default(0),
    pageSize: z.literal(pageSizes).default(defaultPageSize),
    cursor,
  }),
  reply: z.strictObject({
    report: z.strictObject({
      companyId: z.string(),
      pageNo: count,
      pageSize: count,
      total: count,
      nextCursor,
      people: z.array(
        z.strictObject({
          agentUniqueId: z.string(),
          userId: z.string(),
          firstName: z.string(),
          lastName: z.string(),
          emailAddress: z.string(),
          agentType: z.enum(agentTypes),
          ccn: z.string().nullable(),
          standing,
          level: count,
          levelAttainedDate: z.string(),
          validUntil: z.string(),
          lastVisit: z.string(),
          coursesPassed: count,
          coursesFailed: count,
          remindedAt: z.string(),
          next: aim.nullable(),
        }),
      ),
      curricula: z.array(
        z.strictObject({
          companyId: z.string(),
          people: z.strictObject(Object.fromEntries(learnerStandings.map((each) => [each, count]))),
          endsWithin90Days: count,
          agencyLevel: count,
          nextAgencyLevel: z.strictObject({ level: count, holding: count, of: count, missing: count }).nullable(),
        }),
      ),
    }),
  }),
  async run({ ctx, body: { companyId, pageNo, ...query } }) {
    const {
      curriculum,
      curricula,
      people,
      total,
      page,
      pageSize,
      nextCursor: next,
    } = await readAcademyReport(ctx, companyId, {
      ...query,
      page: pageNo + 1,
    });
    return {
      report: {
        companyId: curriculum,
        pageNo: page - 1,
        pageSize,
        total,
        nextCursor: next,
        people: people.map(personOf),
        curricula: curricula.map((each) => ({
          companyId: each.curriculum,
          people: each.counts,
          endsWithin90Days: each.endsSoon,
          agencyLevel: each.level,
          nextAgencyLevel: each.next,
        })),
      },
    };
  },
});

function personOf({
  agentUniqueId,
  userId,
  firstName,
  lastName,
  emailAddress,
  agentType,
  ccn,
  ...person
}: PersonWithAim) {
  return {
    agentUniqueId,
    userId,
    firstName: upperCase(firstName),
    lastName: upperCase(lastName),
    emailAddress,
    agentType,
    ccn,
    standing: person.standing,
    level: person.level ?? 0,
    levelAttainedDate: isoOf(person.attainedAt),
    validUntil: isoOf(person.validUntil),
    lastVisit: isoOf(person.visitedAt),
    coursesPassed: person.passed,
    coursesFailed: person.failed,
    remindedAt: isoOf(person.remindedAt),
    next: person.aim && {
      level: person.aim.level,
      isReturn: person.aim.isReturn,
      done: person.aim.done,
      needed: person.aim.needed,
    },
  };
}

function isoOf(date: Date | null): string {
  return date?.toISOString() ?? '';
}

/** Reports on the academy (spec §7 academy-report). */
export const academyReportEndpoints: readonly Endpoint[] = [academyReport];
