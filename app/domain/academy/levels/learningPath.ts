import type { AcademyLevel } from '#app/domain/markets/curricula.ts';
import { withoutContained, type PassedCourse, type RankStanding, type RequirementStanding } from './rank.ts';
import type { Validity } from './validity.ts';

/** A learner's state in a curriculum. */
interface Standing {
  kept: { level: AcademyLevel; validUntil: Date } | null;
  validity: Validity | null;
  computed: RankStanding;
}

/** A course with what the learner did of it. */
interface VisitedCourse {
  courseId: string;
  categoryId: string;
  state: string;
  goesOn: boolean;
  isOfCurriculum: boolean;
  refresher: boolean;
  visitedAt: Date | null;
  completedAt: Date | null;
  /** How many attempts are left of one that was failed; null for as many as one likes. */
  attemptsLeft: number | null;
}

/** The level that a learner may reach next, or may bring back. */
export interface Aim {
  level: AcademyLevel;
  /** True where a level has lapsed for so long that its requirements must be met again. */
  isReturn: boolean;
  /** What is done and needed, over all requirements that stand in the way. */
  done: number;
  needed: number;
  missing: RequirementStanding[];
}

/** What a learner aims at; null at the highest level, and where the next one has no certification. */
export function aimOf({ kept, validity, computed }: Standing): Aim | null {
  const isReturn = validity === 'expired';
  const level = isReturn ? kept!.level : Math.max(kept?.level ?? 0, computed.level) + 1;
  if (!computed.certifications.some((each) => each.level === level)) return null;
  const inTheWay = withoutContained(
    computed.certifications
      .filter((each) => each.level === level || (each.level < level && !each.met))
      .flatMap(({ requirements }) => requirements),
  );
  const sum = (of: 'done' | 'needed') => inTheWay.reduce((total, each) => total + each[of], 0);
  return {
    level: level as AcademyLevel,
    isReturn,
    done: sum('done'),
    needed: sum('needed'),
    missing: inTheWay.filter(({ done, needed }) => done < needed),
  };
}

/**
 * The course that the learner opened last and has not completed, one that was failed while they may try again, a
 * retired one while its attempt is open; null where there is none.
 */
export function courseLeftOff<Course extends VisitedCourse>(courses: readonly Course[]): Course | null {
  const open = courses.filter(
    ({ state, goesOn, isOfCurriculum, visitedAt, completedAt, attemptsLeft }) =>
      (state === 'published' || goesOn) &&
      isOfCurriculum &&
      visitedAt !== null &&
      completedAt === null &&
      attemptsLeft !== 0,
  );
  return open.toSorted((one, other) => other.visitedAt!.getTime() - one.visitedAt!.getTime())[0] ?? null;
}

/**
 * The course that brings the learner on: where their level has lapsed and a refresher alone brings it back, that one; else the first that is missing for the aim, or the first elective that would count.
 */
export function courseToStart<Course extends VisitedCourse>(
  courses: readonly Course[],
  { validity, computed: { certifications } }: Pick<Standing, 'validity' | 'computed'>,
  aim: Aim | null,
): Course | null {
  const open = courses.filter(({ state, attemptsLeft }) => state === 'published' && attemptsLeft !== 0);
  const refresher = validity === 'lapsed' ? open.find((course) => course.refresher) : undefined;
  if (refresher) return refresher;
  const asked = namedCourses(certifications);
  for (const { requirement, courseIds } of aim?.missing ?? []) {
    const fits = ({ courseId, categoryId }: Course) =>
      requirement.kind === 'course'
        ? courseId === requirement.courseId
        : categoryId === requirement.categoryId && !asked.has(courseId) && !courseIds.includes(courseId);
    const found = open.find(fits);
    if (found) return found;
  }
  return null;
}

/** Why a course that was passed counts for no requirement of the curriculum. */
export type UncountedReason = 'beforeLapse' | 'enoughElectives' | 'notAskedFor';

/**
 * The courses that were passed and count for nothing, and why: passed before the level lapsed for good (`since`),
 * an elective beyond those that are asked for, or asked for by no requirement.
 */
export function uncountedCourses(
  passed: readonly PassedCourse[],
  { certifications }: RankStanding,
  since?: Date,
): { courseId: string; reason: UncountedReason }[] {
  const all = certifications.flatMap(({ requirements }) => requirements);
  const counting = new Set(all.flatMap(({ courseIds }) => courseIds));
  const asked = namedCourses(certifications);
  const electives = new Set(
    all.flatMap(({ requirement }) => (requirement.kind === 'electives' ? [requirement.categoryId] : [])),
  );
  return passed
    .filter(({ courseId }) => !counting.has(courseId))
    .map(({ courseId, categoryId, passedAt }) => {
      const isAskedFor = asked.has(courseId) || electives.has(categoryId);
      if (isAskedFor && since && passedAt < since) return { courseId, reason: 'beforeLapse' as const };
      return { courseId, reason: isAskedFor ? ('enoughElectives' as const) : ('notAskedFor' as const) };
    });
}

function namedCourses(certifications: RankStanding['certifications']): Set<string> {
  return new Set(
    certifications.flatMap(({ requirements }) =>
      requirements.flatMap(({ requirement }) => (requirement.kind === 'course' ? [requirement.courseId] : [])),
    ),
  );
}
