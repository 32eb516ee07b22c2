import type pg from 'pg';
import type { AgentContext } from '#app/domain/context.server.ts';
import { catalogueList } from '#app/domain/academy/catalogue/catalogueForms.ts';
import { searchCatalogue } from '#app/domain/academy/catalogue/searchCatalogue.server.ts';
import { closeDatabase, database } from '#app/platform/database.server.ts';
import { forgetSettings } from '#app/platform/environment.server.ts';
import { seedReference } from '#seed/reference.ts';
import { buildAgency } from '#tests/support/builders.ts';
import { newLearner } from '#tests/support/learners.ts';
import { middle, type Result } from './figures.ts';
import { milliseconds, percentile, statementsOf } from './statements.ts';
import { cluster, connected, emptyDatabase } from './manyAgencies.ts';

const name = 'gangway_catalogue';
const warmUps = 5;
const turns = 40;
const maxRatio = 3;

const searches = [
  '',
  'q=alaska',
  'q=al',
  'q=glacier+bay',
  'q=アラスカ',
  'q=alsaka',
  'q=zzzz',
  'length=short',
  'q=alaska&language=ja&state=new',
  'added=new&page=40',
];
const words = [
  'Alaska',
  'Glacier',
  'Bay',
  'Fjord',
  'Caribbean',
  'Harbor',
  'Dining',
  'Cabin',
  'Group',
  'Japan',
  'Captain',
  'Excursion',
];

/**
 * A row for the catalogue of `courses` courses: the verb against its own statements on one connection, by turns, as
 * the 99th percentile of searches with much, little, and words that are spelled wrong.
 */
export async function catalogueSearch(courses = 5000): Promise<Result[]> {
  await emptyDatabase(name);
  const client = await connected(name);
  process.env.DATABASE_URL = cluster().productUrl(name);
  await closeDatabase();
  forgetSettings();
  const db = database();
  await seedReference(db);
  await fill(client, courses);
  const agency = await buildAgency(db);
  const learner = await newLearner(db, agency);
  const ctx = { db, now: new Date(), language: 'en', actor: learner, agency, market: 'nam' } as unknown as AgentContext;
  const search = (asked: string) => () =>
    searchCatalogue(ctx, { wanted: catalogueList.read(new URLSearchParams(asked)), curriculum: 'PC' });
  const taken: { verb: number; bare: number }[] = [];
  for (const asked of searches) {
    const statements = await statementsOf(search(asked));
    const each: typeof taken = [];
    for (let turn = 0; turn < warmUps + turns; turn += 1) {
      const bare = await milliseconds(async () => {
        for (const statement of statements) await client.query(statement);
      });
      const verb = await milliseconds(search(asked));
      if (turn >= warmUps) each.push({ verb, bare });
    }
    taken.push(...each);
    console.log(
      `  ${asked || '(all)'}: verb ${middle(each.map(({ verb }) => verb)).toFixed(2)} ms, ${statements.length} bare statements ${middle(each.map(({ bare }) => bare)).toFixed(2)} ms`,
    );
  }
  await client.end();
  const [verb, bare] = [
    percentile(
      taken.map((each) => each.verb),
      0.99,
    ),
    percentile(
      taken.map((each) => each.bare),
      0.99,
    ),
  ];
  return [
    {
      what: `Catalogue of ${courses} courses: 99th percentile of a search (${verb.toFixed(1)} ms) against its own statements (${bare.toFixed(1)} ms)`,
      measured: verb / bare,
      unit: 'x',
      bound: `at most ${maxRatio}`,
      met: verb / bare <= maxRatio,
    },
  ];
}

async function fill(client: pg.Client, courses: number): Promise<void> {
  await client.query(
    "INSERT INTO course_categories (category_id, name_en, name_ja, rank) SELECT 'c' || n, 'Category ' || n, '分類' || n, n FROM generate_series(1, 8) n",
  );
  await client.query(
    `INSERT INTO courses (course_id, code, category_id, title_en, title_ja, summary_en, summary_ja, minutes, state, created_at)
     SELECT gen_random_uuid(), 'k' || n, 'c' || 1 + n % 7, w[1 + n % 12] || ' ' || w[1 + (n / 12) % 12] || ' ' || n, 'アラスカ' || n,
       'About the ' || w[1 + (n / 5) % 12] || ' and ' || substr(md5(n::text), 1, 7), '氷河と森について' || n, 5 + n % 50, 'published', now() - n * interval '1 hour'
     FROM generate_series(1, $1::int) n, (SELECT $2::text[] AS w) words`,
    [courses, words],
  );
  await client.query(
    "INSERT INTO curriculum_courses (curriculum, course_id) SELECT k, course_id FROM courses, unnest(ARRAY['PC', 'CU', 'PA']) k",
  );
  await client.query(
    `INSERT INTO course_packages (package_id, course_id, language, number, standard, manifest, state, size, created_at)
     SELECT gen_random_uuid(), course_id, l, 1, '1.2', '{"title": "x", "items": [{"title": "Check what you know"}]}', 'published', 1, now() FROM courses, unnest(ARRAY['en', 'ja']) l`,
  );
  await client.query('VACUUM ANALYZE');
}
