import { z } from 'zod';
import { listedCategories } from '#app/domain/academy/levels/categories.ts';
import type { CourseState } from '#app/domain/academy/levels/courseState.ts';
import { readLearnerCourses, type LearnerCourse } from '#app/domain/academy/levels/learnerCourses.server.ts';
import { readersLanguages } from '#app/domain/academy/levels/readersLanguages.ts';
import { readingContext, type AgentContext } from '#app/domain/context.server.ts';
import { academyLevelCodes, curriculaOf, curriculumCodes, type Curriculum } from '#app/domain/markets/curricula.ts';
import {
  searchQuery,
  similarSearch,
  spelledWords,
  type SearchQuery,
} from '#app/domain/operations/search/searchQuery.ts';
import { Refusal } from '#app/domain/refusals.ts';
import { rowsOf } from '#app/platform/database.server.ts';
import { composed, statement, type Named, type Place, type Statement } from '#app/platform/statements.server.ts';
import { newCourseDays, type CatalogueQuery } from './catalogueForms.ts';
import { courseLengths } from './courseLengths.ts';

/** A course of the catalogue, and the caller's curricula that list it. */
export type CatalogueCourse = LearnerCourse & { curricula: Curriculum[] };

/** A page of the catalogue. */
export interface Catalogue {
  authId: string;
  courses: CatalogueCourse[];
  total: number;
  page: number;
  /** The languages in which courses are published. */
  languages: string[];
  /** True where nothing has the words that were typed, and these are spelled a little otherwise. */
  isSimilar: boolean;
}

/**
 * Searches the courses that the caller may take, of all curricula of their country: those that are published and in a
 * category that is listed to them there. Words are found from their beginning without accents and case, titles
 * first; where nothing has them, words that are spelled alike. In
 * three queries, one more where some courses are failed and two where nothing was found. A page beyond the last is the
 * last. Throws `memberNumberNeeded`.
 */
export async function searchCatalogue(
  given: AgentContext,
  { wanted, curriculum }: { wanted: CatalogueQuery; curriculum: Curriculum },
): Promise<Catalogue> {
  const ctx = readingContext(given);
  const reader = await readReader(ctx);
  const query = wanted.search === '' ? null : searchQuery(wanted.search);
  // What is too little or nothing but signs finds nothing.
  const nothing = wanted.search !== '' && query === null;
  let found = nothing ? [] : await rowsOf(ctx.db, catalogueStatement(ctx, reader, { ...wanted, query }));
  let isSimilar = false;
  if (query && found.length === 0) {
    const similar = await similarTo(ctx, query);
    if (similar) found = await rowsOf(ctx.db, catalogueStatement(ctx, reader, { ...wanted, query: similar }));
    isSimilar = found.length > 0;
  }
  const courses =
    found.length === 0
      ? []
      : await readLearnerCourses(ctx.db, {
          authId: reader.authId,
          curriculum,
          languages: readersLanguages(ctx),
          only: found.map(({ courseId }) => courseId),
        });
  const byId = new Map(courses.map((course) => [course.courseId, course]));
  return {
    authId: reader.authId,
    courses: found.flatMap(({ courseId, curricula }) => {
      const course = byId.get(courseId);
      return course ? [{ ...course, curricula }] : [];
    }),
    total: found[0]?.total ?? 0,
    page: found[0]?.page ?? 1,
    languages: reader.languages,
    isSimilar,
  };
}

const readerRow = z.strictObject({
  authId: z.string(),
  levels: z.strictObject({ curriculum: z.enum(curriculumCodes), level: z.literal(academyLevelCodes) }).array(),
  categories: z.strictObject({ categoryId: z.string(), nameEn: z.string() }).array(),
  languages: z.string().array(),
});

const readerOfCatalogue = statement({
  name: 'reader-of-catalogue',
  sql: ({ agentUniqueId }: Named<{ agentUniqueId: string }>) => `
    SELECT a.auth_id AS "authId",
      coalesce((SELECT jsonb_agg(jsonb_build_object('curriculum', l.curriculum, 'level', l.level)) FROM learner_levels l WHERE l.auth_id = a.auth_id), '[]') AS levels,
      coalesce((SELECT jsonb_agg(jsonb_build_object('categoryId', g.category_id, 'nameEn', g.name_en) ORDER BY g.rank, g.category_id) FROM course_categories g), '[]') AS categories,
      ARRAY(SELECT DISTINCT p.language FROM course_packages p WHERE p.state = 'published' ORDER BY p.language) AS languages
    FROM agents a WHERE a.agent_unique_id = ${agentUniqueId}::uuid AND a.deleted_at IS NULL AND a.auth_id IS NOT NULL`,
  row: readerRow,
});

/** The caller as a learner, and what is listed to them. */
export interface CatalogueReader {
  authId: string;
  languages: string[];
  /** Pairs of a curriculum and a category of it that is listed to them. */
  listed: { curriculum: Curriculum; categoryId: string }[];
}

/** Reads who searches: their curricula with the categories that each lists to someone of their level. */
export async function readReader({ db, actor, agency }: AgentContext): Promise<CatalogueReader> {
  const [row] = await rowsOf(db, readerOfCatalogue({ agentUniqueId: actor.agentUniqueId }));
  if (!row) throw new Refusal('memberNumberNeeded');
  const { authId, levels, categories, languages } = row;
  const listed = curriculaOf(agency.country).flatMap((curriculum) => {
    const level = levels.find((each) => each.curriculum === curriculum)?.level ?? 0;
    return listedCategories(categories, level).map(({ categoryId }) => ({ curriculum, categoryId }));
  });
  return { authId, languages, listed };
}

const foundRow = z.strictObject({
  courseId: z.string(),
  curricula: z.enum(curriculumCodes).array(),
  total: z.int(),
  page: z.int(),
});

// What `courseStateOf` says, of the row of a result that may be missing.
const states: Record<CourseState, string> = {
  new: 'r.visited_at IS NULL',
  started: 'r.visited_at IS NOT NULL AND r.passed_at IS NULL AND r.completed_at IS NULL AND r.failed_at IS NULL',
  failed: 'r.failed_at IS NOT NULL AND r.passed_at IS NULL AND r.completed_at IS NULL',
  completed: 'r.completed_at IS NOT NULL AND r.passed_at IS NULL',
  passed: 'r.passed_at IS NOT NULL',
};

type Asked = Omit<CatalogueQuery, 'search'> & { query: SearchQuery | null };

/** The statement of a search in the catalogue; the bench measures it alone. */
export function catalogueStatement(
  { now, language }: Pick<AgentContext, 'now' | 'language'>,
  { authId, listed }: CatalogueReader,
  asked: Asked,
): Statement<z.output<typeof foundRow>> {
  return composed(foundRow, (value) => {
    const own = asked.of ? listed.filter(({ curriculum }) => curriculum === asked.of) : listed;
    const [curricula, categories] = [
      value(own.map(({ curriculum }) => curriculum)),
      value(own.map(({ categoryId }) => categoryId)),
    ];
    const title = language === 'ja' ? "coalesce(nullif(c.title_ja, ''), c.title_en)" : 'c.title_en';
    const beginning = asked.query ? value(asked.query.beginning) : null;
    const size = value(asked.pageSize);
    const rank = beginning ? `(c.title_words @@ ${beginning}::tsquery)` : 'true';
    const conditions = [
      "c.state = 'published'",
      ...(beginning ? [`c.search_words @@ ${beginning}::tsquery`] : []),
      ...narrowing(asked, now, value),
    ];
    return {
      text: `
      WITH listed AS MATERIALIZED (
        SELECT l.course_id, array_agg(DISTINCT l.curriculum ORDER BY l.curriculum) AS curricula
        FROM unnest(${curricula}::text[], ${categories}::text[]) o (curriculum, category_id)
        JOIN curriculum_courses l ON l.curriculum = o.curriculum
        JOIN courses k ON k.course_id = l.course_id AND k.category_id = o.category_id
        GROUP BY l.course_id
      ), found AS MATERIALIZED (
        SELECT c.course_id, i.curricula, ${rank} AS in_title, ${title} AS title
        FROM courses c JOIN listed i ON i.course_id = c.course_id
        LEFT JOIN course_results r ON r.course_id = c.course_id AND r.auth_id = ${value(authId)}
        WHERE ${conditions.join(' AND ')}
      ), counted AS (
        SELECT count(*)::int AS total, least(${value(asked.page)}::int, greatest(1, ceil(count(*)::numeric / ${size}::int)::int)) AS page FROM found
      )
      SELECT f.course_id AS "courseId", f.curricula, n.total, n.page FROM found f, counted n
      ORDER BY f.in_title DESC, f.title, f.course_id LIMIT ${size}::int OFFSET (SELECT (page - 1) * ${size}::int FROM counted)`,
    };
  });
}

function narrowing({ language, length, state, added }: Asked, now: Date, value: Place): string[] {
  const inLanguage = (place: string) =>
    `EXISTS (SELECT FROM course_packages p WHERE p.course_id = c.course_id AND p.state = 'published' AND p.language = ${place})`;
  return [
    ...(language ? [inLanguage(value(language))] : []),
    ...(length
      ? [
          `coalesce(c.reader_minutes, c.minutes) BETWEEN ${value(courseLengths[length][0])}::int AND ${value(courseLengths[length][1])}::int`,
        ]
      : []),
    ...(state ? [states[state]] : []),
    ...(added ? [`c.created_at > ${value(now)}::timestamptz - interval '${newCourseDays} days'`] : []),
  ];
}

const similarWords = statement({
  name: 'similar-course-words',
  sql: ({ typed }: Named<{ typed: readonly string[] }>) =>
    `SELECT word, similar_word AS "similarWord" FROM course_similar_words(${typed}::text[])`,
  row: z.strictObject({ word: z.string(), similarWord: z.string() }),
});

// The search with the words of courses that look like those that were typed; null where none does.
async function similarTo({ db }: AgentContext, query: SearchQuery): Promise<SearchQuery | null> {
  const typed = spelledWords(query);
  if (typed.length === 0) return null;
  const words = await rowsOf(db, similarWords({ typed }));
  return similarSearch(query, words);
}
