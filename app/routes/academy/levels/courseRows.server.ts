import { localized } from '#app/domain/localizedText.ts';
import { brandOfCurriculum } from '#app/domain/markets/curricula.ts';
import { isNewCourse } from '#app/domain/academy/catalogue/catalogueForms.ts';
import { averageStars } from '#app/domain/academy/catalogue/averageStars.ts';
import { courseCover, type CourseCover } from '#app/domain/academy/catalogue/courseCover.ts';
import type { LearnerCourse } from '#app/domain/academy/levels/learnerCourses.server.ts';
import { curriculumQuery } from '#app/domain/academy/levels/readersCurriculum.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { courseStateOf, type CourseState } from '#app/domain/academy/levels/courseState.ts';
import { formatDate } from '#app/domain/display.ts';
import { minutesOf } from '#app/domain/courses/runtime/resumePoint.ts';
import type { BrandCode } from '#app/domain/markets/brands.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import { paths } from '#app/paths.ts';

/** A course on a screen, in the reader's language. */
export interface CourseRow {
  courseId: string;
  title: string;
  summary: string;
  category: string;
  /** What readers take, once enough have finished it; as announced until then. */
  minutes: number;
  /** True where it is what readers take. */
  isMeasured: boolean;
  /** The ratings of those who finished it; null without any. */
  rating: { average: number; count: number } | null;
  refresher: boolean;
  state: CourseState;
  score: number | null;
  /** What was asked for, of one that was failed. */
  passMark: number | null;
  attemptsLeft: number | null;
  /** Where a course that was failed is tried again; null for any other, and once no attempt is left. */
  againHref: string | null;
  /** The minutes that the learner spent with it. */
  minutesSpent: number;
  attempts: number;
  visitedOn: string;
  passedOn: string;
  /** True for one that a partner gives at its own academy. */
  external: boolean;
  href: string;
  /** Its page, before it is opened. */
  aboutHref: string;
  /** False for one that was retired and in whose middle the learner is not: its addresses lead nowhere. */
  isOffered: boolean;
  /** The languages that it is given in, each in its own words. */
  languages: string[];
  cover: CourseCover;
  /** True for one that was added lately, and that the learner has not opened. */
  isNew: boolean;
}

/** The curriculum that a page shows, and the brand under which. */
export interface AcademyPlace {
  brand: BrandCode;
  curriculum: Curriculum;
}

/** A course in the reader's language, with the learner's result. */
export function courseRow(ctx: AgentContext, place: AcademyPlace, course: LearnerCourse): CourseRow {
  const { language } = ctx;
  const { courseId, refresher, score, passMark, attempts, attemptsLeft, totalSeconds, visitedAt, passedAt } = course;
  const state = courseStateOf(course);
  const isOffered = course.state === 'published' || course.goesOn;
  const average = averageStars(course);
  return {
    rating: average === null ? null : { average, count: course.ratingCount },
    minutes: course.readerMinutes ?? course.minutes,
    isMeasured: course.readerMinutes !== null,
    courseId,
    refresher,
    score,
    passMark,
    attempts,
    state,
    isOffered,
    attemptsLeft: isOffered ? attemptsLeft : null,
    againHref:
      state === 'failed' && attemptsLeft !== 0 && isOffered
        ? courseHref(ctx, place, courseId, course.openAttempt ?? undefined)
        : null,
    title: localized(language, 'title', course),
    summary: localized(language, 'summary', course),
    category: localized(language, 'category', course),
    minutesSpent: minutesOf(totalSeconds),
    visitedOn: visitedAt ? formatDate(visitedAt, ctx) : '',
    passedOn: passedAt ? formatDate(passedAt, ctx) : '',
    external: course.partner !== '',
    href: courseHref(ctx, place, courseId),
    aboutHref: paths.aboutCourse(
      place.brand,
      courseId,
      curriculumQuery(ctx.agency.country, place.brand, place.curriculum),
    ),
    languages: course.languages.map(languageName),
    isNew: state === 'new' && isNewCourse(course.createdAt, ctx.now),
    cover: courseCover({ ...course, brand: brandOfCurriculum(place.curriculum) }),
  };
}

/** What a language is called in itself. */
export function languageName(code: string): string {
  return new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
}

/**
 * The address of a course, which leads back to the curriculum from where it is opened; with `after`, it leaves that
 * attempt for a new one.
 */
export function courseHref(
  { agency }: Pick<AgentContext, 'agency'>,
  { brand, curriculum }: AcademyPlace,
  courseId: string,
  after?: string,
): string {
  return paths.course(brand, courseId, {
    ...curriculumQuery(agency.country, brand, curriculum),
    ...(after && { after }),
  });
}
