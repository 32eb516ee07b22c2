import { newCertificateNumber } from '#app/domain/academy/levels/certificateNumber.server.ts';
import { ourCreditAmount } from '#app/domain/markets/settings/kinds/creditAmounts.ts';
import { rankOf, type PassedCourse } from '#app/domain/academy/levels/rank.ts';
import { readCertifications, type TitledCertification } from '#app/domain/academy/levels/standing.server.ts';
import { updateAgencyLevel } from '#app/domain/academy/levels/updateAgencyLevel.server.ts';
import { endOfLevel } from '#app/domain/academy/levels/validity.ts';
import { nameSelection, shownNames } from '#app/domain/accounts/profile/names.ts';
import { shownName } from '#app/domain/display.ts';
import { curriculaOf, curriculumCodes, type AcademyLevel, type Curriculum } from '#app/domain/markets/curricula.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import type { Database, Prisma } from '#app/platform/database.server.ts';
import { seededRandom, type Random } from '../builders/random.ts';

// Results are drawn from a separate seed, so that nothing else changes with them.
const learningSeed = 20_261_123;
const day = 86_400_000;

/** The days before its end from which a level is reminded of: the demo has reminded of those already. */
const remindedDays = 60;

interface Course {
  courseId: string;
  categoryId: string;
  minutes: number;
}

type Learner = Awaited<ReturnType<typeof learnersOf>>[number];

interface Rows {
  results: Prisma.CourseResultCreateManyInput[];
  levels: Prisma.LearnerLevelCreateManyInput[];
  attained: Prisma.LevelAttainedCreateManyInput[];
  certificates: Prisma.CertificateCreateManyInput[];
  credits: Prisma.FutureCruiseCreditCreateManyInput[];
  companies: { authId: string; curriculum: Curriculum; level: AcademyLevel; lapsed: boolean }[];
}

/**
 * Gives the learners of the demo the course results that their levels come from: the levels are computed of them,
 * with their days, certificates and credits, and so is each agency's. Some levels end soon, some have lapsed.
 */
export async function seedLearning(db: Database, now: Date): Promise<void> {
  await writeLearning(db, now, await learnersOf(db), { random: seededRandom(learningSeed) });
}

/** The same for one learner more, who reached their levels so many days ago; what the others have stays as it is. */
export async function seedLearningOf(db: Database, now: Date, userId: string, daysAgo: number): Promise<void> {
  await writeLearning(db, now, await learnersOf(db, userId), { random: seededRandom(learningSeed), daysAgo });
}

async function writeLearning(
  db: Database,
  now: Date,
  learners: readonly Learner[],
  drawn: Pick<Sample, 'random' | 'daysAgo'>,
): Promise<void> {
  const sample = {
    ...drawn,
    now,
    certifications: await readCertifications(db, curriculumCodes),
    courses: await coursesOf(db),
  };
  const rows: Rows = { results: [], levels: [], attained: [], certificates: [], credits: [], companies: [] };
  for (const learner of learners) learn(rows, learner, sample);
  await db.courseResult.createMany({ data: rows.results });
  await db.learnerLevel.createMany({ data: rows.levels });
  await db.levelAttained.createMany({ data: rows.attained });
  await db.certificate.createMany({ data: rows.certificates });
  await db.futureCruiseCredit.createMany({ data: rows.credits });
  await writeLevels(db, rows.companies);
  // A little earlier, so that the mails about it are among those that were answered long ago.
  const before = { now: new Date(now.getTime() - day), address: '', system: true as const };
  const agencies = new Map(learners.map(({ agency }) => [agency.agencyId, agency]));
  for (const agency of agencies.values())
    for (const curriculum of curriculaOf(agency.country))
      await db.$transaction((tx) => updateAgencyLevel(tx, before, agency, curriculum));
}

function learnersOf(db: Database, userId?: string) {
  return db.agent.findMany({
    where: { authId: { not: null }, deletedAt: null, ...(userId && { userId }) },
    orderBy: { userId: 'asc' },
    select: {
      authId: true,
      ...nameSelection(shownNames),
      agency: { select: { agencyId: true, agencyName: true, country: true } },
      learner: { select: { statuses: { orderBy: { curriculum: 'asc' } } } },
    },
  });
}

async function coursesOf(db: Database): Promise<Map<Curriculum, Course[]>> {
  const listed = await db.curriculumCourse.findMany({
    where: { refresher: false },
    orderBy: { course: { code: 'asc' } },
    select: { curriculum: true, course: { select: { courseId: true, categoryId: true, minutes: true } } },
  });
  return new Map(
    curriculumCodes.map((code) => [
      code,
      listed.filter(({ curriculum }) => curriculum === code).map(({ course }) => course),
    ]),
  );
}

interface Sample {
  random: Random;
  /** When the levels were reached; drawn where it is left out. */
  daysAgo?: number;
  now: Date;
  certifications: Map<Curriculum, TitledCertification[]>;
  courses: Map<Curriculum, Course[]>;
}

function learn(rows: Rows, learner: Learner, sample: Sample): void {
  const { random, now } = sample;
  const authId = learner.authId!;
  const statuses = learner.learner!.statuses.map(({ curriculum, academyLevel }) => ({
    curriculum: curriculum as Curriculum,
    wanted: academyLevel,
  }));
  // Begun from the last, so that who has reached more has taken longer.
  const daysAgo = sample.daysAgo ?? random.int(3, 430);
  const passed = new Map<string, Course & PassedCourse>();
  for (const { curriculum, wanted } of statuses)
    for (const course of neededCourses(sample, curriculum, wanted))
      passed.set(course.courseId, {
        ...course,
        passedAt: new Date(now.getTime() - (daysAgo + random.int(0, 30)) * day),
      });
  for (const course of passed.values()) rows.results.push(resultOf(random, authId, course));
  const open = sample.courses.get(statuses[0]!.curriculum)!.filter(({ courseId }) => !passed.has(courseId));
  if (random.chance(0.5) && open.length > 0) {
    const { courseId, minutes } = random.pick(open);
    rows.results.push({
      authId,
      courseId,
      attempts: 1,
      ...begunAt(new Date(now.getTime() - random.int(1, 120) * day)),
      totalSeconds: secondsOf(minutes, random.int(10, 70)),
    });
  }
  for (const { curriculum } of statuses) {
    const { level } = rankOf(sample.certifications.get(curriculum) ?? [], [...passed.values()]);
    const attainedAt = new Date(now.getTime() - daysAgo * day);
    const lapsed = endOfLevel(attainedAt) < now;
    rows.companies.push({ authId, curriculum, level, lapsed });
    if (level > 0) reach(rows, learner, { curriculum, level, attainedAt, now });
  }
}

/** So many of a hundred parts of the time that a course announces. */
const secondsOf = (minutes: number, percent: number) => Math.round(minutes * 60 * (percent / 100));

const begunAt = (at: Date) => ({ startedAt: at, visitedAt: at });

/** The courses that a level and those below it ask for, with as many electives as they need. */
function neededCourses({ certifications, courses }: Sample, curriculum: Curriculum, level: AcademyLevel): Course[] {
  const own = courses.get(curriculum)!;
  const requirements = (certifications.get(curriculum) ?? [])
    .filter((each) => each.level <= level)
    .flatMap((each) => each.requirements);
  const named = requirements.flatMap((each) =>
    each.kind === 'course' ? own.filter(({ courseId }) => courseId === each.courseId) : [],
  );
  const electives = requirements.flatMap((each) =>
    each.kind === 'electives'
      ? own.filter((course) => course.categoryId === each.categoryId && !named.includes(course)).slice(0, each.count)
      : [],
  );
  return [...new Set([...named, ...electives])];
}

function resultOf(
  random: Random,
  authId: string,
  { courseId, minutes, passedAt }: Course & PassedCourse,
): Prisma.CourseResultCreateManyInput {
  const passed = { completedAt: passedAt, passedAt, lastPassedAt: passedAt, visitedAt: passedAt };
  return {
    authId,
    courseId,
    startedAt: passedAt,
    ...passed,
    score: random.int(16, 20) * 5,
    totalSeconds: secondsOf(minutes, random.int(70, 150)),
    attempts: random.int(1, 2),
  };
}

interface Reached {
  curriculum: Curriculum;
  level: AcademyLevel;
  attainedAt: Date;
  now: Date;
}

function reach(
  rows: Rows,
  { authId, agency, ...person }: Learner,
  { curriculum, level, attainedAt, now }: Reached,
): void {
  const learner = { authId: authId!, curriculum };
  const validUntil = endOfLevel(attainedAt);
  const isReminded = validUntil.getTime() - now.getTime() < remindedDays * day;
  rows.levels.push({
    ...learner,
    level,
    attainedAt,
    validUntil,
    remindedAt: isReminded ? now : null,
    lapsedAt: validUntil < now ? now : null,
  });
  const holder = {
    holderName: shownName(person, defaultLanguage(marketOf(agency.country)), 'full'),
    agencyName: agency.agencyName,
  };
  for (let each = 1; each <= level; each += 1) {
    const issuedAt = new Date(attainedAt.getTime() - (level - each) * 20 * day);
    rows.attained.push({ ...learner, level: each, attainedAt: issuedAt, seenAt: issuedAt });
    rows.certificates.push({
      number: newCertificateNumber(),
      kind: 'agent',
      ...learner,
      level: each,
      ...holder,
      issuedAt,
      validUntil: endOfLevel(issuedAt),
    });
  }
  if (level === 4)
    rows.credits.push({ ...learner, state: 'entitled', ...ourCreditAmount(curriculum), entitledAt: attainedAt });
}

// As the rank update flow leaves them, for hundreds at once.
async function writeLevels(db: Database, companies: Rows['companies']): Promise<void> {
  const rows = JSON.stringify(
    companies.map(({ authId, curriculum, level, lapsed }) => ({
      auth_id: authId,
      curriculum,
      level,
      status: lapsed && level > 0 ? 'L' : 'A',
    })),
  );
  await db.$executeRaw`
    UPDATE curriculum_statuses s SET academy_level = n.level FROM jsonb_to_recordset(${rows}::jsonb) AS n (auth_id text, curriculum text, level int)
    WHERE s.auth_id = n.auth_id AND s.curriculum = n.curriculum`;
  await db.$executeRaw`
    UPDATE agent_companies c SET academy_level = n.level, academy_status = n.status
    FROM jsonb_to_recordset(${rows}::jsonb) AS n (auth_id text, curriculum text, level int, status text) JOIN agents a ON a.auth_id = n.auth_id
    WHERE c.agent_unique_id = a.agent_unique_id AND c.code = n.curriculum`;
  await db.$executeRaw`
    UPDATE agents a SET academy_level = (SELECT coalesce(max(c.academy_level), 0) FROM agent_companies c WHERE c.agent_unique_id = a.agent_unique_id)
    WHERE a.auth_id IS NOT NULL`;
}
