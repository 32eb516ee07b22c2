import { afterEach, describe, expect, test } from 'vitest';
import { rankOf, type LevelCertification } from '#app/domain/academy/levels/rank.ts';
import { captionsFault, mediaTypeOf } from '#app/domain/courses/authoring/mediaRules.ts';
import { blocksOf } from '#app/domain/courses/authoring/pageBlocks.ts';
import { flattened, type Manifest } from '#app/domain/courses/packages/manifest.server.ts';
import type { Pool } from '#app/domain/courses/authoring/courseContent.ts';
import type { Language } from '#app/i18n.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { listedCourses, sampleCertifications } from '#starter/academy/curricula.ts';
import { buildCourse, filesOfCourse, packageFilesOf } from '#starter/courses/build.ts';
import { draw } from '#starter/courses/drawings/draw.ts';
import { readQuiz } from '#starter/courses/quiz.ts';
import { courseCodes, languagesOf, readCourse, readDetails } from '#starter/courses/readCourse.ts';
import { manifestOf as readManifestOf } from '#tests/support/manifests.ts';

const all = courseCodes().flatMap((code) => languagesOf(code).map((language) => [code, language] as const));
const fileAt = (files: ReturnType<typeof filesOfCourse>, path: string) =>
  files.find((file) => file.path === path)!.content;
const manifestOf = (files: ReturnType<typeof filesOfCourse>) =>
  readManifestOf(
    fileAt(files, 'imsmanifest.xml'),
    files.map(({ path }) => path),
  ) as Manifest;

// A reader who wants to remember: 150 words a minute, and the same text in Japanese.
const wordsAMinute = 150;
const pictureSeconds = 20;
const questionSeconds = 40;
const wordsIn = (body: string, language: Language) => {
  const text = body.replace(/```[\s\S]*?```/g, '').trim();
  return language === 'ja' ? [...text.replace(/\s/g, '')].length / 2.2 : text.split(/\s+/).length;
};
const askedOf = (pools: readonly Pool[]) =>
  pools.reduce((sum, { draw, questions }) => sum + (draw ?? questions.length), 0);

describe('films', () => {
  const blocks = all.flatMap(([code, language]) =>
    readCourse(code, language).pages.flatMap(({ body }) =>
      blocksOf(body).flatMap((block) => (block.kind === 'video' ? [{ code, language, block }] : [])),
    ),
  );

  test('are shown by a course in both languages, each with captions and a transcript', () => {
    expect(blocks.map(({ language }) => language).toSorted()).toEqual(['en', 'ja']);
    for (const { code, language, block } of blocks) {
      const { files } = readCourse(code, language);
      const held = (name: string) => (files.get(name) as { content: Uint8Array } | undefined)!.content;
      expect(mediaTypeOf(held(block.name))).toMatchObject({ kind: 'video', type: 'video/webm' });
      expect(captionsFault(new TextDecoder().decode(held(block.values.captions!)))).toBeNull();
      expect(block.transcript.split('\n\n').length).toBeGreaterThan(3);
      expect(block.values.title).not.toBe('');
    }
  });

  test('end where their captions do', () => {
    const { files } = readCourse('cruise-basics', 'ja');
    const captions = new TextDecoder().decode((files.get('day-in-port-ja.vtt') as { content: Uint8Array }).content);
    expect(captions.trim().match(/00:(\d\d\.\d{3})\n[^\n]+$/)?.[1]).toBe('27.900');
  });
});

describe.each(all)('%s (%s)', (code, language) => {
  const course = readCourse(code, language);
  const files = filesOfCourse(code, language);
  const pages = files.filter(({ path }) => path.endsWith('.html'));
  const paths = packageFilesOf(course).map(({ path }) => path);

  test('has 6 to 10 pages of substance, and asks 5 to 8 questions', () => {
    expect(course.pages.length).toBeGreaterThanOrEqual(6);
    expect(course.pages.length).toBeLessThanOrEqual(10);
    for (const { title, body } of course.pages) {
      expect(wordsIn(body, language), title).toBeGreaterThanOrEqual(60);
      expect(wordsIn(body, language), title).toBeLessThanOrEqual(180);
    }
    expect(askedOf(course.quiz.pools)).toBeGreaterThanOrEqual(5);
    expect(askedOf(course.quiz.pools)).toBeLessThanOrEqual(8);
  });

  test('takes as long as it announces', () => {
    const words = course.pages.reduce((sum, { body }) => sum + wordsIn(body, language), 0);
    const pictures = course.pages.flatMap(({ body }) => body.match(/^```(picture|video)/gm) ?? []).length;
    const seconds =
      words / (wordsAMinute / 60) + pictures * pictureSeconds + askedOf(course.quiz.pools) * questionSeconds;
    expect(Math.abs(course.details.minutes - seconds / 60), `${(seconds / 60).toFixed(1)} minutes`).toBeLessThanOrEqual(
      2,
    );
  });

  test('has a manifest that can be read, of its standard, and names each of its files', () => {
    const manifest = manifestOf(files);
    expect(manifest).toMatchObject({ standard: readDetails(code).standard, title: course.title });
    expect(flattened(manifest.items).every(({ isSco, launch }) => isSco && launch)).toBe(true);
    const named = [...fileAt(files, 'imsmanifest.xml').matchAll(/<file href="([^"]+)"/g)].map(([, path]) => path);
    expect(named.toSorted()).toEqual(paths.filter((path) => path !== 'imsmanifest.xml').toSorted());
  });

  test('has at least two pictures, with text alternatives, and every link leads to something', () => {
    expect(files.filter(({ path }) => path.endsWith('.svg')).length).toBeGreaterThanOrEqual(2);
    for (const { content } of pages) {
      for (const [, path] of content.matchAll(/(?:src|href)="([^#"]+)"/g)) expect(paths).toContain(path);
      for (const [, id] of content.matchAll(/href="#([^"]+)"/g)) expect(content).toContain(`id="${id}"`);
      for (const [image] of content.matchAll(/<img[^>]*>/g)) expect(image).toMatch(/ alt="[^"]{20,}"/);
    }
  });

  test('has nothing that a strict policy would stop', () => {
    for (const { path, content } of files.filter((file) => /\.(html|svg)$/.test(file.path))) {
      expect(content, path).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+="|javascript:/);
      expect(content.replaceAll('http://www.w3.org/2000/svg', ''), path).not.toMatch(/https?:|data:/);
    }
    for (const { content } of pages) expect(content).toContain(`<html lang="${language}">`);
  });
});

describe('the sample courses', () => {
  test('are at least 16, half of them in Japanese too, most of SCORM 1.2 and some of 2004', () => {
    expect(courseCodes().length).toBeGreaterThanOrEqual(16);
    expect(courseCodes().filter((code) => !languagesOf(code).includes('en'))).toEqual([]);
    expect(courseCodes().filter((code) => languagesOf(code).includes('ja')).length * 2).toBeGreaterThanOrEqual(
      courseCodes().length,
    );
    expect(courseCodes().filter((code) => readDetails(code).standard === '2004').length).toBeGreaterThanOrEqual(3);
  });

  test('ask the same in both languages: pages, pictures, questions, and which answers are right', () => {
    for (const code of courseCodes().filter((each) => languagesOf(each).includes('ja'))) {
      const [en, ja] = (['en', 'ja'] as const).map((language) => {
        const { pages, quiz } = readCourse(code, language);
        const pictures = filesOfCourse(code, language).map(({ path }) => path);
        return {
          pages: pages.length,
          pictures,
          right: quiz.questions.map(({ choices }) => choices.map(({ right }) => right)),
          pools: quiz.pools.map(({ id, draw, questions }) => [id, draw, questions.length]),
        };
      });
      expect(ja, code).toEqual(en);
    }
  });

  test('draw their questions from pools, in eight and more of both languages', () => {
    const drawing = courseCodes()
      .filter((code) => languagesOf(code).includes('ja'))
      .filter((code) =>
        readCourse(code, 'en').quiz.pools.some(({ draw, questions }) => draw !== null && draw < questions.length),
      );
    expect(drawing.length).toBeGreaterThanOrEqual(8);
  });

  test('have the right answer not always in the same place', () => {
    const places = all.flatMap(([code, language]) =>
      readCourse(code, language).quiz.questions.map(({ choices }) => choices.findIndex(({ right }) => right)),
    );
    expect(new Set(places).size).toBeGreaterThanOrEqual(3);
  });

  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  test('are the same package at any time and place', async () => {
    process.env.TZ = 'America/Los_Angeles';
    const here = await buildCourse('alaska', 'ja');
    process.env.TZ = 'Asia/Tokyo';
    expect(Buffer.from(await buildCourse('alaska', 'ja')).equals(Buffer.from(here))).toBe(true);
  });
});

describe('the capstone', () => {
  const files = filesOfCourse('commodore-capstone', 'en');
  const { items, sequencing } = manifestOf(files);

  test('has two lessons and an exam, in three files, and only the exam has the quiz', () => {
    expect(items.map(({ launch }) => launch)).toEqual(['lesson-one.html', 'lesson-two.html', 'exam.html']);
    expect(items.map(({ launch }) => fileAt(files, launch!).includes('id="quiz"'))).toEqual([false, false, true]);
  });

  test('goes forward only, and opens the exam when both lessons are read', () => {
    expect(sequencing).toMatchObject({ controlMode: { '@flow': 'true', '@forwardOnly': 'true' } });
    const rule = (
      items[2]!.sequencing as never as {
        sequencingRules: {
          preConditionRule: Record<string, { ruleCondition: Record<string, string>[] } & Record<string, string>>;
        };
      }
    ).sequencingRules.preConditionRule;
    expect(rule.ruleAction).toEqual({ '@action': 'disabled' });
    expect(rule.ruleConditions).toMatchObject({ '@conditionCombination': 'any' });
    expect(
      rule.ruleConditions!.ruleCondition.map((each) => [
        each['@referencedObjective'],
        each['@operator'],
        each['@condition'],
      ]),
    ).toEqual([
      ['read-lesson-one', 'not', 'satisfied'],
      ['read-lesson-one', 'not', 'objectiveStatusKnown'],
      ['read-lesson-two', 'not', 'satisfied'],
      ['read-lesson-two', 'not', 'objectiveStatusKnown'],
    ]);
  });
});

describe('the sample academy', () => {
  const certifications = (curriculum: string): LevelCertification[] =>
    sampleCertifications()
      .filter((each) => each.curriculum === curriculum)
      .map(({ level, courses, electives }) => ({
        certificationId: `${curriculum}-${level}`,
        level,
        requirements: [
          ...courses.map((courseId) => ({ requirementId: courseId, kind: 'course' as const, courseId })),
          ...(electives ? [{ requirementId: electives.categoryId, kind: 'electives' as const, ...electives }] : []),
        ],
      }));
  const levelWith = (curriculum: (typeof curriculumCodes)[number], may: (code: string) => boolean) => {
    const codes = listedCourses(curriculum)
      .map(({ code }) => code)
      .filter(may);
    return rankOf(
      certifications(curriculum),
      codes.map((courseId) => ({ courseId, categoryId: readDetails(courseId).categoryId, passedAt: new Date() })),
    ).level;
  };

  test.each(curriculumCodes)('%s can be finished to level 4 with the courses that it lists', (curriculum) => {
    expect(listedCourses(curriculum).filter(({ code }) => !courseCodes().includes(code))).toEqual([]);
    expect(levelWith(curriculum, () => true)).toBe(4);
    expect(levelWith(curriculum, (code) => code !== 'groups')).toBe(2);
  });

  test("Japan's can be finished in Japanese", () =>
    expect(levelWith('PJ', (code) => languagesOf(code).includes('ja'))).toBe(4));
  test('lists every course somewhere', () => {
    const listed = new Set(curriculumCodes.flatMap((curriculum) => listedCourses(curriculum).map(({ code }) => code)));
    expect(courseCodes().filter((code) => !listed.has(code))).toEqual([]);
  });
});

describe('what is not written well is refused', () => {
  test.each([
    ['a question without a right answer', '? Why?\n- Because\n- So\n! It is.'],
    ['a question without a wrong answer', '? Why?\n+ Because\n! It is.'],
    ['a question without an explanation', '? Why?\n+ Because\n- So'],
    ['a line before the first question', '+ Because'],
    ['a line without a sign', '? Why?\nBecause'],
  ])('%s', (_, source) => expect(() => readQuiz(source)).toThrow());

  test.each([
    ['no text alternative', 'steps', 'label: One\nlabel: Two'],
    ['too few labels', 'rooms', 'alt: Four staterooms beside each other\nlabel: One'],
    ['a key that it has not', 'seascape', 'alt: A ship upon a quiet sea\nsky: day\ncoast: open\nmoon: full'],
    ['no such drawing', 'portrait', 'alt: A portrait of a captain'],
  ])('a picture with %s', (_, name, source) => expect(() => draw(name, source)).toThrow());
});
