import type { AcademyLevel } from '#app/domain/markets/curricula.ts';

/**
 * What a certification asks for: one course, or a number of courses of a category that no requirement of the curriculum
 * names.
 */
type Requirement =
  | { requirementId: string; kind: 'course'; courseId: string }
  | { requirementId: string; kind: 'electives'; categoryId: string; count: number };

/** A certification of a level of one curriculum. A level may have several; all of them are to be reached. */
export interface LevelCertification {
  certificationId: string;
  level: Exclude<AcademyLevel, 0>;
  requirements: readonly Requirement[];
}

/**
 * A course as a learner has passed it; `passedAt` is the last time. Those of other curricula may be among them: a
 * course counts wherever it is asked for.
 */
export interface PassedCourse {
  courseId: string;
  categoryId: string;
  passedAt: Date;
}

/** A learner's state in a requirement. */
export interface RequirementStanding {
  requirement: Requirement;
  needed: number;
  /** At most `needed`. */
  done: number;
  /** The courses that count for it. */
  courseIds: string[];
}

interface CertificationStanding {
  certificationId: string;
  level: LevelCertification['level'];
  met: boolean;
  requirements: RequirementStanding[];
}

/** The rank that results give, and why. */
export interface RankStanding {
  /** The highest level of which, and of all below which, every certification is met; 0 before the first. */
  level: AcademyLevel;
  certifications: CertificationStanding[];
  /** What is missing for the next level, requirement by requirement; empty where there is none above. */
  missing: RequirementStanding[];
}

/**
 * The rank of a learner in a curriculum, computed from its certifications and the courses passed. Nothing else gives a
 * level. With `since`, only courses passed from then on count: what brings a level back that has lapsed for long. A
 * level without a certification, and those above it, cannot be reached.
 */
export function rankOf(
  certifications: readonly LevelCertification[],
  passed: readonly PassedCourse[],
  since?: Date,
): RankStanding {
  const counting = since ? passed.filter(({ passedAt }) => passedAt >= since) : passed;
  const named = new Set(
    certifications.flatMap(({ requirements }) =>
      requirements.flatMap((each) => (each.kind === 'course' ? [each.courseId] : [])),
    ),
  );
  const standings = certifications
    .toSorted((one, other) => one.level - other.level)
    .map(({ certificationId, level, requirements }) => {
      const each = requirements.map((requirement) => standingOf(requirement, counting, named));
      return { certificationId, level, met: each.every(({ done, needed }) => done >= needed), requirements: each };
    });
  let level: AcademyLevel = 0;
  for (const next of [1, 2, 3, 4] as const) {
    const ofLevel = standings.filter((each) => each.level === next);
    if (ofLevel.length === 0 || ofLevel.some(({ met }) => !met)) break;
    level = next;
  }
  const above = standings.filter((each) => each.level === level + 1);
  return {
    level,
    certifications: standings,
    missing: above.flatMap(({ requirements }) => requirements.filter(({ done, needed }) => done < needed)),
  };
}

/**
 * Requirements to be met together, without those that others of them contain: an elective counts for every level that
 * asks for electives of its category, so that the largest number of a category is all that is to be passed of it.
 */
export function withoutContained(requirements: readonly RequirementStanding[]): RequirementStanding[] {
  const categoryOf = ({ requirement }: RequirementStanding) =>
    requirement.kind === 'electives' ? requirement.categoryId : null;
  return requirements.filter((each, place) => {
    const category = categoryOf(each);
    return (
      category === null ||
      !requirements.some(
        (other, at) =>
          categoryOf(other) === category &&
          (other.needed > each.needed || (other.needed === each.needed && at < place)),
      )
    );
  });
}

function standingOf(
  requirement: Requirement,
  passed: readonly PassedCourse[],
  named: ReadonlySet<string>,
): RequirementStanding {
  const counting =
    requirement.kind === 'course'
      ? passed.filter(({ courseId }) => courseId === requirement.courseId)
      : passed.filter(({ courseId, categoryId }) => categoryId === requirement.categoryId && !named.has(courseId));
  const needed = requirement.kind === 'course' ? 1 : requirement.count;
  const courseIds = [...new Set(counting.map(({ courseId }) => courseId))].slice(0, needed);
  return { requirement, needed, done: courseIds.length, courseIds };
}
