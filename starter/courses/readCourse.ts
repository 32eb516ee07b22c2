import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { languages, type Language } from '#app/i18n.ts';
import { questionsOf, type CourseTest, type Question } from '#app/domain/courses/authoring/courseContent.ts';
import { categories } from '../academy/categories.ts';
import { starterPlace } from '../place.ts';
import type { BuiltCourse } from './builtCourse.ts';
import { draw } from './drawings/draw.ts';
import { readQuiz } from './quiz.ts';

const words = z.string().min(1).max(300);

/** The content of course.json, which is the same in every language. */
const detailsFile = z.strictObject({
  categoryId: z.enum(categories.map(({ categoryId }) => categoryId)),
  titleEn: words,
  titleJa: words,
  summaryEn: words,
  summaryJa: words,
  /** What one can do after it. */
  goalsEn: z.array(words).min(1).max(6),
  goalsJa: z.array(words).min(1).max(6),
  minutes: z.int().min(1),
  standard: z.enum(['1.2', '2004']),
  /** The least score, of 100, that passes. */
  masteryScore: z.int().min(1).max(100),
  /** How often the questions may be answered in an attempt; left out for as often as the learner likes. */
  tries: z.int().min(1).optional(),
  /**
   * Of a course in several parts (2004), all but the last, each with the number of its pages; the last has the rest and
   * the quiz.
   */
  parts: z.array(z.strictObject({ id: z.string().regex(/^[a-z-]+$/), titleEn: words, titleJa: words, pages: z.int().min(1) })).optional(),
  lastPart: z.strictObject({ id: z.string().regex(/^[a-z-]+$/), titleEn: words, titleJa: words }).optional(),
});
export type CourseDetails = z.output<typeof detailsFile>;

/** A starter course in a language: what is built, with its details and its questions. */
export interface Course extends BuiltCourse {
  language: Language;
  standard: CourseDetails['standard'];
  details: CourseDetails;
  /** Without the quiz. */
  quiz: NonNullable<BuiltCourse['quiz']> & { questions: Question[] };
}

const folder = new URL('courses/', starterPlace);

/** The codes of the sample courses, in alphabetical order. */
export function courseCodes(): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/course.json`, folder))).map(({ name }) => name).toSorted();
}

/** The languages in which a course is written. */
export function languagesOf(code: string): Language[] {
  return languages.filter((language) => existsSync(new URL(`${code}/${language}.md`, folder)));
}

/** What course.json says of a course. Throws where it says too little or too much. */
export function readDetails(code: string): CourseDetails {
  return detailsFile.parse(JSON.parse(readFileSync(new URL(`${code}/course.json`, folder), 'utf8')));
}

/** Reads a course in a language. Throws as `readPages` does, and for details that are not whole. */
export function readCourse(code: string, language: Language): Course {
  const details = readDetails(code);
  const text = readFileSync(new URL(`${code}/${language}.md`, folder), 'utf8');
  const { pages, test } = readPages(text, `${code}/${language}.md`);
  const inLanguage = (each: { titleEn: string; titleJa: string }) => (language === 'ja' ? each.titleJa : each.titleEn);
  const title = inLanguage(details);
  const { standard, masteryScore, parts = [], lastPart } = details;
  return {
    code, language, title, details, standard, pages, passMark: masteryScore, tries: details.tries ?? null, shuffle: false, feedback: 'end',
    quiz: { ...test, questions: questionsOf(test) },
    parts: parts.map((part) => ({ id: part.id, title: inLanguage(part), pages: part.pages })),
    lastPart: lastPart ? { id: lastPart.id, title: inLanguage(lastPart) } : null,
    draw: (name, source) => draw(name, source),
    files: filesIn(code),
  };
}

/**
 * Reads the text of a course: each first heading begins a page, the last of which has the quiz. Throws for what does not
 * keep to that, and names the file.
 */
export function readPages(text: string, file: string): { pages: { title: string; body: string }[]; test: Pick<CourseTest, 'title' | 'introduction' | 'pools'> } {
  // A number that is asked for begins as a heading does.
  const [lesson = '', quiz, ...more] = text.split(/^```quiz$/m);
  const [before, ...written] = lesson.split(/^# /m);
  if (before!.trim() !== '') throw new Error(`${file} does not begin with a page.`);
  const pages = written.map((page) => {
    const end = page.indexOf('\n');
    return { title: page.slice(0, end).trim(), body: page.slice(end).trim() };
  });
  const last = pages.pop();
  const [, questions] = /^\n([\s\S]*?)\n```\s*$/.exec(quiz ?? '') ?? [];
  if (!last || questions === undefined || more.length > 0) throw new Error(`${file} does not end with a quiz.`);
  return { pages, test: { title: last.title, introduction: last.body, pools: readQuiz(questions) } };
}

// Films, captions and documents of a starter course lie beside its text.
function filesIn(code: string): BuiltCourse['files'] {
  const place = new URL(`${code}/files/`, folder);
  const names = existsSync(place) ? readdirSync(place) : [];
  const contents = names.map((name) => [name, readFileSync(new URL(name, place))] as const);
  return new Map(contents.map(([name, content]) => [name, { size: content.byteLength, content }]));
}
