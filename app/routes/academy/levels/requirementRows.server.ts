import { localized } from '#app/domain/localizedText.ts';
import { uncountedCourses, type UncountedReason } from '#app/domain/academy/levels/learningPath.ts';
import { passedOf, type LearnerCourse } from '#app/domain/academy/levels/learnerCourses.server.ts';
import type { RequirementStanding } from '#app/domain/academy/levels/rank.ts';
import type { Academy } from '#app/domain/academy/levels/readAcademy.server.ts';
import { curriculumQuery } from '#app/domain/academy/levels/readersCurriculum.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { formatDate } from '#app/domain/display.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import { levelOf } from '#app/domain/markets/curricula.ts';
import { paths } from '#app/paths.ts';
import { courseHref, type AcademyPlace } from './courseRows.server.ts';

interface LinkedCourse {
  courseId: string;
  title: string;
  href: string;
  /** The last day on which it was passed; empty for one that was not. */
  passedOn: string;
}

/** A requirement with its rule, its state and the courses that count for it. */
export interface RequirementRow {
  key: string;
  kind: 'course' | 'electives';
  /** The course that is asked for, or the category of the electives. */
  name: string;
  href: string | null;
  done: number;
  needed: number;
  counting: LinkedCourse[];
}

export interface CertificationRow {
  key: string;
  levelKey: string;
  title: string;
  met: boolean;
  requirements: RequirementRow[];
}

export interface UncountedRow extends LinkedCourse {
  reason: UncountedReason;
}

/** The certifications of a curriculum with what a learner has done for each requirement. */
export function certificationRows(
  ctx: AgentContext,
  brand: BrandCode,
  { curriculum, certifications, courses, standing }: Academy,
): CertificationRow[] {
  const byId = new Map(courses.map((course) => [course.courseId, course]));
  return standing.computed.certifications.map(({ certificationId, level, met, requirements }) => ({
    key: certificationId,
    levelKey: levelOf(level, curriculum).nameKey,
    title: localized(ctx.language, 'title', certifications.find((each) => each.certificationId === certificationId)!),
    met,
    requirements: requirements.map((each) => requirementRow(ctx, { brand, curriculum }, each, byId)),
  }));
}

/** A requirement with its rule in words, and the courses that count for it. */
export function requirementRow(
  ctx: AgentContext,
  place: AcademyPlace,
  { requirement, needed, done, courseIds }: RequirementStanding,
  courses: ReadonlyMap<string, LearnerCourse>,
): RequirementRow {
  const counting = courseIds.flatMap((courseId) => linked(ctx, place, courses.get(courseId)));
  const { requirementId: key, kind } = requirement;
  if (kind === 'course') {
    const [course] = linked(ctx, place, courses.get(requirement.courseId));
    return { key, kind, name: course?.title ?? '', href: course?.href ?? null, done, needed, counting };
  }
  const ofCategory = [...courses.values()].find(({ categoryId }) => categoryId === requirement.categoryId);
  const name = ofCategory
    ? ctx.language === 'ja'
      ? ofCategory.categoryJa
      : ofCategory.categoryEn
    : requirement.categoryId;
  return {
    key,
    kind,
    name,
    href: paths.academyDashboard(place.brand, {
      ...curriculumQuery(ctx.agency.country, place.brand, place.curriculum),
      category: requirement.categoryId,
    }),
    done,
    needed,
    counting,
  };
}

/** The courses that were passed and count for nothing in a curriculum, with the reason. */
export function uncountedRows(
  ctx: AgentContext,
  brand: BrandCode,
  { curriculum, courses, standing: { computed, kept, validity } }: Academy,
): UncountedRow[] {
  const byId = new Map(courses.map((course) => [course.courseId, course]));
  const uncounted = uncountedCourses(
    passedOf(courses),
    computed,
    validity === 'expired' ? kept?.validUntil : undefined,
  );
  return uncounted.flatMap(({ courseId, reason }) =>
    linked(ctx, { brand, curriculum }, byId.get(courseId)).map((course) => ({ ...course, reason })),
  );
}

function linked(ctx: AgentContext, place: AcademyPlace, course: LearnerCourse | undefined): LinkedCourse[] {
  if (!course) return [];
  const { language } = ctx;
  const { courseId, lastPassedAt } = course;
  return [
    {
      courseId,
      title: localized(language, 'title', course),
      href: courseHref(ctx, place, courseId),
      passedOn: lastPassedAt ? formatDate(lastPassedAt, ctx) : '',
    },
  ];
}
