import { z } from 'zod';
import { WholeNumber } from '#app/domain/fields.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { isLegalText } from '#app/domain/text.ts';
import { moveWays, partKinds } from './changes.ts';
import { contentLimits, feedbackTimes, questionKinds } from './contentLimits.ts';
import type { Question } from './courseContent.ts';
import { courseLanguages, type CourseLanguage } from '#app/domain/markets/courseLanguages.ts';
import { plainNumber } from './typedNumber.ts';
import { choiceRows, choiceField, rowParts, type ChoicePart } from './writtenQuestion.ts';
import { sentLine, typedText, unlessRefused } from '#app/domain/textSchema.ts';

/** Text as its editor writes it, Markdown and all; what of it runs is for the builder to keep out. */
const Written = (field: string, max: number) =>
  typedText(field, max, {
    write: (text) => text.normalize('NFC').replace(/\r\n?/g, '\n'),
    isLegal: isLegalText,
  }).default('');

const Print = () => sentLine(40).default('');
/** The language from which a text was translated; nothing where it was not. */
const From = () => z.union([z.literal(''), z.enum(courseLanguages)]).default('');

const Id = () => sentLine(40).regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { error: 'refusals:malformedRequest' });

/** A page: `print` names the text that its editor saw, `seen` that of the language that it was translated from. */
export function pageForm() {
  return form({
    pageTitle: Written('pageTitle', contentLimits.title),
    pageBody: Written('pageBody', contentLimits.body),
    from: From(),
    seen: Print(),
    print: Print(),
  });
}

const decimalMaxLength = 30;

// As people write it in the course's language: with a comma or a point, and with marks between thousands.
const Decimal = (field: string, language: CourseLanguage) => {
  const wrong = messageKey('numbersOnly', field);
  const write = (text: string) => plainNumber(text, language);
  return typedText(field, decimalMaxLength, { write, missing: wrong, tooLong: wrong, illegal: wrong })
    .refine(
      (text) => text === '' || (/^-?(?:\d+|\d*\.\d+)$/.test(text) && Number.isFinite(Number(text))),
      unlessRefused(wrong),
    )
    .default('');
};

/** A question of a kind in a language: its text, what is chosen from or the number, and what is said afterwards. */
export function questionForm(kind: Question['kind'], inLanguage: CourseLanguage) {
  const { line, explanation } = contentLimits;
  const parts = {
    key: () => sentLine(1).default(''),
    text: () => Written('choiceText', line),
    said: () => Written('choiceSaid', line),
    right: () => sentLine(2).default(''),
    match: () => Written('choiceMatch', line),
  } satisfies Record<ChoicePart, () => z.ZodType>;
  const rows = Array.from({ length: choiceRows }, (_, row) =>
    Object.fromEntries(rowParts[kind].map((part) => [choiceField(part, row), parts[part]()])),
  );
  return form({
    questionText: Written('questionText', line),
    questionExplanation: Written('questionExplanation', explanation),
    from: From(),
    seen: Print(),
    print: Print(),
    ...(kind === 'number' && {
      answer: Decimal('answer', inLanguage),
      tolerance: Decimal('tolerance', inLanguage).refine((text) => !text.startsWith('-'), {
        error: messageKey('numbersOnly', 'tolerance'),
      }),
      unit: Written('unit', 40),
    }),
    ...(kind === 'cloze' && { passage: Written('passage', contentLimits.passage) }),
    ...(kind === 'hotspot' && { picture: Written('picture', contentLimits.title), alt: Written('alt', line) }),
    ...(Object.assign({}, ...rows) as Record<string, ReturnType<typeof Written>>),
  });
}

/** The settings of a course with the texts around its questions. */
export function settingsForm() {
  return form({
    courseTitle: Written('courseTitle', contentLimits.title),
    testTitle: Written('testTitle', contentLimits.title),
    testIntroduction: Written('testIntroduction', contentLimits.body),
    passMark: WholeNumber('passMark', { min: 0, max: 1000 }),
    tries: WholeNumber('tries', { min: 0, max: contentLimits.tries }).default(0),
    shuffle: z.literal('on').optional(),
    feedback: z.enum(feedbackTimes, { error: messageKey('selectOption', 'feedback') }).default('end'),
    print: Print(),
  });
}

/** What a pool is called, and how many of its questions are drawn; nothing for all. */
export function poolForm() {
  return form({
    pool: Id(),
    poolTitle: Written('poolTitle', contentLimits.title),
    draw: z
      .union([z.literal('').transform(() => null), WholeNumber('draw', { min: 0, max: contentLimits.questions })])
      .default(null),
    print: Print(),
  });
}

/** What a button of a course's page does with one of its parts. */
export function partForm() {
  return form({ act: z.enum([...moveWays, 'copy', 'delete']), part: z.enum(partKinds), id: Id(), print: Print() });
}

/** What a button of a course's page adds. */
export function additionForm() {
  return form({
    act: z.enum(['add-page', 'add-question', 'add-pool']),
    pool: Id().optional(),
    kind: z.enum(questionKinds).optional(),
  });
}

/** What is made of a course as it is written: a version to be looked at or published; or an older one comes back. */
export function versionForm() {
  const whole = z.coerce.number({ error: 'refusals:malformedRequest' }).int().min(1);
  return form({
    act: z.enum(['preview', 'publish', 'restore']),
    version: whole,
    courseVersion: whole.optional(),
    packageId: z.uuid({ error: 'refusals:malformedRequest' }).optional(),
  });
}

/** The language in which a course begins to be written. */
export function startForm() {
  return form({ language: z.enum(courseLanguages, { error: messageKey('selectOption', 'language') }) });
}

/** The file of a course that is removed. */
export function mediaForm() {
  return form({ mediumId: z.uuid({ error: 'refusals:malformedRequest' }) });
}

/** The language of which a course takes over what it lacks. */
export function bringForm() {
  return form({ act: z.literal('bring'), from: z.enum(courseLanguages, { error: 'refusals:malformedRequest' }) });
}
