import { z } from 'zod';
import { BranchOfNew, OptionalFreeText, Version } from '#app/domain/fields.ts';
import { agentTypes } from '#app/domain/permissions/codes.ts';
import { academyLevelCodes, curriculumCodes } from '#app/domain/markets/curricula.ts';
import { markets } from '#app/domain/markets/markets.ts';
import { learnerStandings } from '#app/domain/academy/reports/learnerStanding.ts';
import { messageKey } from '#app/domain/messages.ts';
import { form } from '#app/domain/strictForm.ts';
import { sentLine, typedText } from '#app/domain/textSchema.ts';

/** How long what the assigner adds to the mail may be. */
export const assignmentMessageLength = 500;

/** A course by its identifier, or a level. */
export type LearningThing = { courseId: string; level?: undefined } | { level: 1 | 2 | 3 | 4; courseId?: undefined };

/** What to learn as one field: `course:` with an identifier, or `level:` with 1 to 4. */
function Thing(field = 'thing') {
  const error = messageKey('selectOption', field);
  return sentLine(60).transform((text, ctx): LearningThing => {
    const [kind, value = ''] = text.split(':');
    const level = academyLevelCodes.find((code) => code > 0 && String(code) === value);
    if (kind === 'level' && level) return { level: level as 1 | 2 | 3 | 4 };
    if (kind === 'course' && z.uuid().safeParse(value).success) return { courseId: value };
    ctx.addIssue({ code: 'custom', message: error });
    return z.NEVER;
  });
}

const error = messageKey('required', 'dueOn');

/** A due day; whether it may be one says the verb, which knows the day. */
const DueOn = () => z.iso.date({ error }).transform((day) => new Date(`${day}T00:00:00Z`));
const Reminders = () =>
  z
    .literal('on')
    .optional()
    .transform((ticked) => ticked !== undefined);
const several = <Code extends string>(codes: readonly Code[], field: string) =>
  z
    .preprocess(
      (value) => (value === undefined ? [] : [value].flat()),
      z.enum(codes as readonly [Code, ...Code[]], { error: messageKey('selectOption', field) }).array(),
    )
    .default([]);

/** Codes of countries as one text, in any order, with blanks or commas between them; each is kept once. */
function Countries(field = 'countries') {
  const error = messageKey('countryCodes', field);
  return typedText(field, 1000, { missing: error, tooLong: error, illegal: error })
    .default('')
    .transform((text) => [
      ...new Set(
        text
          .normalize('NFKC')
          .toUpperCase()
          .split(/[\s,、]+/)
          .filter(Boolean),
      ),
    ])
    .refine((codes) => codes.every((code) => /^[A-Z]{2}$/.test(code)), { error });
}

const common = {
  /** Made with the form, so that it is sent twice and counts once. */
  assignmentId: z.uuid({ error: 'refusals:malformedRequest' }),
  thing: Thing(),
  dueOn: DueOn(),
  message: OptionalFreeText('message', assignmentMessageLength),
  reminders: Reminders(),
};

/** What an owner or supervisor assigns within the agency; the address names the people. */
export function assignSchema() {
  return form({
    ...common,
    audience: z.enum(['people', 'roles', 'filter'], { error: messageKey('selectOption', 'audience') }),
    roles: several(agentTypes, 'roles'),
    /** With roles: the people of a branch alone. */
    branch: BranchOfNew(),
  });
}
export type AssignInput = z.output<ReturnType<typeof assignSchema>>;

/** What the brand assigns in its markets. */
export function brandAssignSchema() {
  return form({
    ...common,
    curriculum: z.enum(curriculumCodes, { error: messageKey('selectOption', 'curriculum') }),
    markets: several(markets, 'markets'),
    countries: Countries(),
    standing: z.enum(learnerStandings).optional(),
  });
}
export type BrandAssignInput = z.output<ReturnType<typeof brandAssignSchema>>;

/** Another day, message or reminders of an assignment, and the version that the form was filled in from. */
export function changeAssignmentSchema() {
  return form({
    act: z.literal('change'),
    dueOn: DueOn(),
    message: OptionalFreeText('message', assignmentMessageLength),
    reminders: Reminders(),
    version: Version(1),
  });
}

/** What becomes of an assignment: a change of it, its end, or that it never was. */
export function assignmentActSchema() {
  return z.discriminatedUnion(
    'act',
    [changeAssignmentSchema(), form({ act: z.literal('end') }), form({ act: z.literal('undo') })],
    { error: 'refusals:malformedRequest' },
  );
}
export type AssignmentAct = z.output<ReturnType<typeof assignmentActSchema>>;
