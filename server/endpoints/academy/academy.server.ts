import { z } from '@hono/zod-openapi';
import { isLeftOutOfCurriculum } from '#app/domain/academy/levels/categories.ts';
import { learnerOf } from '#app/domain/academy/levels/learnerOf.server.ts';
import type { LearnerCourse } from '#app/domain/academy/levels/learnerCourses.server.ts';
import type { RequirementStanding } from '#app/domain/academy/levels/rank.ts';
import { readAcademy, type Academy } from '#app/domain/academy/levels/readAcademy.server.ts';
import { readCategories } from '#app/domain/academy/levels/readCategories.server.ts';
import { readDashboard } from '#app/domain/academy/levels/readDashboard.server.ts';
import { readLearnerHistory } from '#app/domain/academy/levels/readLearnerHistory.server.ts';
import { refresherTerms } from '#app/domain/academy/levels/refresher.ts';
import type { AgentContext } from '#app/domain/context.server.ts';
import { fullName } from '#app/domain/display.ts';
import { defaultPageSize, maxPageNumber, pageSizes } from '#app/domain/listParams.ts';
import { courseStateOf, courseStates } from '#app/domain/academy/levels/courseState.ts';
import { levelOf, type AcademyLevel } from '#app/domain/markets/curricula.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { translator } from '#app/platform/translations.server.ts';
import { sessionEndpoint, type Endpoint } from '#server/http/endpoint.server.ts';
import { sentLine } from '#app/domain/textSchema.ts';

const companyId = sentLine(10, { min: 1 });
const authId = sentLine(64, { min: 1 });
const moment = z.string();

const requirement = z.strictObject({
  requirementId: z.string(),
  kind: z.enum(['course', 'electives']),
  title: z.string(),
  needed: z.number().int(),
  done: z.number().int(),
  courseIds: z.array(z.string()),
});

const course = z.strictObject({
  courseId: z.string(),
  code: z.string(),
  courseName: z.string(),
  summary: z.string(),
  categoryName: z.string(),
  minutes: z.number().int(),
  refresher: z.boolean(),
});

const result = {
  startedAt: moment,
  visitedAt: moment,
  state: z.enum(courseStates),
  failedAt: moment,
  completedAt: moment,
  passedAt: moment,
  score: z.number().int().nullable(),
  passMark: z.number().int().nullable(),
  totalSeconds: z.number().int(),
  attempts: z.number().int(),
};

const curriculum = sessionEndpoint({
  method: 'get',
  path: '/osdb/v1.0/agents/curriculum',
  action: 'own',
  failure: 'curriculumUnavailable',
  saidAs: { memberNumberNeeded: 'curriculumUnavailable' },
  refusals: ['memberNumberNeeded', 'notFound'],
  area: 'academy',
  summary:
    'The curriculum companyId with its certifications, what they ask for and what the caller has done of it, and its courses but those of Refresher, Extra and Extra Curricular',
  query: z.strictObject({ companyId }),
  reply: z.strictObject({
    curriculum: z.strictObject({
      companyId: z.string(),
      level: z.number().int(),
      certifications: z.array(
        z.strictObject({
          certificationId: z.string(),
          certificationTitle: z.string(),
          certificationLevel: z.number().int(),
          met: z.boolean(),
          certificationRequirements: z.array(requirement),
        }),
      ),
      courseDetails: z.array(course),
    }),
  }),
  async run({ ctx, query }) {
    const academy = await readAcademy(ctx, query);
    const details = academy.courses.filter(
      ({ isOfCurriculum, categoryEn, state }) =>
        isOfCurriculum && state === 'published' && !isLeftOutOfCurriculum({ nameEn: categoryEn }),
    );
    return {
      curriculum: {
        companyId: academy.curriculum,
        level: academy.standing.kept?.level ?? 0,
        certifications: certificationsOf(ctx, academy),
        courseDetails: details.map((each) => courseIn(ctx, each)),
      },
    };
  },
});

const history = sessionEndpoint({
  method: 'get',
  path: '/osdb/v1.0/agents/history',
  action: 'own',
  refusals: ['memberNumberNeeded', 'notFound'],
  area: 'academy',
  summary:
    "The caller's courses visited with results and time, levels reached and certificates. Another learner's authId is notFound",
  query: z.strictObject({ companyId, authId }),
  reply: z.strictObject({
    history: z.strictObject({
      courses: z.array(course.extend(result)),
      levels: z.array(
        z.strictObject({
          certificationLevel: z.number().int(),
          certificationTitle: z.string(),
          levelAttainedDate: moment,
        }),
      ),
      certificates: z.array(
        z.strictObject({
          number: z.string(),
          certType: z.string(),
          certLevel: z.number().int(),
          certTitle: z.string(),
          issuedTo: z.string(),
          issuedAt: moment,
        }),
      ),
    }),
  }),
  async run({ ctx, query }) {
    const { courses, levels, certificates, curriculum: code } = await readLearnerHistory(ctx, query);
    return {
      history: {
        courses: courses.map((each) => ({ ...courseIn(ctx, each), ...resultOf(each) })),
        levels: levels.map(({ level, attainedAt }) => ({
          certificationLevel: level,
          certificationTitle: levelName(ctx, level, code),
          levelAttainedDate: attainedAt.toISOString(),
        })),
        certificates: certificates.map(({ number, kind, level, holderName, issuedAt }) => ({
          number,
          certType: kind,
          certLevel: level,
          certTitle: levelName(ctx, level, code),
          issuedTo: holderName,
          issuedAt: issuedAt.toISOString(),
        })),
      },
    };
  },
});

const categoryList = sessionEndpoint({
  method: 'get',
  path: '/osdb/v1.0/agents/academy/category-list',
  action: 'own',
  failure: 'categoriesUnavailable',
  saidAs: { memberNumberNeeded: 'categoriesUnavailable' },
  refusals: ['memberNumberNeeded', 'notFound'],
  area: 'academy',
  summary:
    "The categories that are listed to the caller: never one whose name contains 'extra', and the last for levels 3 and 4 alone",
  query: z.strictObject({ companyId }),
  reply: z.strictObject({ categories: z.array(z.strictObject({ categoryId: z.string(), categoryName: z.string() })) }),
  async run({ ctx, query }) {
    const { kept } = await learnerOf(ctx, query);
    const categories = await readCategories(ctx, kept?.level ?? 0);
    return {
      categories: categories.map((each) => ({
        categoryId: each.categoryId,
        categoryName: ctx.language === 'ja' ? each.nameJa : each.nameEn,
      })),
    };
  },
});

const dashboard = sessionEndpoint({
  method: 'get',
  path: '/osdb/v1.0/agents/academy/dashboard',
  action: 'own',
  failure: 'dashboardUnavailable',
  saidAs: { memberNumberNeeded: 'dashboardUnavailable' },
  refusals: ['memberNumberNeeded', 'notFound'],
  area: 'academy',
  summary:
    'A page of the courses of a category with the results of the caller; pageNo counts from 0. A category without a course has a message. Another authId is notFound',
  query: z.strictObject({
    companyId,
    authId,
    categoryName: sentLine(200).optional(),
    pageNo: z.coerce
      .number()
      .int()
      .min(0)
      .max(maxPageNumber - 1)
      .default(0),
    pageSize: z.coerce
      .number()
      .pipe(z.literal(pageSizes))
      .default(defaultPageSize)
      .openapi({ type: 'integer', enum: [...pageSizes], default: defaultPageSize }),
  }),
  reply: z.strictObject({
    courses: z.array(course.extend(result)),
    categoryName: z.string(),
    pageNo: z.number().int(),
    pageSize: z.number().int(),
    total: z.number().int(),
    message: z.string(),
  }),
  async run({ ctx, query }) {
    const { pageNo, pageSize, categoryName } = query;
    const { category, courses, total, page } = await readDashboard(ctx, {
      companyId: query.companyId,
      authId: query.authId,
      category: categoryName,
      page: pageNo + 1,
      pageSize,
    });
    return {
      pageNo: page - 1,
      pageSize,
      total,
      courses: courses.map((each) => ({ ...courseIn(ctx, each), ...resultOf(each) })),
      categoryName: (ctx.language === 'ja' ? category?.nameJa : category?.nameEn) ?? '',
      message:
        total === 0
          ? translator(ctx.textLocale ?? ctx.language)('academy:courses.none', {
              user: fullName(ctx.actor, ctx.language),
            })
          : '',
    };
  },
});

const progressTracker = sessionEndpoint({
  method: 'get',
  path: '/osdb/v1.0/agents/academy/progress-tracker',
  action: 'own',
  refusals: ['memberNumberNeeded', 'notFound'],
  area: 'academy',
  summary:
    'How far the caller is with a certification, requirement by requirement, as the results give it: userStatus is taken and changes nothing. Another authID is notFound',
  query: z.strictObject({
    companyId,
    authID: authId,
    certificationId: z.uuid(),
    userStatus: sentLine(10).optional(),
  }),
  reply: z.strictObject({
    progress: z.strictObject({
      certificationId: z.string(),
      certificationTitle: z.string(),
      certificationLevel: z.number().int(),
      met: z.boolean(),
      needed: z.number().int(),
      done: z.number().int(),
      certificationRequirements: z.array(requirement),
    }),
  }),
  async run({ ctx, query }) {
    const academy = await readAcademy(ctx, { companyId: query.companyId, authId: query.authID });
    const found = certificationsOf(ctx, academy).find(
      ({ certificationId }) => certificationId === query.certificationId,
    );
    if (!found) throw new Refusal('notFound');
    const sum = (of: 'done' | 'needed') => found.certificationRequirements.reduce((total, each) => total + each[of], 0);
    return { progress: { ...found, needed: sum('needed'), done: sum('done') } };
  },
});

const refresherDeadline = sessionEndpoint({
  method: 'get',
  path: '/osdb/v1.0/agents/academy/refresher-deadline',
  action: 'own',
  failure: 'refresherDeadlineUnavailable',
  saidAs: { memberNumberNeeded: 'refresherDeadlineUnavailable' },
  refusals: ['memberNumberNeeded', 'notFound'],
  area: 'academy',
  summary: "Until when a refresher renews or brings back the caller's level, '' where it does not or there is no level",
  query: z.strictObject({ companyId }),
  reply: z.strictObject({
    refresher: z.strictObject({
      level: z.number().int(),
      state: z.enum(['none', 'open', 'early', 'lapsed', 'expired']),
      validUntil: moment,
      refresherDeadline: moment,
      refreshCount: z.number().int(),
    }),
  }),
  async run({ ctx, query }) {
    const { kept } = await learnerOf(ctx, query);
    const terms = refresherTerms(kept, ctx.now);
    return {
      refresher: {
        level: kept?.level ?? 0,
        state: terms?.state ?? ('none' as const),
        validUntil: isoOf(kept?.validUntil),
        refresherDeadline: isoOf(terms?.deadline),
        refreshCount: kept?.refreshCount ?? 0,
      },
    };
  },
});

function courseIn(
  { language }: AgentContext,
  { courseId, code, titleEn, titleJa, summaryEn, summaryJa, categoryEn, categoryJa, minutes, refresher }: LearnerCourse,
) {
  const names =
    language === 'ja'
      ? { courseName: titleJa, summary: summaryJa, categoryName: categoryJa }
      : { courseName: titleEn, summary: summaryEn, categoryName: categoryEn };
  return { courseId, code, ...names, minutes, refresher };
}

function resultOf(course: LearnerCourse) {
  const { startedAt, visitedAt, failedAt, completedAt, passedAt, score, passMark, totalSeconds, attempts } = course;
  const days = {
    startedAt: isoOf(startedAt),
    visitedAt: isoOf(visitedAt),
    failedAt: isoOf(failedAt),
    completedAt: isoOf(completedAt),
    passedAt: isoOf(passedAt),
  };
  return { state: courseStateOf(course), ...days, score, passMark, totalSeconds, attempts };
}

function isoOf(date: Date | null | undefined): string {
  return date?.toISOString() ?? '';
}

function levelName({ language }: AgentContext, level: AcademyLevel, code: string): string {
  return translator(language)(levelOf(level, code).nameKey);
}

function certificationsOf(ctx: AgentContext, { curriculum, courses, standing }: Academy) {
  const byId = new Map(courses.map((each) => [each.courseId, each]));
  return standing.computed.certifications.map(({ certificationId, level, met, requirements }) => {
    return {
      certificationId,
      certificationLevel: level,
      met,
      // The same words as in the history, the enrollment and the certificates.
      certificationTitle: levelName(ctx, level, curriculum),
      certificationRequirements: requirements.map((each) => requirementIn(ctx, each, byId)),
    };
  });
}

function requirementIn(
  ctx: AgentContext,
  { requirement: { requirementId, ...asked }, needed, done, courseIds }: RequirementStanding,
  courses: ReadonlyMap<string, LearnerCourse>,
) {
  const example =
    asked.kind === 'course'
      ? courses.get(asked.courseId)
      : [...courses.values()].find(({ categoryId }) => categoryId === asked.categoryId);
  const names = example && courseIn(ctx, example);
  return {
    requirementId,
    kind: asked.kind,
    title: (asked.kind === 'course' ? names?.courseName : names?.categoryName) ?? '',
    needed,
    done,
    courseIds,
  };
}

/** What the academy tells a learner of themselves (spec §7 Academy). */
export const academyEndpoints: readonly Endpoint[] = [
  curriculum,
  history,
  categoryList,
  dashboard,
  progressTracker,
  refresherDeadline,
];
