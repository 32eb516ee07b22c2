import { z } from 'zod';
import { agencyLevel, agentsMissing } from '#app/domain/academy/levels/agencyLevel.ts';
import { aimOf, type Aim } from '#app/domain/academy/levels/learningPath.ts';
import type { PassedCourse } from '#app/domain/academy/levels/rank.ts';
import {
  readCertifications,
  standingOf,
  type TitledCertification,
} from '#app/domain/academy/levels/standing.server.ts';
import { readingContext, type AgentContext } from '#app/domain/context.server.ts';
import { curriculaOf, type AcademyLevel, type Curriculum } from '#app/domain/markets/curricula.ts';
import { readCursor, writeCursor } from '#app/domain/listCursor.server.ts';
import { maxPageNumber } from '#app/domain/listParams.ts';
import { assertCan } from '#app/domain/permissions/assertCan.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { Prisma, rowsOf } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { learnerStandings, levelsOf, type StandingCounts } from './learnerStanding.ts';
import { reportFilterOf, type ReportQuery } from './reportForms.ts';
import { inReach } from '#app/domain/permissions/reach.server.ts';
import { endsSoonAt, isInReport, readReportPage, standingAt, type ReportPerson } from './reportPeople.server.ts';

/**
 * A user with the level that they may reach next or bring back; null at the highest, and for who has no member number.
 */
export type PersonWithAim = ReportPerson & { aim: Aim | null };

/** An agency's state in a curriculum. */
export interface CurriculumSummary {
  curriculum: Curriculum;
  counts: StandingCounts;
  /** How many levels end within 90 days. */
  endsSoon: number;
  /** The agency's own level, and what it lacks for the next. */
  level: AcademyLevel;
  next: ReturnType<typeof agentsMissing>;
}

export interface AcademyReport {
  curriculum: Curriculum;
  /** Every curriculum of the agency's country. */
  curricula: CurriculumSummary[];
  people: PersonWithAim[];
  total: number;
  page: number;
  pageSize: number;
  /** What gives the users after these, also where some came or went in the meantime; null at the end. */
  nextCursor: string | null;
}

// Where the user whom it follows has gone, the page counts.
const place = z.tuple([z.number().int().min(1).max(maxPageNumber), z.uuid()]);

/** The curriculum of the agency's country that is named. Throws `notFound` for any other. */
export function curriculumOfAgency({ agency }: AgentContext, companyId: string): Curriculum {
  const curriculum = curriculaOf(agency.country).find((each) => each === companyId);
  if (!curriculum) throw new Refusal('notFound');
  return curriculum;
}

/**
 * Reads the progress of the caller's agency's users in a curriculum, a page at a time, and of the agency in all of
 * them, in six queries whatever the number of people, courses and curricula (spec §7 academy-report). Throws
 * `forbidden` for a caller who may not (`agency.academy-reports`), `notFound` for another country's curriculum, and
 * `malformedRequest` for a cursor of another report.
 */
export async function readAcademyReport(
  given: AgentContext,
  companyId: string,
  { cursor, ...asked }: ReportQuery & { cursor?: string | undefined },
): Promise<AcademyReport> {
  assertCan(given, 'agency.academy-reports');
  const ctx = readingContext(given);
  const curriculum = curriculumOfAgency(ctx, companyId);
  const list = ['report', curriculum, reportFilterOf(asked), asked.sort, asked.direction, asked.pageSize];
  const [wanted, after] = readCursor(cursor, list, place) ?? [asked.page];
  const query = { ...asked, page: wanted };
  const curricula = await readSummaries(ctx);
  const { people, total, page, hasMore } = await readReportPage(ctx, curriculum, { ...query, after });
  const certifications = await readReportCertifications(ctx, curriculum);
  return {
    curriculum,
    curricula,
    people: await withAims(ctx, people, certifications),
    total,
    page,
    pageSize: query.pageSize,
    nextCursor: hasMore ? writeCursor(list, [page + 1, people.at(-1)!.agentUniqueId]) : null,
  };
}

/** Reads the certifications of a curriculum, in two queries. */
export async function readReportCertifications(
  { db }: AgentContext,
  curriculum: Curriculum,
): Promise<TitledCertification[]> {
  return (await readCertifications(db, [curriculum])).get(curriculum) ?? [];
}

/** People with what each may reach next, in one query. */
export async function withAims(
  ctx: AgentContext,
  people: readonly ReportPerson[],
  certifications: readonly TitledCertification[],
): Promise<PersonWithAim[]> {
  const passed = await passedBy(ctx, people);
  return people.map((person) => {
    const { authId, level, attainedAt, validUntil, refreshCount } = person;
    if (authId === null) return { ...person, aim: null };
    const kept = level === null ? null : { level, attainedAt: attainedAt!, validUntil: validUntil!, refreshCount };
    return {
      ...person,
      aim: aimOf(standingOf({ certifications, passed: passed.get(authId) ?? [], kept, now: ctx.now })),
    };
  });
}

const passedRow = z.strictObject({
  authId: z.string(),
  courseId: z.string(),
  categoryId: z.string(),
  passedAt: z.date(),
});

async function passedBy({ db }: AgentContext, people: readonly ReportPerson[]): Promise<Map<string, PassedCourse[]>> {
  const learners = people.flatMap(({ authId }) => authId ?? []);
  const rows = await rowsOf(
    db,
    described(
      passedRow,
      Prisma.sql`
    SELECT r.auth_id AS "authId", r.course_id AS "courseId", c.category_id AS "categoryId", r.last_passed_at AS "passedAt"
    FROM course_results r JOIN courses c ON c.course_id = r.course_id WHERE r.auth_id = ANY (${learners}) AND r.last_passed_at IS NOT NULL`,
    ),
  );
  const found = new Map<string, PassedCourse[]>();
  for (const { authId, ...course } of rows) found.set(authId, [...(found.get(authId) ?? []), course]);
  return found;
}

const standingRow = z.strictObject({
  curriculum: z.string(),
  standing: z.enum(learnerStandings),
  people: z.int(),
  /** Those whom the reader reaches, and how many of their levels end soon. */
  reached: z.int(),
  soon: z.int(),
});

// The agency's level is made of everybody's, also for who reads of some.
async function readSummaries({ db, actor, agency, now }: AgentContext): Promise<CurriculumSummary[]> {
  const { agencyId, country } = agency;
  const curricula = curriculaOf(country);
  const rows = await rowsOf(
    db,
    described(
      standingRow,
      Prisma.sql`
    SELECT c.curriculum, ${standingAt(now)} AS standing, count(*)::int AS people, count(*) FILTER (WHERE ${inReach(actor)})::int AS reached,
      count(*) FILTER (WHERE ${inReach(actor)} AND ${endsSoonAt(now)})::int AS soon
    FROM agents a CROSS JOIN unnest(${curricula}::text[]) AS c (curriculum) LEFT JOIN learner_levels l ON l.auth_id = a.auth_id AND l.curriculum = c.curriculum
    WHERE ${isInReport({ agencyId })} GROUP BY 1, 2`,
    ),
  );
  const held = await db.agencyLevel.findMany({ where: { agencyId, curriculum: { in: [...curricula] } } });
  return curricula.map((curriculum) => {
    const own = rows.filter((row) => row.curriculum === curriculum);
    const countsOf = (whom: 'people' | 'reached') =>
      Object.fromEntries(
        learnerStandings.map((standing) => [standing, own.find((row) => row.standing === standing)?.[whom] ?? 0]),
      ) as StandingCounts;
    const levels = levelsOf(countsOf('people'));
    const former = held
      .filter((row) => row.curriculum === curriculum)
      .map((row) => ({ level: row.level, lastHeldAt: row.lastHeldAt }));
    const level = agencyLevel(levels, former, now);
    return {
      curriculum,
      counts: countsOf('reached'),
      endsSoon: own.reduce((sum, { soon }) => sum + soon, 0),
      level,
      next: agentsMissing(levels, level),
    };
  });
}
