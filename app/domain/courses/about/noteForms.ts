import { z } from 'zod';
import { OptionalFreeText } from '#app/domain/fields.ts';
import { isLegalText } from '#app/domain/text.ts';
import { form } from '#app/domain/strictForm.ts';
import { courseNoteMaxLength } from './noteLength.ts';
import { sentLine } from '#app/domain/textSchema.ts';

// The title of a part as the course's outline has it, or '' for the course as a whole.
const part = () => sentLine(300, { isLegal: isLegalText }).default('');

/** A note of one's own about a part of a course; without a text it is a bookmark. */
export function courseNoteSchema() {
  return form({ intent: z.literal('save'), part: part(), noteTxt: OptionalFreeText('noteTxt', courseNoteMaxLength) });
}

/** A note or bookmark goes. */
export function removeNoteSchema() {
  return form({ intent: z.literal('remove'), part: part() });
}
