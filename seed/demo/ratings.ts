import { marketOf } from '#app/domain/markets/markets.ts';
import type { Database, Prisma } from '#app/platform/database.server.ts';
import { seededRandom } from '../builders/random.ts';

// Ratings of courses are drawn from a separate seed, so that nothing else changes with them.
const ratingSeed = 20_261_124;
const day = 86_400_000;

const sentences = {
  en: [
    'Short, and I used it with a guest the same day.',
    'The questions at the end make one think.',
    'More about dining would be welcome, otherwise just right.',
    'I take my new colleagues through it.',
    'Clear pictures, and it works well on a phone.',
  ],
  ja: [
    '短くまとまっていて、その日のうちにご案内に使えました。',
    '最後の問題がよく考えられています。',
    'お食事の説明がもう少しあると助かります。',
    '新人研修でも使っています。',
  ],
} as const;

/** Gives the demo's courses ratings of some of those who passed them, a part with a sentence in the market's language. */
export async function seedRatings(db: Database, now: Date): Promise<void> {
  const random = seededRandom(ratingSeed);
  const passed = await whoPassed(db);
  const rows: Prisma.CourseRatingCreateManyInput[] = [];
  for (const { courseId, passedAt, learner } of passed) {
    if (!random.chance(0.4)) continue;
    const { agentUniqueId, agency } = learner.holder!;
    const said = sentences[marketOf(agency.country) === 'jp' ? 'ja' : 'en'];
    rows.push({
      courseId,
      agentUniqueId,
      stars: random.pick([5, 5, 5, 4, 4, 4, 3, 2]),
      commentTxt: random.chance(0.35) ? random.pick(said) : '',
      ratedAt: new Date(Math.min(now.getTime(), passedAt!.getTime() + random.int(0, 5) * day)),
    });
  }
  await db.courseRating.createMany({ data: rows });
}

// A their own number too.
const surveySeed = 20_261_125;

const remarks = {
  en: [
    'A table to print would help me on the phone.',
    'Please show the cabins on a phone as well.',
    'More examples of what guests ask.',
  ],
  ja: ['お客様からよくある質問の例がもっとあると助かります。', '印刷できる一覧表がほしいです。'],
} as const;

/** Gives the demo's courses answers to the academy team's questions of some of those who passed them. */
export async function seedSurveys(db: Database, now: Date): Promise<void> {
  const random = seededRandom(surveySeed);
  const rows: Prisma.CourseSurveyCreateManyInput[] = [];
  for (const { courseId, passedAt, learner } of await whoPassed(db)) {
    if (!random.chance(0.3)) continue;
    const { agentUniqueId, agency } = learner.holder!;
    const said = remarks[marketOf(agency.country) === 'jp' ? 'ja' : 'en'];
    rows.push({
      courseId,
      agentUniqueId,
      useful: random.pick(['often', 'often', 'often', 'sometimes', 'sometimes', 'hardly']),
      clarity: random.pick(['clear', 'clear', 'clear', 'partly', 'unclear']),
      length: random.pick(['right', 'right', 'right', 'long', 'short']),
      remarkTxt: random.chance(0.2) ? random.pick(said) : '',
      answeredAt: new Date(Math.min(now.getTime(), passedAt!.getTime() + random.int(0, 5) * day)),
    });
  }
  await db.courseSurvey.createMany({ data: rows });
}

function whoPassed(db: Database) {
  return db.courseResult.findMany({
    where: { passedAt: { not: null }, learner: { holder: { deletedAt: null } } },
    orderBy: [{ courseId: 'asc' }, { authId: 'asc' }],
    select: {
      courseId: true,
      passedAt: true,
      learner: { select: { holder: { select: { agentUniqueId: true, agency: { select: { country: true } } } } } },
    },
  });
}
