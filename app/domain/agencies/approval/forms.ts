import { z } from 'zod';
import { FreeText, OptionalFreeText, Version } from '#app/domain/fields.ts';
import { wholeSchema, type PlaceRules } from '#app/domain/agencies/registration/registerForms.ts';
import { listQuery } from '#app/domain/listQuery.ts';
import { caseHolders } from '#app/domain/operations/cases/caseKinds.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { answerMaxLength, questionMaxLength, questionPlaces } from './returns.ts';
import { declineReasonLength, queueTabs } from './statuses.ts';
import { sentLine, stop } from '#app/domain/textSchema.ts';

/** Why an agency is declined: 10 to 500 characters that its owner reads. */
function DeclineReason(field = 'declineReason') {
  const { min, max } = declineReasonLength;
  return FreeText(field, max).min(min, stop('tooShort', field, min));
}

/** The reason alone, for the check of its form in the browser. */
export function declineReasonSchema() {
  return z.object({ declineReason: DeclineReason() });
}

type Place = (typeof questionPlaces)[number];

// A schema for each place of a round, by a name that ends with the place.
function byPlace<Prefix extends string, Schema>(
  prefix: Prefix,
  schemaOf: (field: string, place: Place) => Schema,
): Record<`${Prefix}${Place}`, Schema> {
  const entries = questionPlaces.map((place) => [`${prefix}${place}`, schemaOf(`${prefix}${place}`, place)]);
  return Object.fromEntries(entries) as Record<`${Prefix}${Place}`, Schema>;
}

const questionShape = () => ({
  ...byPlace('question', (field) => OptionalFreeText(field, questionMaxLength)),
  question1: FreeText('question1', questionMaxLength),
});

/** The questions alone, for the check of their form in the browser. */
export function questionsSchema() {
  return z.object(questionShape());
}

/**
 * A registration that its owner corrects, with the answers to the questions about it, without a password, which stays;
 * `version` is that of what the form was filled in from.
 */
export function answerSchema(rules: PlaceRules) {
  return wholeSchema(
    { ...byPlace('answer', (field) => OptionalFreeText(field, answerMaxLength)), version: Version() },
    rules,
  );
}

// Left out, the brand's setting decides.
function SalesAccess() {
  return z.enum(['Y', 'N'], { error: messageKey('selectOption', 'taReportAccess') }).optional();
}

/**
 * The decision about an agency: approved with or without sales report access, declined for a reason that is sent to its owner, or returned to them with
 * questions.
 */
export function decideAgencySchema() {
  const malformed = { error: 'refusals:malformedRequest' };
  return z.discriminatedUnion(
    'decision',
    [
      z.strictObject({ decision: z.literal('approve'), taReportAccess: SalesAccess() }, malformed),
      z.strictObject({ decision: z.literal('decline'), declineReason: DeclineReason() }, malformed),
      z.strictObject({ decision: z.literal('return'), ...questionShape() }, malformed),
    ],
    malformed,
  );
}

/** The most agencies that are approved at once: those of the longest page. */
const approvedAtMost = 50;

/** The agencies of the queue that are approved at once. */
export function approveManySchema() {
  const id = sentLine(8).regex(/^\d{8}$/, 'refusals:malformedRequest');
  return form({
    agencyIds: z
      .array(id)
      .min(1, messageKey('selectOption', 'agencyIds'))
      .max(approvedAtMost, 'refusals:malformedRequest'),
  });
}

/** The queue in an address. */
export const agencyQueue = listQuery({
  search: true,
  filters: { holder: caseHolders },
  tabs: { status: sentLine(20).toUpperCase().pipe(z.enum(queueTabs)).default('PENDING') },
  mostCounted: 1_000,
});

export type AgencySearch = typeof agencyQueue.defaults;
type SentDecision = z.output<ReturnType<typeof decideAgencySchema>>;
export type ReturnedQuestions = Omit<Extract<SentDecision, { decision: 'return' }>, 'decision'>;
export type AgencyDecision = Exclude<SentDecision, { decision: 'return' }>;
export type AnsweredRegistration = z.output<ReturnType<typeof answerSchema>>;
