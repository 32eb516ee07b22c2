import { marketOf } from '#app/domain/markets/markets.ts';
import type { Database, Prisma } from '#app/platform/database.server.ts';
import { newUuid } from '#app/platform/uuid.server.ts';
import { seededRandom } from '../builders/random.ts';

// Questions about courses are drawn from a separate seed, so that nothing else changes with them.
const questionSeed = 20_261_125;
const day = 86_400_000;
const courses = 12;

const asked = {
  en: [
    ['A guest asked me for this in writing. Is there a page I may send?', 'The last page can be printed. I send that.'],
    [
      'Does this also hold for groups of more than 16?',
      'Yes, only the deposit differs. The course on groups says how.',
    ],
    ['How long before sailing should I bring this up?', null],
  ],
  ja: [
    ['お客様にお渡しできる資料はありますか。', '最後のページを印刷してお渡ししています。'],
    ['グループのお客様にも同じご案内でよいでしょうか。', null],
  ],
} as const;

/** Lets people of the demo ask about courses, and colleagues who passed them and the staff answer a part of it. */
export async function seedQuestions(db: Database, now: Date): Promise<void> {
  const random = seededRandom(questionSeed);
  const person = { agentUniqueId: true, agency: { select: { country: true } } } satisfies Prisma.AgentSelect;
  const people = await db.courseResult.findMany({
    where: { learner: { holder: { deletedAt: null } } },
    orderBy: [{ courseId: 'asc' }, { authId: 'asc' }],
    select: { courseId: true, passedAt: true, learner: { select: { holder: { select: person } } } },
  });
  const staff = await db.staffUser.findFirst({ where: { role: 'learning-manager', active: true } });
  const rows: Prisma.CoursePostCreateManyInput[] = [];
  for (const courseId of [...new Set(people.map((each) => each.courseId))].slice(0, courses)) {
    const here = people.filter((each) => each.courseId === courseId);
    const asker = random.pick(here).learner.holder!;
    const market = marketOf(asker.agency.country);
    const [question, answer] = random.pick<readonly [string, string | null]>([...asked[market === 'jp' ? 'ja' : 'en']]);
    const postedAt = new Date(now.getTime() - random.int(2, 40) * day);
    const postId = newUuid(postedAt);
    rows.push({ postId, courseId, agentUniqueId: asker.agentUniqueId, postTxt: question, postedAt });
    if (answer === null) continue;
    const colleague = here.find(
      ({ passedAt, learner: { holder } }) =>
        passedAt !== null &&
        holder!.agentUniqueId !== asker.agentUniqueId &&
        marketOf(holder!.agency.country) === market,
    );
    const writer = colleague
      ? { agentUniqueId: colleague.learner.holder!.agentUniqueId }
      : staff && { staffId: staff.staffId };
    if (!writer) continue;
    rows.push({
      courseId,
      questionId: postId,
      ...writer,
      postTxt: answer,
      postedAt: new Date(postedAt.getTime() + day),
    });
  }
  await db.coursePost.createMany({ data: rows });
}
