import { readFileSync } from 'node:fs';
import type { Question } from '#app/domain/courses/authoring/courseContent.ts';
import { defaultLanguage, marketOf } from '#app/domain/markets/markets.ts';
import type { Language } from '#app/i18n.ts';
import type { Database } from '#app/platform/database.server.ts';
import { partsOf } from '#starter/courses/pages.ts';
import { courseCodes, languagesOf, readCourse, type Course } from '#starter/courses/readCourse.ts';
import { seededRandom, type Random } from '../builders/random.ts';

const attemptsSeed = 20_261_124;

// Who signs in to the demo begins without attempts, so that each course can be tried from its first page.
const signingIn = (
  JSON.parse(readFileSync(new URL('../accounts.json', import.meta.url), 'utf8')) as { userId: string }[]
).map(({ userId }) => userId);

interface Result {
  authId: string;
  agentUniqueId: string;
  courseId: string;
  packageId: string;
  lastPassedAt: Date | null;
  visitedAt: Date;
  score: number | null;
  totalSeconds: number;
  attempts: number;
}

/**
 * Gives the course results of the demo the attempts behind them, with answers, so that learning managers see how
 * courses are taken: a result of two attempts has failed before it was passed, and one that was only begun stops at a
 * page.
 */
export async function seedAttempts(db: Database): Promise<void> {
  const random = seededRandom(attemptsSeed);
  const courses = await playedCourses(db);
  const agents = await db.agent.findMany({
    where: { authId: { not: null }, deletedAt: null, userId: { notIn: signingIn } },
    select: { authId: true, agentUniqueId: true, agency: { select: { country: true } } },
  });
  const learners = new Map(agents.map((agent) => [agent.authId, agent]));
  const results = await db.courseResult.findMany({ orderBy: [{ authId: 'asc' }, { courseId: 'asc' }] });
  const rows = results.flatMap((result) => {
    const agent = learners.get(result.authId);
    if (!agent) return [];
    const inLanguage = courses.get(result.courseId);
    const played = inLanguage?.get(defaultLanguage(marketOf(agent.agency.country))) ?? inLanguage?.get('en');
    if (!played) return [];
    const { agentUniqueId } = agent;
    return attemptsOf({ ...result, agentUniqueId, packageId: played.packageId }, played, random);
  });
  await db.$executeRaw`
    INSERT INTO course_attempts (registration, auth_id, agent_unique_id, course_id, package_id, sequence, data, total_seconds, started_at, committed_at, ended_at, opened_at, visit)
    SELECT gen_random_uuid(), n.auth_id, n.agent_unique_id, n.course_id, n.package_id, 1, n.data, n.total_seconds, n.started_at, n.at, CASE WHEN n.ended THEN n.at END, n.started_at, 1
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (auth_id text, agent_unique_id uuid, course_id uuid, package_id uuid, data jsonb, total_seconds int, started_at timestamptz, at timestamptz, ended boolean)`;
}

interface Played {
  course: Course;
  packageId: string;
}

async function playedCourses(db: Database): Promise<Map<string, Map<Language, Played>>> {
  const known = new Set(courseCodes());
  const packages = await db.coursePackage.findMany({
    where: { state: 'published' },
    select: { packageId: true, language: true, courseId: true, course: { select: { code: true } } },
  });
  const courses = new Map<string, Map<Language, Played>>();
  for (const { packageId, courseId, language, course } of packages) {
    const own = known.has(course.code) ? languagesOf(course.code).find((each) => each === language) : undefined;
    if (!own) continue;
    const played = { course: readCourse(course.code, own), packageId };
    courses.set(courseId, (courses.get(courseId) ?? new Map<Language, Played>()).set(own, played));
  }
  return courses;
}

const day = 86_400_000;

function attemptsOf(result: Result, { course }: Played, random: Random) {
  const { lastPassedAt, visitedAt, totalSeconds, attempts } = result;
  const row = (at: Date, seconds: number, data: object, ended: boolean) => ({
    auth_id: result.authId,
    agent_unique_id: result.agentUniqueId,
    course_id: result.courseId,
    package_id: result.packageId,
    data,
    ended,
    total_seconds: seconds,
    at,
    started_at: new Date(at.getTime() - seconds * 1000),
  });
  if (!lastPassedAt) return [row(visitedAt, totalSeconds, begun(course, random), false)];
  const isSecond = attempts > 1;
  const first = isSecond ? Math.round(totalSeconds * 0.4) : 0;
  const passed = row(lastPassedAt, totalSeconds - first, over(course, result.score ?? 100, random), true);
  const failed = () => {
    const at = new Date(lastPassedAt.getTime() - random.int(1, 12) * day);
    return row(at, first, over(course, random.int(8, course.passMark / 5 - 1) * 5, random), true);
  };
  return isSecond ? [failed(), passed] : [passed];
}

type Values = Record<string, string>;

const names = {
  '1.2': {
    location: 'cmi.core.lesson_location',
    response: 'student_response',
    wrong: 'wrong',
    score: 'cmi.core.score',
  },
  '2004': { location: 'cmi.location', response: 'learner_response', wrong: 'incorrect', score: 'cmi.score' },
} as const;

function standing(course: Course, completed: boolean, passed: boolean | null): Values {
  if (course.standard === '1.2')
    return { 'cmi.core.lesson_status': !completed ? 'incomplete' : passed ? 'passed' : 'failed' };
  return {
    'cmi.completion_status': completed ? 'completed' : 'incomplete',
    'cmi.success_status': passed === null ? 'unknown' : passed ? 'passed' : 'failed',
  };
}

// More leave a course in its first pages than in its last.
function begun(course: Course, random: Random): Record<string, Values> {
  const [part] = partsOf(course);
  const pages = part!.pages.length + (part!.quiz ? 1 : 0);
  const page = 1 + Math.floor(random.next() ** 1.6 * pages);
  return {
    [`item-${part!.id}`]: { ...standing(course, false, null), [names[course.standard].location]: String(page) },
  };
}

function over(course: Course, score: number, random: Random): Record<string, Values> {
  const { location, score: scoreName } = names[course.standard];
  const parts = partsOf(course);
  const last = parts.at(-1)!;
  const lessons = parts
    .slice(0, -1)
    .map((part) => [`item-${part.id}`, { ...standing(course, true, true), [location]: String(part.pages.length) }]);
  return {
    ...Object.fromEntries(lessons),
    [`item-${last.id}`]: {
      ...standing(course, true, score >= course.passMark),
      [location]: String(last.pages.length + 1),
      [`${scoreName}.raw`]: String(score),
      [`${scoreName}.min`]: '0',
      [`${scoreName}.max`]: '100',
      ...(course.standard === '2004' && { 'cmi.score.scaled': (score / 100).toFixed(2) }),
      ...answers(course, score, random),
    },
  };
}

// Some questions are harder than others for everybody, and who knows little fails more of them.
function answers(course: Course, score: number, random: Random): Values {
  const asked = course.quiz.pools.flatMap(({ draw, questions }) =>
    draw === null ? questions : shuffled(questions, random).slice(0, draw),
  );
  const wrongs = Math.round(((100 - score) / 100) * asked.length);
  const wrong = new Set(
    asked
      .map((question) => ({ question, drawn: random.next() * hardness(question) }))
      .toSorted((one, other) => other.drawn - one.drawn)
      .slice(0, wrongs)
      .map(({ question }) => question),
  );
  const own = names[course.standard];
  return Object.assign(
    {},
    ...asked.map((question, index) => ({
      [`cmi.interactions.${index}.id`]: `${course.code}-${question.id}`,
      [`cmi.interactions.${index}.type`]: types[question.kind],
      ...(course.standard === '2004' && { [`cmi.interactions.${index}.description`]: question.text.slice(0, 250) }),
      [`cmi.interactions.${index}.result`]: wrong.has(question) ? own.wrong : 'correct',
      ...responses(course, question, index, wrong.has(question)),
    })),
  ) as Values;
}

const types = {
  choice: 'choice',
  several: 'choice',
  order: 'sequencing',
  match: 'matching',
  number: 'numeric',
  text: 'fill-in',
  cloze: 'fill-in',
  hotspot: 'choice',
} as const;

function responses(course: Course, { kind, choices, answer }: Question, index: number, isWrong: boolean): Values {
  const between = course.standard === '1.2' ? ',' : '[,]';
  const named = `cmi.interactions.${index}`;
  const given = `${named}.${names[course.standard].response}`;
  const pattern = `${named}.correct_responses.0.pattern`;
  if (kind === 'number') return { [given]: String((answer ?? 0) + (isWrong ? 1 : 0)), [pattern]: String(answer ?? 0) };
  if (kind === 'match') return {};
  const keys = (right: boolean) => choices.filter((choice) => choice.right === right).map(({ key }) => key);
  if (kind === 'order') {
    const order = choices.map(({ key }) => key);
    return { [given]: (isWrong ? order.toReversed() : order).join(between), [pattern]: order.join(between) };
  }
  return {
    [given]: (isWrong ? keys(false).slice(0, 1) : keys(true)).join(between),
    [pattern]: keys(true).join(between),
  };
}

function hardness({ id, text }: Question): number {
  const letters = [...id, ...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 997, 7);
  return 0.3 + (letters / 997) * 1.4;
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
