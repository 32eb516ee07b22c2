import { localizedFields } from '#app/domain/localizedText.ts';
import { z } from 'zod';
import { OptionalFreeText, TextLine, Version, WholeNumber } from '#app/domain/fields.ts';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { courseLanguages } from '#app/domain/markets/courseLanguages.ts';
import { completionRules } from '#app/domain/courses/runtime/completionRules.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { courseLimits, placeField, type PlaceField } from './courseFields.ts';
import { publicationStates } from './publicationStates.ts';
import { requiredText, sentLine } from '#app/domain/textSchema.ts';

/** The content of a place's field: nothing, a list, or the identifier of a certification. */
const Place = () =>
  z
    .union([z.enum(['', 'elective', 'refresher']), z.uuid()], { error: messageKey('selectOption', 'place') })
    .default('');

/** How often a learner may try; nothing for as often as they like. */
const AttemptLimit = () => WholeNumber('attemptLimit', { min: 1, max: courseLimits.attempts }).nullable().default(null);

const Completion = () =>
  z.enum(completionRules, { error: messageKey('selectOption', 'completionRule') }).default('reported');

const CompletionMinutes = () =>
  WholeNumber('completionMinutes', { min: 1, max: courseLimits.minutes }).nullable().default(null);

function CategoryId() {
  const wrong = messageKey('selectOption', 'category');
  return requiredText('category', 60, { missing: wrong, tooLong: wrong, illegal: wrong });
}

const details = () => ({
  ...localizedFields('title', (field) => TextLine(field, courseLimits.title)),
  ...localizedFields('summary', (field) => OptionalFreeText(field, courseLimits.summary)),
  ...localizedFields('goals', (field) => OptionalFreeText(field, courseLimits.goals)),
  categoryId: CategoryId(),
  minutes: WholeNumber('minutes', { min: 1, max: courseLimits.minutes }),
  attemptLimit: AttemptLimit(),
});

/** A new course: what it is called in both languages, its category and its length. */
export function newCourseSchema() {
  return form(details());
}

/**
 * A course with its place in each curriculum; `version` is the one that the form was filled in from, `looked` the
 * category of which its editor has been shown what it changes for whom.
 */
export function courseSchema() {
  const places = Object.fromEntries(curriculumCodes.map((curriculum) => [placeField(curriculum), Place()])) as Record<
    PlaceField,
    ReturnType<typeof Place>
  >;
  const completion = { completionRule: Completion(), completionMinutes: CompletionMinutes() };
  return form({
    ...details(),
    ...completion,
    ...places,
    looked: sentLine(60).default(''),
    version: Version(1),
  }).superRefine(({ completionRule, completionMinutes }, ctx) => {
    if (completionRule === 'minutes' && completionMinutes === null)
      ctx.addIssue({
        code: 'custom',
        path: ['completionMinutes'],
        message: messageKey('wholeNumber', 'completionMinutes', courseLimits.minutes),
      });
  });
}

const maxHosts = 30;
// As it appears in a browser's address too.
const Host = () =>
  sentLine(300).transform((text) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^https?:\/\//, '')
      .replace(/[/?#].*$/, ''),
  );

/** What else is done with a course: one of its packages is published, or it is retired. */
export function courseActSchema() {
  const malformed = { error: 'refusals:malformedRequest' };
  return z.strictObject(
    { act: z.enum(['publish', 'retire'], malformed), packageId: z.uuid(malformed).optional(), version: Version(1) },
    malformed,
  );
}

/** The hosts from which a course may load: those that are ticked, and one that is typed. */
export function courseHostsSchema() {
  return z
    .object({ hosts: z.array(Host()).max(maxHosts).default([]), otherHost: Host().default(''), version: Version(1) })
    .transform(({ hosts, otherHost, version }) => ({
      hosts: otherHost === '' ? hosts : [...hosts, otherHost],
      version,
    }));
}

/** The language of a package that is uploaded. */
export const packageLanguage = () => z.enum(courseLanguages, { error: messageKey('selectOption', 'language') });

/** The list of courses in an address. */
export const courseList = listQuery({
  search: true,
  filters: { state: publicationStates, curriculum: curriculumCodes },
});

/** What is done with the draft of a curriculum's requirements. */
export const requirementsActs = ['save', 'preview', 'publish', 'discard', 'add'] as const;

export type NewCourseInput = z.output<ReturnType<typeof newCourseSchema>>;
export type CourseInput = z.output<ReturnType<typeof courseSchema>>;
export type CourseListQuery = typeof courseList.defaults;
