import { localized } from '#app/domain/localizedText.ts';
import { localizedFields } from '#app/domain/localizedText.ts';
import { DateTime } from 'luxon';
import { z } from 'zod';
import type { JobContext } from '#app/domain/context.server.ts';
import { academyLevelCodes, curriculaOf } from '#app/domain/markets/curricula.ts';
import { zones } from '#app/domain/display.ts';
import { defaultLanguage, markets, type Market } from '#app/domain/markets/markets.ts';
import { marketOfAgency } from '#app/domain/markets/marketOfAgency.server.ts';
import { lastDigest } from '#app/domain/operations/notifications/digestTimes.ts';
import { notifyMany, type Notice } from '#app/domain/operations/notifications/notify.server.ts';
import { Prisma, rowsOf, type Database } from '#app/platform/database.server.ts';
import { described } from '#app/platform/statements.server.ts';
import { translator } from '#app/platform/translations.server.ts';
import { dashboardOf } from '#app/domain/academy/levels/readersCurriculum.ts';
import { thingInWords } from './assignmentMails.server.ts';
import { canLearn } from '#app/domain/academy/levels/canLearn.server.ts';

const peopleAtOnce = 500;
const noOne = '00000000-0000-0000-0000-000000000000';

const newCourse = z.strictObject({
  courseId: z.string(),
  ...localizedFields('title', () => z.string()),
  curricula: z.string().array(),
});
type NewCourse = z.output<typeof newCourse>;
const learner = z.strictObject({
  id: z.string(),
  country: z.string(),
  due: z.int(),
  // What is due first: a course, or a level of a curriculum.
  curriculum: z.string().nullable(),
  level: z.literal(academyLevelCodes).nullable(),
  ...localizedFields('title', () => z.string().nullable()),
});
type Learner = z.output<typeof learner>;

/**
 * Tells each learner once a week what is due for them within seven days and what the week brought that is new, as a
 * notification that goes with the weekly digest of their market. A learner with nothing due and nothing new gets none,
 * and no one gets two. `atOnce` is the number of people of a transaction.
 */
export async function notifyOfLearningWeek({ db, now }: JobContext, atOnce = peopleAtOnce): Promise<number> {
  let sent = 0;
  for (const market of markets)
    sent += await notifyMarket(db, { market, monday: lastDigest('weekly', market, now), atOnce, now });
  return sent;
}

interface Week {
  market: Market;
  monday: Date;
  atOnce: number;
  now: Date;
}

async function notifyMarket(db: Database, week: Week): Promise<number> {
  // A week that is half over is skipped, as after an outage of the job.
  if (week.now.getTime() - week.monday.getTime() > 3 * 24 * 3600_000) return 0;
  const courses = await newCourses(db, week.monday);
  let [after, sent] = [noOne, 0];
  for (;;) {
    const page = await db.$transaction(
      async (tx) => {
        const people = await rowsOf(tx, dueLearners(week, after, courses.length > 0));
        const notices = people.flatMap((person) => noticeOf(person, week.market, courses));
        await notifyMany(tx, { now: week.monday }, notices, { patient: true });
        return { last: people.at(-1)?.id, count: notices.length };
      },
      { timeout: 60_000 },
    );
    sent += page.count;
    if (!page.last) return sent;
    after = page.last;
  }
}

// Courses whose first version was published in the week before.
function newCourses(db: Database, monday: Date): Promise<NewCourse[]> {
  const before = DateTime.fromJSDate(monday, { zone: 'utc' }).minus({ days: 7 }).toJSDate();
  return rowsOf(
    db,
    described(
      newCourse,
      Prisma.sql`
    SELECT c.course_id AS "courseId", c.title_en AS "titleEn", c.title_ja AS "titleJa", array_agg(DISTINCT u.curriculum) AS curricula
    FROM courses c JOIN curriculum_courses u ON u.course_id = c.course_id
    WHERE c.state = 'published' AND (SELECT min(p.published_at) FROM course_packages p WHERE p.course_id = c.course_id)
      BETWEEN ${before}::timestamptz AND ${monday}::timestamptz
    GROUP BY c.course_id ORDER BY c.course_id`,
    ),
  );
}

function dueLearners({ market, monday, atOnce }: Week, after: string, all: boolean) {
  // A day as the market counts it: seven on a Monday in Sydney is still Sunday elsewhere.
  const until = DateTime.fromJSDate(monday, { zone: zones[market] }).plus({ days: 7 }).toISODate();
  return described(
    learner,
    Prisma.sql`
    SELECT a.agent_unique_id AS id, g.country, coalesce(d.due, 0) AS due, d.curriculum, d.level, d.title_en AS "titleEn", d.title_ja AS "titleJa"
    FROM agents a JOIN agencies g ON g.agency_id = a.agency_id
    LEFT JOIN LATERAL (
      SELECT count(*) OVER ()::int AS due, v.curriculum, v.level, c.title_en, c.title_ja
      FROM assigned_learning v LEFT JOIN courses c ON c.course_id = v.course_id
      WHERE v.agent_unique_id = a.agent_unique_id AND v.open AND NOT v.done AND v.due_on <= ${until}::date
      ORDER BY v.due_on, v.assignment_id LIMIT 1
    ) d ON true
    WHERE a.agent_unique_id > ${after}::uuid AND a.ccn IS NOT NULL AND a.deleted_at IS NULL AND a.activation_flag IN ('A', 'R')
      AND ${marketOfAgency} = ${market} AND ${canLearn} AND (${all} OR d.due > 0)
      AND NOT EXISTS (SELECT FROM notifications n WHERE n.account_id = a.agent_unique_id AND n.created_at >= ${monday}::timestamptz AND n.kind = 'learningWeek')
    ORDER BY a.agent_unique_id LIMIT ${atOnce}`,
  );
}

// It names the first that is due and what is new, three at most, and leads to the dashboard that shows the first of them.
function noticeOf(person: Learner, market: Market, courses: readonly NewCourse[]): Notice[] {
  const { id: accountId, country, due } = person;
  const own = curriculaOf(country);
  const isOwn = (curriculum: string) => own.some((each) => each === curriculum);
  const fresh = courses.filter(({ curricula }) => curricula.some(isOwn));
  if (due === 0 && fresh.length === 0) return [];
  const language = defaultLanguage(market);
  const named = fresh.map((course) => localized(language, 'title', course));
  const first =
    person.curriculum && thingInWords(translator(language), language, { ...person, curriculum: person.curriculum });
  const title = [...(first ? [first] : []), ...named].slice(0, 3).join(' · ');
  const curriculum = person.curriculum ?? fresh.flatMap(({ curricula }) => curricula).find(isOwn) ?? own[0]!;
  const place = dashboardOf(country, curriculum);
  return [{ kind: 'learningWeek', accountId, facts: { count: due, fresh: fresh.length, title }, place }];
}
