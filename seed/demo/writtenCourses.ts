import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { addMedium } from '#app/domain/courses/authoring/addMedium.server.ts';
import { writeDraft } from '#app/domain/courses/authoring/changeDraft.server.ts';
import { courseContentSchema, type CourseContent } from '#app/domain/courses/authoring/courseContent.ts';
import { printOf } from '#app/domain/courses/authoring/fingerprint.ts';
import { makeVersion } from '#app/domain/courses/authoring/makeVersion.server.ts';
import { readDraft } from '#app/domain/courses/authoring/readDraft.server.ts';
import { startDraft } from '#app/domain/courses/authoring/startDraft.server.ts';
import { publishVersion } from '#app/domain/courses/editor/publishVersion.server.ts';
import type { Curriculum } from '#app/domain/markets/curricula.ts';
import type { CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import type { Database } from '#app/platform/database.server.ts';
import { pngOf } from '#app/platform/pngOf.server.ts';
import { draw } from '#starter/courses/drawings/draw.ts';
import { readPages } from '#starter/courses/readCourse.ts';
import { actingAsStaff } from './contexts.ts';

const courses = [
  {
    code: 'first-family',
    categoryId: 'selling',
    titleEn: 'Three generations on one ship',
    titleJa: '三世代で乗る、一隻の船',
    summaryEn: 'Ages, rooms, papers and the first call with a family.',
    summaryJa: '年齢、客室、書類。ご家族からの最初のお電話に備えます。',
    goalsEn:
      'Find out in one call who travels and how old they are\nPlace a family so that all sleep well\nName the papers that children need',
    goalsJa:
      '一度のお電話で、どなたが何歳で旅をされるか伺える\n皆さまがよく眠れる客室を選べる\nお子様に必要な書類を挙げられる',
    minutes: 9,
    curricula: ['PC', 'HA', 'PJ'] as const satisfies readonly Curriculum[],
    settings: { passMark: 80, tries: null, shuffle: true, feedback: 'end' },
    picture: { name: 'morning.png', sky: 'day', coast: 'palms' },
    otherTitles: {},
  },
  {
    code: 'traveling-alone',
    categoryId: 'selling',
    titleEn: 'Guests who travel alone',
    titleJa: 'お一人で旅するお客様',
    summaryEn: 'Single supplements, tables, safety, and how to ask without asking why.',
    summaryJa: '一人部屋追加料金、お席、安全。理由を尋ねずに伺う方法です。',
    goalsEn: 'Explain a single supplement without an apology\nSuggest a table and company, and leave both to the guest',
    goalsJa: '一人部屋追加料金を、お詫びせずに説明できる\nお席とお相手をご提案し、お客様に選んでいただける',
    minutes: 7,
    curricula: ['PC', 'CU', 'PJ'] as const satisfies readonly Curriculum[],
    settings: { passMark: 75, tries: 2, shuffle: true, feedback: 'each' },
    picture: { name: 'evening.png', sky: 'dusk', coast: 'open' },
    otherTitles: { de: 'Gäste, die allein reisen' },
  },
] as const;

/**
 * Writes two courses in the console as the demo's learning manager does: with pictures, pools of questions, and the
 * Japanese as a translation of the English; one of them in German too, in which an agency of a German-speaking country
 * is given it. They count for no level.
 */
export async function seedWrittenCourses(db: Database, now: Date): Promise<void> {
  const ctx = await actingAsStaff(db, 'STAFFLEARN', now);
  for (const { curricula, settings, picture, otherTitles, ...course } of courses) {
    const { courseId } = await db.course.create({ data: { ...course, state: 'draft', createdAt: now } });
    await db.curriculumCourse.createMany({ data: curricula.map((curriculum) => ({ curriculum, courseId })) });
    const { name, sky, coast } = picture;
    const { svg } = draw('seascape', `alt: A ship at sea for the demo.\nsky: ${sky}\ncoast: ${coast}`);
    await addMedium(ctx, { courseId, name, content: Readable.from([pngOf(svg)]) });
    let source: CourseContent | null = null;
    const titles: Partial<Record<CourseLanguage, string>> = { en: course.titleEn, ja: course.titleJa, ...otherTitles };
    for (const [language, title] of Object.entries(titles) as [CourseLanguage, string][]) {
      const content = contentOf(course.code, language, { title, settings, source });
      source ??= content;
      await startDraft(ctx, { courseId, language });
      await db.$transaction((tx) => writeDraft(tx, ctx, { courseId, language }, content, 'save-page'));
      const { version } = await readDraft(ctx, { courseId, language });
      const { packageId } = await makeVersion(ctx, { courseId, language, version });
      const stored = await db.course.findUniqueOrThrow({ where: { courseId }, select: { version: true } });
      await publishVersion(ctx, { courseId, packageId, version: stored.version });
    }
  }
}

function contentOf(
  code: string,
  language: CourseLanguage,
  { title, settings, source }: { title: string; settings: object; source: CourseContent | null },
): CourseContent {
  const file = new URL(`courses/${code}.${language}.md`, import.meta.url);
  const { pages, test } = readPages(readFileSync(file, 'utf8'), `${code}.${language}.md`);
  const questions = source?.test.pools.flatMap((pool) => pool.questions) ?? [];
  const sourceOf = (question: { id: string }) => questions.find(({ id }) => id === question.id);
  return courseContentSchema.parse({
    title,
    settings,
    pages: pages.map((page, index) => ({
      id: `page-${index + 1}`,
      ...page,
      ...(source && { source: printOf(source.pages[index]!) }),
    })),
    test: {
      ...test,
      pools: test.pools.map((pool) => ({
        ...pool,
        questions: pool.questions.map((question) => {
          const translated = sourceOf(question);
          return { ...question, ...(translated && { source: printOf(translated) }) };
        }),
      })),
    },
  });
}
