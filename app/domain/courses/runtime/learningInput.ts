import { z } from 'zod';
import { curriculumCodes } from '#app/domain/markets/curricula.ts';
import { sentLine } from '#app/domain/textSchema.ts';

/** The bytes that the data of an attempt may have as JSON. */
export const runtimeDataBytes = 1024 * 1024;

/** A text that Postgres keeps: without zeros and halves of characters. */
export const storable = z
  .string()
  .transform((text) =>
    text.includes('\u0000') || /\p{Surrogate}/u.test(text)
      ? text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '\ufffd')
      : text,
  );

/** The data of a runtime as clients send them: values by element, by item. */
export const runtimeData = z.record(
  sentLine(300, { min: 1 }),
  z.record(
    z
      .string()
      .max(255)
      .regex(/^(cmi|adl)\.[\w.]+$/),
    storable,
  ),
);

/**
 * With `again`, what is open is ended and another attempt begins; with `after`, where that one is open still, so that
 * asking twice begins one.
 */
export const attemptStart = z.strictObject({
  companyId: z.enum(curriculumCodes),
  authId: sentLine(64, { min: 1 }),
  courseId: z.uuid(),
  again: z.boolean().optional(),
  after: z.uuid().optional(),
});

const sequence = z.number().int().min(1).max(2_000_000_000);

/**
 * Which taking up of the attempt this is from, as its beginning said; a client that has only one page open may leave it
 * out.
 */
const visit = z.number().int().min(0).max(2_000_000_000).optional();

export const attemptCommit = z.strictObject({ registration: z.uuid(), sequence, data: runtimeData, visit });

/** The end of an attempt, with its last commit where that was not sent before. */
export const attemptEnd = z.strictObject({
  registration: z.uuid(),
  sequence: sequence.optional(),
  data: runtimeData.optional(),
  visit,
});

export type AttemptStart = z.output<typeof attemptStart>;
export type AttemptCommit = z.output<typeof attemptCommit>;
export type AttemptEnd = z.output<typeof attemptEnd>;
