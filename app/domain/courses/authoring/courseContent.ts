import { z } from 'zod';
import { contentLimits, feedbackTimes, questionKinds } from './contentLimits.ts';

const Id = () => z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);
const Line = (max: number = contentLimits.line) => z.string().max(max);
/** Of which text of the source language a translation is, by its fingerprint; left out for what is no translation. */
const Source = () => z.string().max(40).optional();

/**
 * A choice of a question, a step of an order, or a pair. Its key is a single letter, since SCORM 1.2 takes no more as an
 * answer, and stays the same whatever is written before or after it.
 */
const choice = z.strictObject({
  key: z.string().regex(/^[a-z]$/),
  text: Line(),
  right: z.boolean().default(false),
  /** What belongs to it, in a question that asks for that; of a place in a picture where it lies (`areaIn`). */
  match: Line().default(''),
  feedback: Line().default(''),
});
export type Choice = z.output<typeof choice>;

/** A question. Its identifier is one in all languages and stays, so that answers can be counted by it. */
export const questionSchema = z.strictObject({
  id: Id(),
  kind: z.enum(questionKinds),
  text: Line(),
  /** Of an order in the right order. */
  choices: z.array(choice).max(contentLimits.choices).default([]),
  /** Of a question for a number: the right one, how far from it an answer may be, and what is counted. */
  answer: z.number().nullable().default(null),
  tolerance: z.number().min(0).default(0),
  unit: Line(40).default(''),
  /** A text with gaps, `[1]` being the first; each row has the right answers of one gap, separated by `|`. */
  passage: z.string().max(contentLimits.passage).optional(),
  /** Of places in a picture: its file, and what it shows. */
  picture: Line(contentLimits.title).optional(),
  alt: Line().optional(),
  explanation: Line(contentLimits.explanation).default(''),
  source: Source(),
});
export type Question = z.output<typeof questionSchema>;

/** Questions of which so many are drawn for each try; null for all of them, in their order. */
const pool = z.strictObject({
  id: Id(),
  title: Line(contentLimits.title).default(''),
  draw: z.int().min(0).max(contentLimits.questions).nullable().default(null),
  questions: z.array(questionSchema).max(contentLimits.questions),
});
export type Pool = z.output<typeof pool>;

/** A page: its title, and its text in Markdown with blocks (pageBlocks.ts). */
const pageSchema = z.strictObject({
  id: Id(),
  title: Line(contentLimits.title),
  body: z.string().max(contentLimits.body),
  source: Source(),
});
export type CoursePage = z.output<typeof pageSchema>;

/** What asks at the end of a course. A course without questions has none. */
const test = z.strictObject({
  title: Line(contentLimits.title),
  introduction: z.string().max(contentLimits.body).default(''),
  pools: z.array(pool).max(contentLimits.pools),
  source: Source(),
});
export type CourseTest = z.output<typeof test>;

/** How a course is marked. The check list says what of it cannot be published (contentFaults.ts). */
const settings = z.strictObject({
  /** The least score, of 100, that passes. */
  passMark: z.int().min(0).max(1000).default(80),
  /** How often the questions may be answered in an attempt; null for as often as the learner likes. */
  tries: z.int().min(1).max(contentLimits.tries).nullable().default(null),
  /** Whether choices come in another order for each try. */
  shuffle: z.boolean().default(true),
  feedback: z.enum(feedbackTimes).default('end'),
});
export type CourseSettings = z.output<typeof settings>;

/**
 * A course in a language, as it is stored while it is written and beside each version that was made of it. It may
 * be unfinished: what keeps it from being published is no matter of its form.
 */
export const courseContentSchema = z.strictObject({
  title: Line(contentLimits.title),
  pages: z.array(pageSchema).max(contentLimits.pages),
  test: test,
  settings,
});
export type CourseContent = z.output<typeof courseContentSchema>;

/** All questions of a test, pool by pool. */
export function questionsOf({ pools }: Pick<CourseTest, 'pools'>): Question[] {
  return pools.flatMap(({ questions }) => questions);
}
